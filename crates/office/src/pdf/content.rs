//! The content of a page: its streams one after another, unpacked (ISO 32000-2 §7.8.2).
//!
//! `lopdf` says nothing of damage in a deflate stream, so those are unpacked here.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::DeflateDecoder;
use lopdf::{Document, Object, ObjectId, Stream};

use super::objects::said;

/// Bytes unpacked at a time. Of a damaged stream at most so many before the damage are lost.
const PIECE: usize = 512;

/// The content of a page.
#[derive(Default)]
pub(super) struct PageContent {
    pub bytes: Vec<u8>,
    /// True if one of its streams breaks off; what comes before is here.
    pub is_damaged: bool,
}

impl PageContent {
    /// Unpacks the parts of a page's content, to so many bytes. O(what they unpack to).
    ///
    /// # Errors
    /// Says why it cannot be read: a part that is missing or has a coding that is not known, too many bytes.
    pub(super) fn read(
        &mut self,
        file: &Document,
        parts: &[ObjectId],
        most: usize,
    ) -> Result<(), String> {
        for part in parts {
            let stream = file.get_object(*part).and_then(Object::as_stream);
            let stream = stream.map_err(|_| "a part of its content is missing".to_owned())?;
            self.append(stream, most)?;
            self.bytes.push(b'\n');
        }
        Ok(())
    }

    /// Appends what a stream unpacks to, if there are no more than so many bytes then.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub(super) fn append(&mut self, stream: &Stream, most: usize) -> Result<(), String> {
        let length = stream.dict.get(b"Length");
        let may_be_empty = matches!(length, Ok(Object::Integer(0) | Object::Reference(_)));
        if stream.content.is_empty() && !may_be_empty {
            return Err("a part of its content is missing".to_owned());
        }
        let left = most.saturating_sub(self.bytes.len());
        let filters = stream.filters().unwrap_or_default();
        let is_plain = stream.dict.get(b"DecodeParms").is_err();
        match filters.as_slice() {
            [before @ .., b"FlateDecode" | b"Fl"] if is_plain => {
                let packed = decoded(stream, before, stream.content.len())?;
                self.unpack(&packed, left);
            }
            // Its filter was named once.
            [] if is_packed(&stream.content) => {
                self.unpack(&stream.content, left);
                self.is_damaged = true;
            }
            all => self.bytes.extend(decoded(stream, all, left)?.as_ref()),
        }
        match self.bytes.len() > most {
            true => Err(format!("its content has more than {most} bytes")),
            false => Ok(()),
        }
    }

    /// Unpacks a zlib stream (RFC 1950), to a piece more than so many bytes. Damage shows as a fault, or in the checksum; a stream
    /// that ends before its checksum is whole, as programmes have written such.
    fn unpack(&mut self, packed: &[u8], most: usize) {
        let begin = self.bytes.len();
        let behind_header = packed.get(2..).unwrap_or_default();
        let mut decoder = DeflateDecoder::new(behind_header);
        let mut piece = [0; PIECE];
        let is_whole = loop {
            match decoder.read(&mut piece) {
                Ok(0) => break true,
                Ok(count) => self.bytes.extend(piece.iter().take(count)),
                Err(_) => break false,
            }
            if self.bytes.len() - begin > most {
                return;
            }
        };
        let end = usize::try_from(decoder.total_in()).unwrap_or(usize::MAX);
        let checksum = behind_header.get(end..).and_then(<[u8]>::first_chunk);
        let unpacked = self.bytes.get(begin..).unwrap_or_default();
        let is_same = |told: &[u8; 4]| u32::from_be_bytes(*told) == adler2::adler32_slice(unpacked);
        self.is_damaged |= !is_whole || !checksum.is_none_or(is_same);
    }
}

/// True for the header of a zlib stream (RFC 1950 §2.2) as writers of files make them; no operator begins with it.
fn is_packed(content: &[u8]) -> bool {
    let header = content.first_chunk().filter(|header| header[0] == 0x78);
    header.is_some_and(|header| u16::from_be_bytes(*header).is_multiple_of(31))
}

/// What a stream holds behind the first of its filters, no more than so many bytes; all of it where there is none.
///
/// # Errors
/// Says why that cannot be read.
fn decoded<'s>(
    stream: &'s Stream,
    filters: &[&[u8]],
    most: usize,
) -> Result<Cow<'s, [u8]>, String> {
    if filters.is_empty() {
        return Ok(Cow::Borrowed(&stream.content));
    }
    let mut dictionary = stream.dict.clone();
    let names = filters.iter().map(|name| Object::Name(name.to_vec()));
    dictionary.set("Filter", Object::Array(names.collect()));
    let part = Stream::new(dictionary, stream.content.clone());
    let unpacked = part.decompressed_content_with_limit(most);
    unpacked.map(Cow::Owned).map_err(|error| said(&error))
}

/// The number of operators and operands of a content, about.
pub(super) fn tokens(content: &[u8]) -> usize {
    let is_mark = |byte: u8| matches!(byte, b'[' | b'(' | b'<' | b'/');
    let is_gap = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, 0 | b']' | b')' | b'>');
    let begins = |pair: &&[u8]| match pair {
        [before, byte] => is_mark(*byte) || (is_gap(*before) && !is_gap(*byte)),
        _ => false,
    };
    content.windows(2).filter(begins).count() + 1
}
