//! A document of a session.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use super::Settings;
use crate::date::Date;
use crate::document::{Document, ExtractOptions, extract};
use crate::input::{FieldNames, RawDocument, read_again};
use crate::problem::{Problem, ProblemKind};
use dustlens_likeness::bitmap::Bitmap;
use dustlens_likeness::hash::SetHash;
use dustlens_likeness::shingle::{ShingleOptions, ShingleSet, Shingled, count_words, shingle};
use dustlens_likeness::sketch::{Signature, Sketcher};

/// Files whose records can be read again.
pub trait Texts: Send + Sync {
    /// Reads the bytes of a record again, of the input with this number in the order of adding. `None`: that cannot be done.
    fn read(&self, input: u32, place: &Range<u64>) -> Option<Vec<u8>>;

    /// The fields of their records, as the inputs were read with.
    fn fields(&self) -> &FieldNames;
}

/// The way from a document to all that is derived from it, by the settings in force.
pub(super) struct Deriver {
    pub extract: ExtractOptions,
    pub shingles: ShingleOptions,
    pub sketcher: Box<dyn Sketcher + Send + Sync>,
    /// Where texts are read again that are not kept.
    pub texts: Option<Box<dyn Texts>>,
}

impl Deriver {
    /// By these settings, of which `extract` is a part; all texts are kept.
    pub fn new(settings: &Settings, extract: ExtractOptions) -> Self {
        Self {
            extract,
            shingles: settings.shingles,
            sketcher: settings.sketcher(),
            texts: None,
        }
    }

    /// True where texts are not kept but read again. Never in a browser, whose module does without all that follows from it.
    pub fn reads_again(&self) -> bool {
        cfg!(not(target_arch = "wasm32")) && self.texts.is_some()
    }
}

/// A document and the data derived from it so far.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    /// Without bytes once a plain text was read: see [`Slot::read`].
    pub raw: RawDocument,
    /// Index of the input it came from, in the order of adding.
    pub input: u32,
    /// None before it is read, and once it was forgotten.
    pub text: Option<Box<Document>>,
    /// The canonical URL, where the text was forgotten.
    canonical: Option<Box<str>>,
    /// Length of the text in bytes; none before it is read.
    length: Option<u32>,
    /// Counted when they are first asked for, unless shingling counted them.
    words: OnceLock<u32>,
    shingled: Option<Counts>,
    /// The shingles, while there is room for them.
    set: Option<ShingleSet>,
    /// Of the shingles that are not held.
    bitmap: Option<Box<Bitmap>>,
    /// Made when it is first asked for: the exact measure needs those of a few documents only.
    signature: OnceLock<Option<Signature>>,
    pub removed: bool,
    pub extraction: Extraction,
    pub taken: Taken,
}

/// Counts of a document's tokens and shingles. 32 bits are enough, as a text has at most
/// [`MAX_DOCUMENT_BYTES`](crate::input::MAX_DOCUMENT_BYTES), and save memory where there are a million documents.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    tokens: u32,
    positions: u32,
    distinct: u32,
    /// Tells one set from another.
    pub hash: SetHash,
}

impl Counts {
    /// Tokens of the text.
    pub fn tokens(&self) -> usize {
        self.tokens as usize
    }

    /// Places of shingles in the text.
    pub fn positions(&self) -> usize {
        self.positions as usize
    }

    /// Different shingles.
    pub fn distinct(&self) -> usize {
        self.distinct as usize
    }
}

fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Where the text of a document is taken out of its bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Extraction {
    /// Wherever there is time first.
    #[default]
    Open,
    /// In the session: another worker had something to tell of it.
    Here,
    /// In another worker, which has not answered yet.
    Away,
    /// It is done; documents before this one are not.
    Done,
}

/// The memory that a document took when it was admitted.
#[derive(Debug, Clone, Default)]
pub(super) struct Taken {
    pub bytes: u64,
    /// Hash of its text.
    pub text: u64,
}

impl Slot {
    /// A document that nothing is derived from yet.
    pub fn new(raw: RawDocument, input: u32) -> Self {
        Self {
            raw,
            input,
            text: None,
            canonical: None,
            length: None,
            words: OnceLock::new(),
            shingled: None,
            set: None,
            bitmap: None,
            signature: OnceLock::new(),
            removed: false,
            extraction: Extraction::default(),
            taken: Taken::default(),
        }
    }

