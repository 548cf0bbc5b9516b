//! Files of JSON Lines and of records `id text`, read part by part, so that a collection may be larger than the memory.
//!
//! A part is a few megabytes of whole lines. Its documents are read and cut into shingles before the next one comes; their
//! texts are not kept, but read again from the file where a pair has to be counted.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::ops::Range;
use std::path::Path;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, RwLock};
use std::thread;

use anyhow::Context;
use dustlens::input::{
    FieldNames, Input, InputKind, MAX_DOCUMENT_BYTES, PartOfFile, ReadOptions, holds_lines,
};
use dustlens::message_text::size;
use dustlens::problem::Problem;
use dustlens::sessions::documents::Texts;

use crate::standard_input::{self, MARK, begins_with_object};
use crate::unpacked::unpack;

/// Bytes of a part, but for the rest of its last line.
const PART: u64 = 4 << 20;

/// Bytes of a packed file that is unpacked in memory.
const AT_ONCE: u64 = 8 << 20;

/// Said when standard input cannot be kept.
const NO_ROOM: &str = "standard input cannot be read into a temporary file; give the documents as a file, or set TMPDIR to a folder with room";

/// Bytes that a line may have.
const LINE: u64 = MAX_DOCUMENT_BYTES as u64;

/// The files of the inputs, by their numbers; none for those that are read at once.
#[derive(Clone, Default)]
pub struct Files {
    files: Arc<RwLock<Vec<Option<Arc<File>>>>>,
    fields: FieldNames,
}

impl Files {
    /// None yet; their records have these fields.
    pub fn new(fields: FieldNames) -> Self {
        Self {
            files: Arc::default(),
            fields,
        }
    }

    /// Takes note of the next input.
    pub fn push(&self, file: Option<Arc<File>>) {
        if let Ok(mut files) = self.files.write() {
            files.push(file);
        }
    }
}

impl Texts for Files {
    fn read(&self, input: u32, place: &Range<u64>) -> Option<Vec<u8>> {
        let files = self.files.read().ok()?;
        let file = files.get(input as usize)?.as_ref()?;
        let length = usize::try_from(place.end - place.start).ok()?;
        let mut bytes = vec![0; length];
        read_at(file, &mut bytes, place.start).ok()?;
        Some(bytes)
    }

    fn fields(&self) -> &FieldNames {
        &self.fields
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], from: u64) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, from)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut from: u64) -> std::io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, from)?;
        if read == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        from += read as u64;
        bytes = bytes.get_mut(read..).unwrap_or_default();
    }
    Ok(())
}

/// A file of lines in UTF-8.
pub struct Parts {
    name: String,
    /// How its lines are read: `lines` is true if they are records `id text`, else they are in JSON.
    options: ReadOptions,
    file: Arc<File>,
    reader: BufReader<Arc<File>>,
    next: PartOfFile,
    /// Why the file is not all that it was unpacked from.
    fault: Option<Problem>,
}

