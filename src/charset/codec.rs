//! Decoding by a known encoding, and the guess of an unknown one.
//!
//! A native program has all of it at hand (crate `dustlens-charsets`). In the browser, tables of encodings with several
//! bytes a character and the guess, which reads all of them, would be a third of what a page downloads, and nearly every
//! document is in UTF-8: so UTF-8, UTF-16 and encodings of one byte are decoded here, and the rest is asked of whatever
//! `elsewhere::provide` was given, a module that is loaded when it is needed first. Tests hold both ways together.

use std::borrow::Cow;

use encoding_rs::Encoding;

/// The text, and whether some bytes meant nothing and became U+FFFD. A byte order mark is a character like any other.
pub(crate) fn decode<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> (Cow<'a, str>, bool) {
    #[cfg(not(target_arch = "wasm32"))]
    return encoding.decode_without_bom_handling(bytes);
    #[cfg(target_arch = "wasm32")]
    here::decode(encoding, bytes).unwrap_or_else(|| {
        let (text, malformed) = elsewhere::ask(|charsets| charsets.decode(encoding.name(), bytes));
        (Cow::Owned(text), malformed)
    })
}

/// The same where a byte order mark overrules the encoding, and is left out. Gives the encoding that was used.
pub(crate) fn decode_after_mark<'a>(
    encoding: &'static Encoding,
    bytes: &'a [u8],
) -> (Cow<'a, str>, &'static Encoding, bool) {
    let (encoding, skip) = Encoding::for_bom(bytes).unwrap_or((encoding, 0));
    let (text, malformed) = decode(encoding, &bytes[skip..]);
    (text, encoding, malformed)
}

/// The encoding that undeclared bytes, which are not UTF-8, are likely in. `tld` is the last label of a host, in ASCII.
pub(super) fn guess(bytes: &[u8], tld: Option<&str>) -> &'static Encoding {
    #[cfg(not(target_arch = "wasm32"))]
    return dustlens_charsets::guess(bytes, tld);
    #[cfg(target_arch = "wasm32")]
    {
        let name = elsewhere::ask(|charsets| charsets.guess(bytes, tld));
        // The name comes from the same tables, so it is known.
        Encoding::for_label(name.as_bytes()).unwrap_or(encoding_rs::WINDOWS_1252)
    }
}

#[cfg(any(target_arch = "wasm32", test))]
mod here {
    use std::borrow::Cow;

    use encoding_rs::{Encoding, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE};

    use super::super::single_byte;