    /// Replaces the id, which an earlier document has, and reports that. The document's other problems get the new id too.
    pub fn rename(&mut self, own: String) {
        let given = std::mem::replace(&mut self.raw.id, own.clone());
        let mut lists = vec![&mut self.raw.problems];
        if let Some(document) = &mut self.text {
            document.id.clone_from(&own);
            lists.push(&mut document.problems);
        }
        for problems in lists {
            let of_document =
                |problem: &&mut Problem| problem.source == given && problem.line.is_none();
            let told = problems.iter_mut().filter(of_document);
            told.for_each(|problem| problem.source.clone_from(&own));
            let kind = ProblemKind::DuplicateId { id: own.clone() };
            problems.push(Problem::new(kind, given.clone()));
        }
    }

    /// Takes the text out of the bytes, and returns how many there were. No option changes the text of a plain document: it
    /// is read once, and its bytes are dropped.
    pub fn read(&mut self, options: &ExtractOptions) -> usize {
        let is_plain = self.raw.is_plain();
        if is_plain && self.is_read() {
            return 0;
        }
        self.set_document(extract(&self.raw, options));
        let bytes = self.raw.bytes.len();
        if is_plain {
            self.raw.bytes = Vec::new();
        }
        bytes
    }

    /// Takes the text out of the bytes unless the document was removed, and returns the cost in units of work.
    pub fn extract(&mut self, options: &ExtractOptions) -> usize {
        match self.removed {
            true => 1,
            false => 20 + self.read(options) / 20,
        }
    }

    /// Sets what was taken out of the bytes.
    pub fn set_document(&mut self, mut document: Document) {
        document.text.shrink_to_fit();
        self.words = OnceLock::new();
        self.length = Some(short(document.text.chars().count()));
        self.text = Some(Box::new(document));
    }

    /// True once the text was taken out of the bytes.
    pub fn is_read(&self) -> bool {
        self.length.is_some()
    }

    /// Length of the text in characters (Unicode scalar values); 0 before it is read.
    pub fn length(&self) -> usize {
        self.length.unwrap_or_default() as usize
    }

    /// Its date: that of publication which the page states, else when it last changed by its server, else that of its record.
    pub fn date(&self) -> Option<Date> {
        let stated = self.text.as_ref().and_then(|text| text.published);
        let page = self.raw.page.as_ref();
        let changed = page.and_then(|page| page.headers.get("last-modified"));
        let changed = || changed.and_then(|date| Date::parse(date));
        stated.or_else(changed).or(self.raw.date)
    }

    /// The canonical URL that it declares.
    pub fn canonical(&self) -> Option<&str> {
        let read = self
            .text
            .as_ref()
            .and_then(|text| text.canonical.as_deref());
        read.or(self.canonical.as_deref())
    }

    /// Forgets the text where its record can be read again.
    pub fn forget_text(&mut self) {
        if self.raw.place.is_some()
            && let date = self.date()
            && let Some(document) = self.text.take()
        {
            self.raw.date = date;
            self.canonical = document.canonical.map(String::into_boxed_str);
            self.raw.problems = document.problems;
            self.raw.bytes = Vec::new();
        }
    }

    /// Drops everything but the id and what was told of it.
    pub fn clear(&mut self) {
        self.raw.bytes = Vec::new();
        self.text = None;
        self.length = None;
        self.extraction = Extraction::default();
        self.set_shingles(Shingled::default());
    }

    /// Cuts the text into shingles, which replace earlier ones, forgets it where texts are read again, and returns the cost in
    /// units of work.
    pub fn cut(&mut self, deriver: &Deriver) -> usize {
        let Some(document) = &self.text else {
            return 1;
        };
        let shingled = shingle(&document.text, &deriver.shingles);
        let length = document.text.len();
        if deriver.shingles.tokens_are_words() {
            self.words = OnceLock::from(short(shingled.tokens));
        }
        self.set_shingles(shingled);
        if deriver.reads_again() {
            self.forget_text();
        }
        5 + length / 50
    }

