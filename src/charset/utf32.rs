//! UTF-32, which no browser reads and no decoder of the WHATWG standard knows: read as UTF-16 or as bytes it is letters
//! between NULs, and two such files look alike for their NULs alone. Unicode Standard §3.10, D99–D101.

/// Number of bytes examined when nothing declares the encoding.
const SAMPLE: usize = 4096;

/// The encodings: little-endian, big-endian.
pub(crate) const NAMES: [&str; 2] = ["UTF-32LE", "UTF-32BE"];

/// A text that was in UTF-32.
pub(crate) struct Utf32 {
    pub text: String,
    pub charset: &'static str,
    /// Places that are no character.
    pub broken: u64,
    /// True when no byte order mark shows it.
    pub guessed: bool,
}

/// Decodes bytes that begin with the byte order mark of UTF-32, or whose units are plain characters. `None` for others. O(n).
pub(crate) fn decode(bytes: &[u8]) -> Option<Utf32> {
    let marked = [(&b"\xff\xfe\0\0"[..], true), (&b"\0\0\xfe\xff"[..], false)];
    let marked = marked
        .into_iter()
        .find_map(|(mark, little)| Some((bytes.strip_prefix(mark)?, little)));
    let guessed = marked.is_none();
    let (content, little) = marked.or_else(|| Some((bytes, order(bytes)?)))?;
    let mut broken = u64::from(content.len() % 4 > 0);
    let units = content.chunks_exact(4).map(|unit| value(unit, little));
    let text = units
        .map(|unit| {
            char::from_u32(unit).unwrap_or_else(|| {
                broken += 1;
                char::REPLACEMENT_CHARACTER
            })
        })
        .collect();
    Some(Utf32 {
        text,
        charset: NAMES[usize::from(!little)],
        broken,
        guessed,
    })
}

fn value(unit: &[u8], little: bool) -> u32 {
    let unit = [unit[0], unit[1], unit[2], unit[3]];
    match little {
        true => u32::from_le_bytes(unit),
        false => u32::from_be_bytes(unit),
    }
}

/// The order of bytes, when nine of ten units are letters of the common alphabets. True: the lowest byte is the first.
fn order(bytes: &[u8]) -> Option<bool> {
    let sample = bytes.get(..bytes.len().min(SAMPLE) & !3)?;
    let is_plain = |little| {
        let units = sample.chunks_exact(4).map(|unit| value(unit, little));
        let plain =
            units.filter(|unit| matches!(unit, 9 | 10 | 13 | 0x20..=0x5ff | 0x2010..=0x203f));
        plain.count() * 10 >= sample.len() / 4 * 9
    };
    (sample.len() >= 8)
        .then(|| [true, false].into_iter().find(|little| is_plain(*little)))
        .flatten()
}
