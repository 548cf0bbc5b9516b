//! JSON Lines in gzip, unpacked into a temporary file without a name, so that a collection may be larger than the memory.

use std::fs::File;
use std::io::{BufRead, Read, Seek, Write};

use dustlens::input::MAX_DOCUMENT_BYTES;
use dustlens::problem::{Problem, ProblemKind};
use flate2::bufread::MultiGzDecoder;

/// Bytes that are unpacked at once.
const SOME: usize = 1 << 18;

/// Bytes that one packed byte may stand for, about, as in the core; records take a tenth of it. More would fill the disk.
const MOST_RATIO: u64 = 100;

/// Bytes that are unpacked whatever they were packed into: one document.
const ALWAYS: u64 = MAX_DOCUMENT_BYTES as u64;

/// A reader that knows how many bytes were taken from it.
struct Counted<R> {
    reader: R,
    taken: u64,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let read = self.reader.read(into)?;
        self.taken += read as u64;
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.taken += bytes as u64;
        self.reader.consume(bytes);
    }
}

/// Unpacks a file of this name, and returns why it was not unpacked to its end, if so. `None` where no temporary file can be made.
///
/// # Errors
/// No room for the file.
pub fn unpack(
    name: &str,
    packed: impl BufRead,
) -> std::io::Result<Option<(File, Option<Problem>)>> {
    let Ok(mut file) = tempfile::tempfile() else {
        return Ok(None);
    };
    let reader = Counted {
        reader: packed,
        taken: 0,
    };
    let mut unpacking = MultiGzDecoder::new(reader);
    let (mut bytes, mut unpacked) = (vec![0; SOME], 0_u64);
    let kind = loop {
        let read = match unpacking.read(&mut bytes) {
            Ok(0) => break None,
            Ok(read) => read,
            Err(error) => {
                let detail = error.to_string();
                break Some(ProblemKind::BadGzip { detail });
            }
        };
        file.write_all(bytes.get(..read).unwrap_or_default())?;
        unpacked += read as u64;
        let limit = unpacking.get_ref().taken.saturating_mul(MOST_RATIO);
        let limit = limit.max(ALWAYS);
        if unpacked > limit {
            break Some(ProblemKind::ZipTooLarge { limit });
        }
    };
    file.rewind()?;
    let at = unpacking.get_ref().taken;
    let fault = kind.map(|kind| Problem::new(kind, name.to_owned()).at_byte(at));
    Ok(Some((file, fault)))
}