    /// Replaces the shingles; the signature of the earlier ones is forgotten.
    fn set_shingles(&mut self, shingled: Shingled) {
        self.shingled = Some(Counts {
            tokens: short(shingled.tokens),
            positions: short(shingled.positions),
            distinct: short(shingled.set.len()),
            hash: SetHash::of(shingled.set.hashes()),
        });
        self.set = Some(shingled.set);
        self.bitmap = None;
        self.forget_signature();
    }

    /// Draws the bitmap of the shingles that are held, by which most pairs that are not alike are told without counting. O(shingles).
    pub fn draw_bitmap(&mut self) {
        if let Some(set) = &self.set {
            self.bitmap = Some(Box::new(Bitmap::of(set.hashes())));
        }
    }

    /// Forgets the shingles but for their numbers and their bitmap; they are cut again when they are asked for.
    pub fn forget_set(&mut self) {
        if self.bitmap.is_none() {
            self.draw_bitmap();
        }
        self.set = None;
    }

    /// Forgets the shingles but for their numbers: its signature stands for them.
    pub fn drop_set(&mut self) {
        self.set = None;
    }

    /// Most shingles that the document can share with another one; `None` where neither has a bitmap. O(1), O(shingles)
    /// for one that is held.
    pub fn most_shared(&self, other: &Self) -> Option<usize> {
        let of_held = |slot: &Self| slot.set.as_ref().map(|set| Bitmap::of(set.hashes()));
        let bitmap = |slot: &Self| slot.bitmap.as_deref().copied().or_else(|| of_held(slot));
        if self.bitmap.is_none() && other.bitmap.is_none() {
            return None;
        }
        let (own, others) = (bitmap(self)?, bitmap(other)?);
        let sizes = (self.counts().distinct(), other.counts().distinct());
        Some(own.most_shared(sizes.0, &others, sizes.1))
    }

    /// Returns the shingles, while they are held.
    pub fn held_set(&self) -> &[u64] {
        self.set.as_ref().map_or(&[], ShingleSet::hashes)
    }

    /// Number of shingles that are held.
    pub fn held(&self) -> usize {
        self.set.as_ref().map_or(0, ShingleSet::len)
    }

    /// Number of words of the text; 0 before it is read, and where it was forgotten uncounted. O(text) the first time.
    pub fn words(&self) -> usize {
        let text = self.text.as_ref();
        let count = || text.map_or(0, |document| short(count_words(&document.text)));
        *self.words.get_or_init(count) as usize
    }

    /// Forgets the signature: the hash functions are other ones now, or the shingles.
    pub fn forget_signature(&mut self) {
        self.signature = OnceLock::new();
    }

    /// Returns the signature; none without a shingle. O(k · shingles) the first time.
    pub fn signature(&self, deriver: &Deriver) -> Option<&Signature> {
        let made = || deriver.sketcher.signature(&self.set(deriver));
        self.signature.get_or_init(made).as_ref()
    }

    /// Returns the signature, if it was made.
    pub fn known_signature(&self) -> Option<&Signature> {
        self.signature.get().and_then(Option::as_ref)
    }

    /// Read and shingled, and still without a shingle.
    pub fn is_too_short(&self) -> bool {
        self.shingled.is_some_and(|counts| counts.distinct() == 0)
    }

    /// The shingles in numbers; zeros before they are made.
    pub fn counts(&self) -> Counts {
        self.shingled.unwrap_or_default()
    }

    /// Returns the different shingles in ascending order; none before they are made. O(text) where they are not held.
    pub fn set(&self, deriver: &Deriver) -> Cow<'_, [u64]> {
        match &self.set {
            Some(set) => Cow::Borrowed(set.hashes()),
            None if self.counts().distinct() == 0 => Cow::Borrowed(&[]),
            None => Cow::Owned(self.cut_again(deriver).unwrap_or_default()),
        }
    }

    fn cut_again(&self, deriver: &Deriver) -> Option<Vec<u64>> {
        let cut = |text: &str| shingle(text, &deriver.shingles).set.into_hashes();
        if let Some(document) = &self.text {
            return Some(cut(&document.text));
        }
        let place = self.raw.place.as_ref()?;
        let texts = deriver.texts.as_ref()?;
        let bytes = texts.read(self.input, place.range())?;
        let document = read_again(place, bytes, texts.fields())?;
        Some(cut(&extract(&document, &deriver.extract).text))
    }
}