impl Parts {
    /// Opens a file; `None` for one of another kind, which is read at once. `options.lines`: files hold a record `id text` a line,
    /// where their kind does not say otherwise.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn open(path: &Path, options: &ReadOptions) -> anyhow::Result<Option<Self>> {
        if path == Path::new("-") {
            return Self::of_standard_input(options).context(NO_ROOM);
        }
        if has_extension(path, &["gz"])
            && path
                .file_stem()
                .is_some_and(|stem| is_json(Path::new(stem)))
        {
            return Self::of_packed(path, options);
        }
        let is_json = is_json(path);
        if !is_json && !options.lines {
            return Ok(None);
        }
        let name = path.to_string_lossy().into_owned();
        let open = || -> std::io::Result<Option<Self>> {
            let file = Arc::new(File::open(path)?);
            if !file.metadata()?.is_file() {
                return Ok(None);
            }
            let mut reader = BufReader::with_capacity(1 << 20, Arc::clone(&file));
            let head = reader.fill_buf()?;
            let is_lines = match is_json {
                true => begins_with_object(head),
                false => holds_lines(&name, head) && is_plain_utf8(File::open(path)?)?,
            };
            let next = PartOfFile { line: 1, byte: 0 };
            Ok(is_lines.then_some(Self {
                name: name.clone(),
                options: ReadOptions {
                    lines: !is_json,
                    ..options.clone()
                },
                file,
                reader,
                next,
                fault: None,
            }))
        };
        open().with_context(|| format!("{name} cannot be read"))
    }

    /// Standard input, when it is JSON Lines, as they are or in gzip: what a pipe gives cannot be read again, so it goes into a file that has no name. `None` where
    /// no file can be made, or for other input: that is read at once.
    ///
    /// # Errors
    /// Input that cannot be read, or a file without room for it.
    fn of_standard_input(options: &ReadOptions) -> std::io::Result<Option<Self>> {
        let name = standard_input::JSON_LINES;
        let mut input = std::io::stdin().lock();
        let head = input.fill_buf()?;
        if !options.lines && standard_input::holds_objects(head) {
            let unpacked = unpack(name, input)?;
            return Ok(unpacked.map(|unpacked| Self::of_temporary(name, unpacked, options)));
        }
        if options.lines || !begins_with_object(head) {
            return Ok(None);
        }
        let Ok(mut file) = tempfile::tempfile() else {
            return Ok(None);
        };
        std::io::copy(&mut input, &mut file)?;
        file.rewind()?;
        Ok(Some(Self::of_temporary(name, (file, None), options)))
    }

    /// A file of JSON Lines in gzip. `None` for a short one, or where no temporary file can be made: that is read at once.
    ///
    /// # Errors
    /// A file that cannot be read, or no room for what is in it.
    fn of_packed(path: &Path, options: &ReadOptions) -> anyhow::Result<Option<Self>> {
        let name = path.to_string_lossy();
        let open = || -> std::io::Result<Option<File>> {
            let file = File::open(path)?;
            let about = file.metadata()?;
            Ok((about.is_file() && about.len() > AT_ONCE).then_some(file))
        };
        let file = open().with_context(|| format!("{name} cannot be read"))?;
        let Some(file) = file else {
            return Ok(None);
        };
        let mut packed = BufReader::with_capacity(1 << 20, file);
        let head = packed.fill_buf();
        if !standard_input::holds_objects(head.unwrap_or_default()) {
            return Ok(None);
        }
        let unpacked = unpack(&name, packed);
        let unpacked = unpacked.with_context(|| {
            format!(
                "{name} cannot be unpacked into a temporary file; set TMPDIR to a folder with room"
            )
        })?;
        Ok(unpacked.map(|unpacked| Self::of_temporary(&name, unpacked, options)))
    }

    /// JSON Lines in a temporary file, and why they are not all.
    fn of_temporary(
        name: &str,
        (file, fault): (File, Option<Problem>),
        options: &ReadOptions,
    ) -> Self {
        let file = Arc::new(file);
        Self {
            name: name.to_owned(),
            options: options.clone(),
            reader: BufReader::with_capacity(1 << 20, Arc::clone(&file)),
            file,
            next: PartOfFile { line: 1, byte: 0 },
            fault,
        }
    }

    /// Takes out why the file is not all that it was unpacked from.
    pub fn fault(&mut self) -> Option<Problem> {
        self.fault.take()
    }

    /// The file, for reading records again.
    pub fn file(&self) -> Arc<File> {
        Arc::clone(&self.file)
    }

    /// The file as one that holds nothing.
    pub fn empty(&self) -> Input {
        self.input(Vec::new(), ReadOptions::default())
    }

    fn input(&self, bytes: Vec<u8>, options: ReadOptions) -> Input {
        Input {
            name: self.name.clone(),
            kind: InputKind::File,
            bytes,
            options,
        }
    }

    /// Hands the parts over one after another. Where work is done side by side, the next one is read meanwhile.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn each(mut self, mut give: impl FnMut(Part)) -> anyhow::Result<()> {
        let mut parts = std::iter::from_fn(move || self.next().transpose());
        if rayon::current_num_threads() == 1 {
            return parts.try_for_each(|part| part.map(&mut give));
        }
        thread::scope(|scope| {
            let (sender, read) = sync_channel(1);
            scope.spawn(move || parts.all(|part| sender.send(part).is_ok()));
            read.into_iter().try_for_each(|part| part.map(&mut give))
        })
    }

    /// Reads the next part; `None` at the end of the file.
    ///
    /// # Errors
    /// A file that cannot be read.
    fn next(&mut self) -> anyhow::Result<Option<Part>> {
        let name = standard_input::shown(&self.name).to_owned();
        let context = || format!("{name} cannot be read any further");
        let (start, mut bytes) = (self.next, Vec::new());
        let mut reader = (&mut self.reader).take(PART);
        reader.read_to_end(&mut bytes).with_context(context)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let (rest, cut) = self.finish_line(&mut bytes).with_context(context)?;
        let length = bytes.len() as u64 + rest;
        let too_long = cut.map(|begin| start.byte + begin as u64);
        bytes.truncate(cut.unwrap_or(bytes.len()));
        let lines = memchr::memchr_iter(b'\n', &bytes).count() as u64;
        self.next.line += lines + u64::from(too_long.is_some());
        self.next.byte += length;
        let options = ReadOptions {
            part: Some(start),
            ..self.options.clone()
        };
        let said = |byte| {
            let (line, most) = (start.line + lines, size(LINE));
            format!(
                "{name}, line {line}, byte {byte}: this line has more than {most}, and was not read"
            )
        };
        Ok(Some(Part {
            too_long: too_long.map(said),
            input: self.input(bytes, options),
        }))
    }

    /// Reads the rest of the last line. Returns the bytes of it that were passed over, and where it begins, if it is too long.
    ///
    /// # Errors
    /// A file that cannot be read.
    fn finish_line(&mut self, bytes: &mut Vec<u8>) -> std::io::Result<(u64, Option<usize>)> {
        if bytes.ends_with(b"\n") {
            return Ok((0, None));
        }
        (&mut self.reader).take(LINE).read_until(b'\n', bytes)?;
        let before = bytes.get(..bytes.len() - 1).unwrap_or_default();
        let begin = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        if (bytes.len() - begin) as u64 <= LINE {
            return Ok((0, None));
        }
        let rest = match bytes.ends_with(b"\n") {
            true => 0,
            false => self.reader.skip_until(b'\n')?,
        };
        Ok((rest as u64, Some(begin)))
    }
}

