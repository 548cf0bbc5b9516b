//! Content codings (RFC 9110 §8.4), undone while counting.
//!
//! Pure: bytes in, bytes out, in two passes: the first counts, the second keeps, in memory of exactly that size. A body over
//! `decoded_bytes` is cut off and marked; one that unfolds beyond [`Limits::bomb_ratio`] is refused.

use std::io::Read;

use brotli_decompressor::BrotliDecoderParameter;
use flate2::bufread::{DeflateDecoder, ZlibDecoder};

use crate::buffer::Buffer;
use crate::config::{BOMB_FLOOR, Limits};
use crate::problem::Refusal;

/// Value of the header `Accept-Encoding`.
pub const ACCEPTED: &str = "gzip, deflate, br";

/// Packing of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    /// Not packed.
    Identity,
    /// RFC 1952.
    Gzip,
    /// RFC 1950; some servers send bare RFC 1951, which is recognised by its first two bytes.
    Deflate,
    /// RFC 7932.
    Brotli,
}

impl Coding {
    /// Reads a `Content-Encoding` value. More than one packing around the other is refused like an unknown one:
    /// nobody was asked for it.
    pub fn parse(value: &str) -> Result<Self, Refusal> {
        let mut found = Self::Identity;
        for name in value.split(',').map(str::trim) {
            let next = match name.to_ascii_lowercase().as_str() {
                "" | "identity" => continue,
                "gzip" | "x-gzip" => Self::Gzip,
                "deflate" => Self::Deflate,
                "br" => Self::Brotli,
                _ => return Err(unsupported(value)),
            };
            if found != Self::Identity {
                return Err(unsupported(value));
            }
            found = next;
        }
        Ok(found)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Deflate => "deflate",
            Self::Brotli => "br",
        }
    }
}

fn unsupported(value: &str) -> Refusal {
    Refusal::UnsupportedEncoding {
        coding: value.chars().take(60).collect(),
    }
}

/// The size of a body once it is unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Size, at most `decoded_bytes`.
    pub bytes: u64,
    /// True when there are more.
    pub truncated: bool,
}

/// Unpacks a body to learn its size and keeps nothing of it, so that the memory for it can be waited for.
pub fn measure(coding: Coding, packed: &[u8], limits: &Limits) -> Result<Size, Refusal> {
    if coding == Coding::Identity {
        return Ok(sized(as_u64(packed.len()), limits));
    }
    let most = as_u64(packed.len())
        .saturating_mul(limits.bomb_ratio)
        .max(BOMB_FLOOR);
    let mut bytes = 0_u64;
    unfold(coding, packed, &mut |piece| {
        bytes += as_u64(piece.len());
        if bytes > most {
            let ratio = limits.bomb_ratio;
            return Err(Refusal::CompressionBomb { ratio });
        }
        Ok(bytes <= limits.decoded_bytes)
    })?;
    Ok(sized(bytes, limits))
}

/// Unpacks a body of a known size.
pub fn decode(coding: Coding, packed: Buffer, size: Size) -> Result<Buffer, Refusal> {
    let most = usize::try_from(size.bytes).unwrap_or(usize::MAX);
    if coding == Coding::Identity {
        let mut bytes = packed;
        bytes.truncate(most);
        return Ok(bytes);
    }
    let mut bytes = Buffer::new(size.bytes).ok_or(Refusal::ClientBusy { seconds: 5 })?;
    unfold(coding, &packed, &mut |piece| {
        let piece = piece.get(..most - bytes.len()).unwrap_or(piece);
        bytes.push(piece);
        Ok(bytes.len() < most)
    })?;
    Ok(bytes)
}

fn sized(bytes: u64, limits: &Limits) -> Size {
    Size {
        bytes: bytes.min(limits.decoded_bytes),
        truncated: bytes > limits.decoded_bytes,
    }
}

fn as_u64(size: usize) -> u64 {
    u64::try_from(size).unwrap_or(u64::MAX)
}

/// Takes the next unpacked bytes; `false` when it needs no more.
type Sink<'a> = &'a mut dyn FnMut(&[u8]) -> Result<bool, Refusal>;

fn unfold(coding: Coding, packed: &[u8], sink: Sink<'_>) -> Result<(), Refusal> {
    if packed.is_empty() {
        // Answers without a body (304, HEAD-like) often keep the header.
        return Ok(());
    }
    match coding {
        Coding::Identity => sink(packed),
        Coding::Gzip => return gunzip(packed, sink),
        Coding::Deflate if has_zlib_head(packed) => pour(ZlibDecoder::new(packed), coding, sink),
        Coding::Deflate => pour(DeflateDecoder::new(packed), coding, sink),
        Coding::Brotli => {
            let mut reader = brotli_decompressor::Decompressor::new(packed, 4096);
            // "Large window" streams are no content coding (RFC 7932 §9.1) and could ask for a gigabyte at once.
            reader.set_parameter(BrotliDecoderParameter::BROTLI_DECODER_PARAM_LARGE_WINDOW, 0);
            pour(reader, coding, sink)
        }
    }
    .map(|_| ())
}

