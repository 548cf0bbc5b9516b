//! The large tables of characters: decoding by the WHATWG Encoding standard (encoding_rs), and the guess of an undeclared
//! encoding (chardetng).
//!
//! A crate of its own, because the browser loads it when the first text needs it; native programs link it.
//!
//! ```
//! let encoding = dustlens_charsets::guess(b"\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0!", Some("ru"));
//! assert_eq!(encoding.name(), "windows-1251");
//! let (text, malformed) = dustlens_charsets::decode("Shift_JIS", b"\x83\x65\x83\x58\x83\x67");
//! assert_eq!((&*text, malformed), ("テスト", false));
//! ```

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

/// The encoding that bytes are likely in; never UTF-8 and never ISO-2022-JP. `tld` is the last label of the host they came
/// from, lower-case ASCII without dots. O(n).
#[must_use]
pub fn guess(bytes: &[u8], tld: Option<&str>) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(tld.map(str::as_bytes), Utf8Detection::Deny)
}

/// The text of bytes in the encoding of this name, and whether some bytes meant nothing and became U+FFFD. A byte order mark
/// is a character like any other. UTF-8 where the standard has no such name. O(n).
#[must_use]
pub fn decode<'a>(name: &str, bytes: &'a [u8]) -> (Cow<'a, str>, bool) {
    let encoding = Encoding::for_label(name.as_bytes()).unwrap_or(UTF_8);
    encoding.decode_without_bom_handling(bytes)
}