/// Whole lines of a file.
pub struct Part {
    pub input: Input,
    /// A message about the line behind them, when it is too long to be read.
    pub too_long: Option<String>,
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    extensions.iter().any(|known| extension == *known)
}

/// True for the name of a file of JSON Lines.
fn is_json(path: &Path) -> bool {
    has_extension(path, &["jsonl", "ndjson", "jl"])
}

/// True if a file is a text in UTF-8 and nothing says that it may be one in another encoding: no byte order mark, no zero byte, and none of the
/// signs by which encodings of seven bits switch.
///
/// # Errors
/// When it cannot be read.
fn is_plain_utf8(mut file: File) -> std::io::Result<bool> {
    let (mut bytes, mut held, mut is_first) = (vec![0; 1 << 20], 0, true);
    loop {
        let read = file.read(bytes.get_mut(held..).unwrap_or_default())?;
        let some = bytes.get(..held + read).unwrap_or_default();
        let has_mark = is_first && some.starts_with(MARK);
        if has_mark || memchr::memchr3(0, 0x1b, 0x0e, some).is_some() {
            return Ok(false);
        }
        is_first = false;
        let whole = match std::str::from_utf8(some) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() && read > 0 => error.valid_up_to(),
            Err(_) => return Ok(false),
        };
        if read == 0 {
            return Ok(true);
        }
        (bytes, held) = {
            let left = held + read - whole;
            bytes.copy_within(whole..whole + left, 0);
            (bytes, left)
        };
    }
}
