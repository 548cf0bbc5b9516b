//! White space and what is not seen: runs of text in which nothing has to be folded, found at the speed of memory.

/// The length of the words at the beginning that need no folding: visible characters and single spaces, up to the last space
/// before a character that may need it. 0 for a text that begins with none. Without a branch a byte, at the speed of memory.
pub(super) fn folded_run(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_odd = |byte: &u8| *byte == b' ' || may_fold(*byte);
    if bytes.first().is_none_or(is_odd) {
        return 0;
    }
    let end = folded_blocks::<64>(bytes, 1);
    let end = folded_blocks::<8>(bytes, end);
    let end = folded_blocks::<1>(bytes, end);
    if end == bytes.len() && bytes.last().is_some_and(|byte| *byte != b' ') && end > 1 {
        return end;
    }
    memchr::memrchr(b' ', bytes.get(..end).unwrap_or_default()).unwrap_or(0)
}

/// The end of the blocks of N bytes, from a place behind the first byte on, in which nothing needs folding.
fn folded_blocks<const N: usize>(bytes: &[u8], from: usize) -> usize {
    let block = |at: usize| bytes.get(at..)?.first_chunk::<N>();
    let mut end = from;
    // Each byte and the one before it, so that no two spaces in a row are missed.
    while let Some((before, block)) = block(end - 1).zip(block(end)) {
        let odd = block.iter().fold(false, |odd, byte| odd | may_fold(*byte));
        let pairs = before.iter().zip(block);
        let gap = pairs.fold(false, |gap, pair| {
            gap | ((*pair.0 == b' ') & (*pair.1 == b' '))
        });
        if odd | gap {
            break;
        }
        end += N;
    }
    end
}

/// True for a byte of a character that may be white space, control or nothing that is seen; of those beyond ASCII all begin
/// with one of five bytes.
const fn may_fold(byte: u8) -> bool {
    byte < b' ' || matches!(byte, 0x7f | 0xc2 | 0xe1 | 0xe2 | 0xe3 | 0xef)
}

/// Returns the place of the first white space. ASCII, most of most texts, is looked at byte by byte.
pub(super) fn word_end(text: &str) -> usize {
    let Some(at) = text.bytes().position(|byte| byte <= b' ' || byte >= 0x7f) else {
        return text.len();
    };
    let rest = text.get(at..).unwrap_or_default();
    rest.find(is_space).map_or(text.len(), |more| at + more)
}

/// White space, non-breaking included, and control characters, which show as nothing or as a gap.
pub(super) fn is_space(c: char) -> bool {
    c <= ' ' || (c >= '\u{7f}' && (c.is_whitespace() || c.is_control()))
}

/// Soft hyphen, zero-width space, word joiner, byte order mark.
pub(super) fn shows_nothing(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_tells_characters_that_fold() {
        let folds = |c: &char| is_space(*c) || shows_nothing(*c);
        for c in ('\0'..=char::MAX).filter(folds).filter(|c| *c != ' ') {
            let first = c.encode_utf8(&mut [0; 4]).as_bytes()[0];
            assert!(may_fold(first), "{c:?}");
        }
    }

    #[test]
    fn a_run_ends_before_what_has_to_be_folded() {
        for odd in [
            "  ", "\u{a0}", "\t", "\u{200b}", "\u{ad}", "\u{3000}", "\u{7f}",
        ] {
            for length in 0..150 {
                let words = "ab ".repeat(length);
                let text = format!("{words}x{odd}y z");
                let expected = words.trim_end().len();
                // The blank before `x` is part of the run's end where there is one.
                assert_eq!(folded_run(&text).min(expected), expected, "{text:?}");
                assert!(folded_run(&text) <= words.len() + 1 + odd.len(), "{text:?}");
            }
            assert_eq!(folded_run(&format!("{odd}a b")), 0);
        }
        assert_eq!(folded_run(&"ab ".repeat(99)), 296);
        assert_eq!(folded_run(&"ab ".repeat(99)[..296]), 296);
        assert_eq!((folded_run(""), folded_run(" a")), (0, 0));
    }
}