/// Returns `false` when the sink needed no more.
fn pour(mut reader: impl Read, coding: Coding, sink: Sink<'_>) -> Result<bool, Refusal> {
    let mut chunk = [0; 16 << 10];
    loop {
        let read = reader.read(&mut chunk).map_err(|_| damaged(coding))?;
        let piece = chunk.get(..read).unwrap_or_default();
        if read == 0 {
            return Ok(true);
        }
        if !sink(piece)? {
            return Ok(false);
        }
    }
}

fn damaged(coding: Coding) -> Refusal {
    let coding = coding.name();
    Refusal::DecodeFailed { coding }
}

/// The sum and the size behind each member of a gzip file (RFC 1952 §2.3).
const GZIP_TRAILER: usize = 8;

/// Unpacks the members of a gzip file (RFC 1952 §2.2) as browsers do: their trailers may be wrong, cut or missing, and
/// bytes behind the last member are not read. The compressed data itself must be whole.
fn gunzip(packed: &[u8], sink: Sink<'_>) -> Result<(), Refusal> {
    let mut rest = after_gzip_header(packed).ok_or_else(|| damaged(Coding::Gzip))?;
    let mut is_first = true;
    loop {
        let mut member = DeflateDecoder::new(rest);
        match pour(&mut member, Coding::Gzip, sink) {
            Err(Refusal::DecodeFailed { .. }) if !is_first => return Ok(()),
            Ok(true) => {}
            ended => return ended.map(|_| ()),
        }
        let behind = member.into_inner().get(GZIP_TRAILER..);
        match behind.and_then(after_gzip_header) {
            Some(next) => rest = next,
            None => return Ok(()),
        }
        is_first = false;
    }
}

/// The bytes after the header of a gzip member (RFC 1952 §2.3); none where no member starts.
fn after_gzip_header(input: &[u8]) -> Option<&[u8]> {
    const CHECKED: u8 = 2;
    const EXTRA: u8 = 4;
    const NAME: u8 = 8;
    const COMMENT: u8 = 16;
    let (head, mut rest) = input.split_at_checked(10)?;
    let [0x1f, 0x8b, 8, flags, ..] = head else {
        return None;
    };
    if flags & EXTRA != 0 {
        let [low, high, ..] = rest else {
            return None;
        };
        rest = rest.get(2 + usize::from(u16::from_le_bytes([*low, *high]))..)?;
    }
    for text in [NAME, COMMENT] {
        if flags & text != 0 {
            let end = rest.iter().position(|byte| *byte == 0)?;
            rest = rest.get(end + 1..)?;
        }
    }
    rest.get(if flags & CHECKED == 0 { 0 } else { 2 }..)
}