    /// Decodes what needs no table, or a small one. `None` for encodings of several bytes a character.
    pub(super) fn decode<'a>(
        encoding: &'static Encoding,
        bytes: &'a [u8],
    ) -> Option<(Cow<'a, str>, bool)> {
        if encoding == UTF_8 {
            let text = String::from_utf8_lossy(bytes);
            let malformed = matches!(&text, Cow::Owned(_));
            return Some((text, malformed));
        }
        if encoding == UTF_16LE || encoding == UTF_16BE {
            let (text, malformed) = utf16(bytes, encoding == UTF_16LE);
            return Some((Cow::Owned(text), malformed));
        }
        if encoding == REPLACEMENT {
            let text = if bytes.is_empty() { "" } else { "\u{fffd}" };
            return Some((Cow::Borrowed(text), !bytes.is_empty()));
        }
        single_byte::decode(encoding.name(), bytes)
    }

    fn utf16(bytes: &[u8], little: bool) -> (String, bool) {
        let pairs = bytes.chunks_exact(2);
        // Half a unit at the end is one broken place, together with half a pair before it (§10.2.1).
        let cut = !pairs.remainder().is_empty();
        let units = pairs.map(|pair| match little {
            true => u16::from_le_bytes([pair[0], pair[1]]),
            false => u16::from_be_bytes([pair[0], pair[1]]),
        });
        let (mut malformed, mut ends_broken) = (cut, false);
        let mut text = String::with_capacity(bytes.len());
        for unit in char::decode_utf16(units) {
            ends_broken = matches!(&unit, Err(half) if half.unpaired_surrogate() < 0xdc00);
            malformed |= unit.is_err();
            text.push(unit.unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        if cut && !ends_broken {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        (text, malformed)
    }
}

/// The part of the encodings that a browser loads when it is needed.
#[cfg(target_arch = "wasm32")]
pub mod elsewhere {
    use std::cell::OnceCell;

    /// The decoder and guesser.
    pub trait Charsets {
        /// The text of bytes in the encoding of this name, and whether some bytes meant nothing.
        fn decode(&self, name: &str, bytes: &[u8]) -> (String, bool);
        /// The name of the encoding that bytes are likely in.
        fn guess(&self, bytes: &[u8], tld: Option<&str>) -> String;
    }

    thread_local! {
        static PROVIDED: OnceCell<Box<dyn Charsets>> = const { OnceCell::new() };
    }

    /// Sets what decodes and guesses, once: the first one stays.
    pub fn provide(charsets: Box<dyn Charsets>) {
        let _ = PROVIDED.with(|provided| provided.set(charsets));
    }

    /// # Panics
    /// When nothing is provided: a worker does that before it makes a session.
    #[expect(
        clippy::expect_used,
        reason = "a mistake of the worker's, which no input reaches"
    )]
    pub(super) fn ask<Answer>(use_them: impl FnOnce(&dyn Charsets) -> Answer) -> Answer {
        PROVIDED.with(|provided| use_them(provided.get().expect("no charsets provided").as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{
        BIG5, EUC_JP, EUC_KR, GB18030, GBK, ISO_2022_JP, REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16BE,
        UTF_16LE, X_USER_DEFINED,
    };
    use proptest::prelude::*;

    use super::*;

    fn same(encoding: &'static Encoding, bytes: &[u8]) {
        let expected = encoding.decode_without_bom_handling(bytes);
        assert_eq!(
            here::decode(encoding, bytes),
            Some(expected),
            "{} {bytes:x?}",
            encoding.name()
        );
    }

    /// Labels of all encodings of one byte a character.
    const SINGLE: [&str; 28] = [
        "ibm866",
        "iso-8859-2",
        "iso-8859-3",
        "iso-8859-4",
        "iso-8859-5",
        "iso-8859-6",
        "iso-8859-7",
        "iso-8859-8",
        "iso-8859-8-i",
        "iso-8859-10",
        "iso-8859-13",
        "iso-8859-14",
        "iso-8859-15",
        "iso-8859-16",
        "koi8-r",
        "koi8-u",
        "macintosh",
        "windows-874",
        "windows-1250",
        "windows-1251",
        "windows-1252",
        "windows-1253",
        "windows-1254",
        "windows-1255",
        "windows-1256",
        "windows-1257",
        "windows-1258",
        "x-mac-cyrillic",
    ];

    #[test]
    fn every_byte_of_every_encoding_of_one_byte_is_that_of_the_standard() {
        let all: Vec<u8> = (0..=255).collect();
        for label in SINGLE {
            let encoding = Encoding::for_label(label.as_bytes()).unwrap_or(UTF_8);
            assert_ne!(encoding, UTF_8, "{label}");
            same(encoding, &all);
            same(encoding, b"ascii");
            for byte in all.chunks(1) {
                same(encoding, byte);
            }
        }
        same(X_USER_DEFINED, &all);
        same(REPLACEMENT, &all);
        same(REPLACEMENT, b"");
    }

    #[test]
    fn encodings_of_several_bytes_are_asked_for_elsewhere() {
        for encoding in [GBK, GB18030, BIG5, EUC_JP, EUC_KR, SHIFT_JIS, ISO_2022_JP] {
            assert_eq!(here::decode(encoding, b"text"), None);
        }
    }

    #[test]
    fn a_mark_overrules_the_encoding() {
        for bytes in [
            &b"\xef\xbb\xbfa\xff"[..],
            b"\xff\xfea\0",
            b"\xfe\xff\0a",
            b"a\xe9",
        ] {
            for encoding in [UTF_8, UTF_16LE, encoding_rs::WINDOWS_1252, SHIFT_JIS] {
                assert_eq!(decode_after_mark(encoding, bytes), encoding.decode(bytes));
            }
        }
    }

    proptest! {
        #[test]
        fn broken_utf8_is_replaced_as_the_standard_says(
            parts in prop::collection::vec(prop_oneof![
                any::<Vec<u8>>().prop_map(|bytes| bytes.into_iter().take(6).collect()),
                any::<char>().prop_map(|c| c.to_string().into_bytes()),
                any::<char>().prop_map(|c| c.to_string().into_bytes().into_iter().take(2).collect::<Vec<u8>>()),
            ], 0..12)
        ) {
            same(UTF_8, &parts.concat());
        }

        #[test]
        fn broken_utf16_is_replaced_as_the_standard_says(
            units in prop::collection::vec(prop_oneof![any::<u16>(), 0xd7ff_u16..0xe001], 0..12),
            odd in any::<Option<u8>>(),
        ) {
            let odd = odd.into_iter().collect::<Vec<u8>>();
            let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            same(UTF_16LE, &[&little[..], &odd].concat());
            same(UTF_16BE, &[&big[..], &odd].concat());
        }
    }
}
