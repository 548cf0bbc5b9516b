//! Content codings (RFC 9110 §8.4), undone while counting.
//!
//! Pure: bytes in, bytes out, in one pass and never more memory than `decoded_bytes` besides the input. A body over that
//! is cut off and marked; one that unfolds beyond [`Limits::bomb_ratio`] is refused.

use std::io::Read;

use brotli_decompressor::BrotliDecoderParameter;
use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};

use crate::config::{BOMB_FLOOR, Limits};
use crate::problem::Refusal;

/// What is sent as `Accept-Encoding`.
pub const ACCEPTED: &str = "gzip, deflate, br";

/// How a body is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    /// Not at all.
    Identity,
    /// RFC 1952.
    Gzip,
    /// RFC 1950; some servers send bare RFC 1951, which is told apart by its first two bytes.
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

/// A body ready to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The bytes, at most `decoded_bytes` of them.
    pub bytes: Vec<u8>,
    /// Whether there were more.
    pub truncated: bool,
}

/// Unpacks a body.
pub fn decode(coding: Coding, packed: Vec<u8>, limits: &Limits) -> Result<Decoded, Refusal> {
    if packed.is_empty() {
        // Answers without a body (304, HEAD-like) often keep the header.
        return Ok(Decoded {
            bytes: packed,
            truncated: false,
        });
    }
    let input = packed.as_slice();
    match coding {
        Coding::Identity => Ok(cut(packed, limits)),
        Coding::Gzip => unfold(MultiGzDecoder::new(input), coding, packed.len(), limits),
        Coding::Deflate if has_zlib_head(input) => {
            unfold(ZlibDecoder::new(input), coding, packed.len(), limits)
        }
        Coding::Deflate => unfold(DeflateDecoder::new(input), coding, packed.len(), limits),
        Coding::Brotli => {
            let mut reader = brotli_decompressor::Decompressor::new(input, 4096);
            // "Large window" streams are no content coding (RFC 7932 §9.1) and could ask for a gigabyte at once.
            reader.set_parameter(BrotliDecoderParameter::BROTLI_DECODER_PARAM_LARGE_WINDOW, 0);
            unfold(reader, coding, packed.len(), limits)
        }
    }
}

fn cut(mut bytes: Vec<u8>, limits: &Limits) -> Decoded {
    let most = usize::try_from(limits.decoded_bytes).unwrap_or(usize::MAX);
    let truncated = bytes.len() > most;
    bytes.truncate(most);
    Decoded { bytes, truncated }
}

/// RFC 1950 §2.2: method 8, window at most 32 KiB, and the first two bytes a multiple of 31.
fn has_zlib_head(input: &[u8]) -> bool {
    let [first, second, ..] = *input else {
        return false;
    };
    first & 0x0f == 8 && first >> 4 <= 7 && u16::from_be_bytes([first, second]) % 31 == 0
}

fn unfold(
    mut reader: impl Read,
    coding: Coding,
    packed: usize,
    limits: &Limits,
) -> Result<Decoded, Refusal> {
    let most = u64::try_from(packed)
        .unwrap_or(u64::MAX)
        .saturating_mul(limits.bomb_ratio)
        .max(BOMB_FLOOR);
    let mut bytes = Vec::new();
    let mut chunk = [0; 16 << 10];
    loop {
        let read = reader.read(&mut chunk).map_err(|_| Refusal::DecodeFailed {
            coding: coding.name(),
        })?;
        if read == 0 {
            return Ok(Decoded {
                bytes,
                truncated: false,
            });
        }
        bytes.extend_from_slice(chunk.get(..read).unwrap_or_default());
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if size > most {
            return Err(Refusal::CompressionBomb {
                ratio: limits.bomb_ratio,
            });
        }
        if size > limits.decoded_bytes {
            return Ok(cut(bytes, limits));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use flate2::Compression;
    use flate2::read::{DeflateEncoder, GzEncoder, ZlibEncoder};

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