/// RFC 1950 §2.2: method 8, window at most 32 KiB, and the first two bytes a multiple of 31.
fn has_zlib_head(input: &[u8]) -> bool {
    let [first, second, ..] = *input else {
        return false;
    };
    first & 0x0f == 8 && first >> 4 <= 7 && u16::from_be_bytes([first, second]) % 31 == 0
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use flate2::Compression;
    use flate2::read::{DeflateEncoder, GzEncoder, ZlibEncoder};

    /// A body ready to read.
    #[derive(Debug)]
    struct Decoded {
        bytes: Vec<u8>,
        truncated: bool,
    }

    fn decode(coding: Coding, packed: Vec<u8>, limits: &Limits) -> Result<Decoded, Refusal> {
        let size = measure(coding, &packed, limits)?;
        let bytes = super::decode(coding, packed.into(), size)?.into_vec();
        assert_eq!(as_u64(bytes.len()), size.bytes);
        let truncated = size.truncated;
        Ok(Decoded { bytes, truncated })
    }

    fn read(mut reader: impl Read) -> Vec<u8> {
        let mut out = Vec::new();
        reader.read_to_end(&mut out).unwrap();
        out
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        read(GzEncoder::new(text, Compression::best()))
    }

    /// Bytes that do not pack well.
    fn noise(count: usize) -> Vec<u8> {
        let mut state = 7_u32;
        let next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        std::iter::repeat_with(next).take(count).collect()
    }

    #[test]
    fn each_coding_unfolds() {
        let text = b"one page, twice: one page, twice".as_slice();
        // "one page, twice: one page, twice" by the reference encoder.
        let brotli = include_bytes!("../tests/data/two.br").to_vec();
        let cases = [
            (Coding::Identity, text.to_vec()),
            (Coding::Gzip, gzip(text)),
            (
                Coding::Gzip,
                [gzip(b"one page, twice: "), gzip(b"one page, twice")].concat(),
            ),
            (
                Coding::Deflate,
                read(ZlibEncoder::new(text, Compression::fast())),
            ),
            (
                Coding::Deflate,
                read(DeflateEncoder::new(text, Compression::fast())),
            ),
            (Coding::Brotli, brotli),
        ];
        for (coding, packed) in cases {
            let decoded = decode(coding, packed, &Limits::default()).unwrap();
            assert_eq!(decoded.bytes, text, "{coding:?}");
            assert!(!decoded.truncated);
        }
    }

    /// Checks that gzip is read as browsers do: the trailer is not waited for and not checked, bytes behind it are not
    /// read.
    #[test]
    fn gzip_without_its_trailer_or_with_bytes_behind_is_read() {
        let text = noise(5_000);
        let whole = gzip(&text);
        let cut = |bytes: usize| whole.get(..whole.len() - bytes).unwrap().to_vec();
        let followed = |bytes: &[u8]| [whole.as_slice(), bytes].concat();
        let mut wrong_sum = whole.clone();
        let at = wrong_sum.len() - 6;
        wrong_sum[at] ^= 0xff;
        for packed in [
            cut(1),
            cut(4),
            cut(8),
            wrong_sum,
            followed(&[0]),
            followed(b"<!-- served in 3 ms -->"),
            followed(&[0; 600]),
            followed(&[0x1f, 0x8b]),
            followed(&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff]),
        ] {
            let tail = packed.len() as i64 - whole.len() as i64;
            let decoded = decode(Coding::Gzip, packed, &Limits::default());
            let decoded = decoded.unwrap_or_else(|refusal| panic!("{tail}: {refusal}"));
            assert!(decoded.bytes == text && !decoded.truncated, "{tail}");
        }
    }

    /// Every optional field of the header (RFC 1952 §2.3.1).
    #[test]
    fn gzip_with_every_field_in_its_header_is_read() {
        let packed = flate2::GzBuilder::new()
            .extra(vec![7; 300])
            .filename("page.html")
            .comment("packed by hand")
            .read(b"text".as_slice(), Compression::fast());
        let mut packed = read(packed);
        let decoded = decode(Coding::Gzip, packed.clone(), &Limits::default()).unwrap();
        assert_eq!(decoded.bytes, b"text");
        for length in [3, 9, 11, 100, 320, 325] {
            packed.truncate(330);
            let cut = packed.get(..length).unwrap().to_vec();
            let refusal = decode(Coding::Gzip, cut, &Limits::default()).unwrap_err();
            assert_eq!(refusal.code(), "decode-failed", "{length}");
        }
    }

    #[test]
    fn damage_is_named() {
        let mut cut_off = gzip(&noise(5_000));
        cut_off.truncate(2_000);
        for (coding, packed) in [
            (Coding::Gzip, cut_off),
            (Coding::Gzip, b"not gzip".to_vec()),
            (Coding::Deflate, vec![0xff; 20]),
            (Coding::Brotli, vec![0xff; 20]),
            // A window of a gigabyte, which no content coding may have.
            (
                Coding::Brotli,
                include_bytes!("../tests/data/large-window.br").to_vec(),
            ),
        ] {
            let refusal = decode(coding, packed, &Limits::default()).unwrap_err();
            assert_eq!(refusal.code(), "decode-failed", "{coding:?}");
        }
    }

    #[test]
    fn bombs_are_refused_but_small_monotony_is_not() {
        let limits = Limits::default();
        let bomb = gzip(&vec![0; 8 << 20]);
        let refusal = decode(Coding::Gzip, bomb, &limits).unwrap_err();
        assert_eq!(refusal.code(), "compression-bomb");
        let bomb = include_bytes!("../tests/data/zeros-8m.br").to_vec();
        let refusal = decode(Coding::Brotli, bomb, &limits).unwrap_err();
        assert_eq!(refusal.code(), "compression-bomb");
        let small = decode(Coding::Gzip, gzip(&vec![0; 1 << 20]), &limits).unwrap();
        assert_eq!(small.bytes.len(), 1 << 20);
    }

    #[test]
    fn what_is_over_is_cut_and_marked() {
        let limits = Limits {
            decoded_bytes: 1 << 10,
            ..Limits::default()
        };
        for (coding, packed) in [
            (Coding::Gzip, gzip(&noise(5_000))),
            (Coding::Identity, noise(5_000)),
        ] {
            let decoded = decode(coding, packed, &limits).unwrap();
            assert_eq!(decoded.bytes, noise(1 << 10), "{coding:?}");
            assert!(decoded.truncated);
        }
        let exact = decode(Coding::Gzip, gzip(&noise(1 << 10)), &limits).unwrap();
        assert!(!exact.truncated);
    }

    #[test]
    fn header_values() {
        assert_eq!(Coding::parse(""), Ok(Coding::Identity));
        assert_eq!(Coding::parse(" GZip , identity"), Ok(Coding::Gzip));
        for bad in ["zstd", "gzip, gzip", "gzip, br", "compress"] {
            assert_eq!(
                Coding::parse(bad).unwrap_err().code(),
                "unsupported-encoding"
            );
        }
    }
}
