//! The body of an HTTP message as its sender meant it: out of chunks (RFC 9112 §7.1), unpacked (RFC 9110 §8.4.1).
//!
//! Many programmes store a body unpacked and leave the header that says it is packed. A body that cannot be what the header
//! says is therefore taken as it is.

use std::borrow::Cow;
use std::io::Read;

#[cfg(not(target_arch = "wasm32"))]
use brotli_decompressor::BrotliDecoderParameter;
use flate2::bufread::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};

use crate::problem::ProblemKind;

use super::super::first_bytes::GZIP;
use super::super::is_binary;
use super::fields::Fields;

/// Codings that are taken off one body; more are a bomb.
const CODINGS: usize = 4;

/// Bytes of a chunk's line: its size, and extensions that nobody sends.
const CHUNK_LINE: usize = 1 << 10;

/// A body, and what is wrong with it.
pub(super) struct Body<'b> {
    pub bytes: Cow<'b, [u8]>,
    pub damage: Option<String>,
}

/// Takes a body out of its chunks and codings, the last one first.
///
/// # Errors
/// A body of more than `limit` bytes, or one packed in a way that is not read.
pub(super) fn unpacked<'b>(
    bytes: &'b [u8],
    fields: &Fields,
    limit: usize,
) -> Result<Body<'b>, ProblemKind> {
    let transfer = fields.list("transfer-encoding");
    let is_chunked = transfer.iter().any(|coding| coding == "chunked");
    let mut body = match is_chunked {
        true => unchunked(bytes),
        false => whole(Cow::Borrowed(bytes)),
    };
    let mut codings = fields.list("content-encoding");
    codings.extend(transfer.into_iter().filter(|coding| coding != "chunked"));
    for coding in codings.iter().rev().take(CODINGS) {
        body = unpack(body, coding, limit)?;
    }
    Ok(body)
}

fn whole(bytes: Cow<'_, [u8]>) -> Body<'_> {
    let damage = None;
    Body { bytes, damage }
}

/// Puts the chunks of a body together, as far as they go.
fn unchunked(bytes: &[u8]) -> Body<'_> {
    let mut body = Vec::new();
    let mut at = 0;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let Some((size, line)) = chunk(rest) else {
            let damage = match at {
                0 => return whole(Cow::Borrowed(bytes)),
                at if rest.is_empty() => format!("its last chunk is missing, after {at} bytes"),
                at => format!("no chunk begins at its byte {at}"),
            };
            return cut(body, damage);
        };
        if size == 0 {
            return whole(Cow::Owned(body));
        }
        let content = rest.get(line..).unwrap_or_default();
        let Some(content) = content.get(..size) else {
            body.extend_from_slice(content);
            let left = content.len();
            let damage = format!("the chunk at its byte {at} has {left} of its {size} bytes");
            return cut(body, damage);
        };
        body.extend_from_slice(content);
        at += line + size;
        let end = bytes.get(at..).unwrap_or_default();
        at += match end {
            [b'\r', b'\n', ..] => 2,
            [b'\n', ..] => 1,
            _ => 0,
        };
    }
}

fn cut<'b>(body: Vec<u8>, damage: String) -> Body<'b> {
    Body {
        bytes: Cow::Owned(body),
        damage: Some(damage),
    }
}

/// The size of a chunk, and the length of the line that says it.
fn chunk(bytes: &[u8]) -> Option<(usize, usize)> {
    let line = bytes.get(..bytes.len().min(CHUNK_LINE))?;
    let end = memchr::memchr(b'\n', line)?;
    let line = line.get(..end)?;
    let size = line.split(|byte| *byte == b';').next()?.trim_ascii();
    let size = std::str::from_utf8(size).ok()?;
    let is_number = !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_hexdigit());
    let size = usize::from_str_radix(size, 16).ok().filter(|_| is_number)?;
    Some((size, end + 1))
}

/// Takes one coding off. What comes before damage is kept.
fn unpack<'b>(body: Body<'b>, coding: &str, limit: usize) -> Result<Body<'b>, ProblemKind> {
    let bytes = body.bytes.as_ref();
    let (unpacked, error) = match coding {
        "gzip" | "x-gzip" if bytes.starts_with(GZIP) => pour(MultiGzDecoder::new(bytes), limit),
        "deflate" if is_zlib(bytes) => pour(ZlibDecoder::new(bytes), limit),
        "deflate" => pour(DeflateDecoder::new(bytes), limit),
        // The page does without: the dictionary of Brotli is larger than all of this reader.
        #[cfg(not(target_arch = "wasm32"))]
        "br" => {
            let mut reader = brotli_decompressor::Decompressor::new(bytes, 4096);
            // "Large window" streams are no content coding (RFC 7932 §9.1) and could ask for a gigabyte at once.
            reader.set_parameter(BrotliDecoderParameter::BROTLI_DECODER_PARAM_LARGE_WINDOW, 0);
            pour(reader, limit)
        }
        "gzip" | "x-gzip" | "identity" => return Ok(body),
        _ if !is_binary(bytes, None) => return Ok(body),
        other => {
            let coding = other.to_owned();
            return Err(ProblemKind::PackedPage { coding });
        }
    };
    if unpacked.len() > limit {
        let limit = limit as u64;
        return Err(ProblemKind::EntryTooLarge { limit });
    }
    // Neither deflate nor br has a sign at its beginning.
    let may_be_plain = !matches!(coding, "gzip" | "x-gzip");
    if error.is_some() && may_be_plain && !is_binary(bytes, None) {
        return Ok(body);
    }
    let damage = error.map(|error| format!("{coding}: {error}"));
    Ok(Body {
        bytes: Cow::Owned(unpacked),
        damage: body.damage.or(damage),
    })
}

/// Bytes that a reader gives, one over the limit at most, and why it ends before its end.
fn pour(reader: impl Read, limit: usize) -> (Vec<u8>, Option<String>) {
    let mut bytes = Vec::new();
    let most = (limit as u64).saturating_add(1);
    let error = reader.take(most).read_to_end(&mut bytes).err();
    (bytes, error.map(|error| error.to_string()))
}

/// True for the two bytes that begin a zlib stream (RFC 1950 §2.2): `deflate` by the book; many send the bare stream.
fn is_zlib(bytes: &[u8]) -> bool {
    match bytes {
        [method, flags, ..] => {
            method & 0x0f == 8 && (u16::from(*method) << 8 | u16::from(*flags)) % 31 == 0
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunks(bytes: &[u8]) -> (String, bool) {
        let body = unchunked(bytes);
        let text = String::from_utf8_lossy(&body.bytes).into_owned();
        (text, body.damage.is_some())
    }

    #[test]
    fn chunks_are_put_together() {
        for (bytes, expected, is_damaged) in [
            (&b"3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"[..], "abcde", false),
            (b"3\nabc\n0\n\n", "abc", false),
            (
                b"A\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n",
                "0123456789",
                false,
            ),
            // Stored out of its chunks.
            (b"<p>text", "<p>text", false),
            (b"", "", false),
            // Cut short, and lying.
            (b"3\r\nabc\r\n", "abc", true),
            (b"3\r\nabc\r\n9\r\nde", "abcde", true),
            (b"3\r\nabc\r\n-1\r\nde", "abc", true),
            (b"3\r\nabcdef", "abc", true),
            (b"ffffffffffffffff\r\nabc", "abc", true),
            (
                b"fffffffffffffffff\r\nabc",
                "fffffffffffffffff\r\nabc",
                false,
            ),
        ] {
            assert_eq!(
                chunks(bytes),
                (expected.to_owned(), is_damaged),
                "{bytes:?}"
            );
        }
    }
}
