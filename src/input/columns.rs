//! The columns of a table of documents, known by their names, and the document of a row.
//!
//! In any case of letters, `text` and `content` hold text, `html` and `body` HTML, as in JSON Lines; of several the first that is not
//! empty counts. `id` or `url` names the row; without either it is named by its place.

use std::borrow::Cow;

use crate::date::Date;
use crate::problem::{Problem, ProblemKind};

use super::sniff::{self, FileKind};
use super::{CharsetHint, Format, RawDocument, Source};

/// Names of columns that hold the text of a document, the best first.
const TEXTS: [&str; 4] = ["text", "content", "html", "body"];

/// Names of columns that name a document, the best first.
const IDS: [&str; 3] = ["id", "url", "uri"];

/// Names of columns that hold the date of a document, the best first.
const DATES: [&str; 3] = ["date", "published", "timestamp"];

/// Characters of the names that a problem quotes.
const QUOTED: usize = 200;

/// True for the name of a column of texts.
pub(super) fn is_of_texts(name: &str) -> bool {
    is_one_of(&TEXTS, name)
}

/// True for the name of a column of ids.
pub(super) fn is_of_ids(name: &str) -> bool {
    is_one_of(&IDS, name)
}

fn is_one_of(names: &[&str], name: &str) -> bool {
    names
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name.trim()))
}

/// Columns by their places.
pub(super) struct Columns {
    texts: Vec<(usize, &'static str)>,
    ids: Vec<usize>,
    dates: Vec<usize>,
}

impl Columns {
    /// Finds the columns that are read.
    ///
    /// # Errors
    /// When none of them holds texts.
    pub(super) fn of(names: &[impl AsRef<str>]) -> Result<Self, ProblemKind> {
        // Several columns may have one name.
        let places = |known: &'static str| {
            let named = names.iter().enumerate();
            let named = named.filter(move |(_, name)| is_one_of(&[known], name.as_ref()));
            named.map(move |(column, _)| (column, known))
        };
        let all = |known: &[&'static str]| {
            let found = known.iter().copied().flat_map(places);
            found.map(|(column, _)| column).collect()
        };
        let columns = Self {
            texts: TEXTS.into_iter().flat_map(places).collect(),
            ids: all(&IDS),
            dates: all(&DATES),
        };
        if columns.texts.is_empty() {
            let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
            let columns = names.join(", ").chars().take(QUOTED).collect();
            return Err(ProblemKind::TextColumnMissing { columns });
        }
        Ok(columns)
    }

    /// The places of the columns that are read.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn places(&self) -> Vec<usize> {
        let texts = self.texts.iter().map(|(column, _)| *column);
        let others = self.ids.iter().chain(&self.dates).copied();
        let mut places: Vec<usize> = texts.chain(others).collect();
        places.sort_unstable();
        places
    }

    /// The document of a row. `place` says where it stands: a row without an id is called by it, with a problem that `problem` makes.
    pub(super) fn document(
        &self,
        mut cells: Vec<Vec<u8>>,
        place: impl FnOnce() -> String,
        problem: impl FnOnce(ProblemKind) -> Problem,
    ) -> RawDocument {
        // Mostly the first byte tells; the whole text is looked at where it has no ASCII sign.
        let is_filled = |cell: &Vec<u8>| {
            cell.iter().any(u8::is_ascii_graphic)
                || !String::from_utf8_lossy(cell).trim().is_empty()
        };
        let mut texts = self.texts.iter();
        let filled = texts.find(|(column, _)| cells.get(*column).is_some_and(is_filled));
        let (column, name) = *filled.or(self.texts.first()).unwrap_or(&(0, "text"));
        let text = cells.get_mut(column).map(std::mem::take);
        let text = text.unwrap_or_default();
        let told = texts_of(&self.ids, &cells)
            .map(|id| id.trim().to_owned())
            .find(|id| !id.is_empty());
        let date = texts_of(&self.dates, &cells).find_map(|cell| Date::parse(&cell));
        let (id, problem) = match told {
            Some(id) => (id, None),
            None => {
                let id = place();
                let kind = ProblemKind::JsonMissingId { id: id.clone() };
                (id, Some(problem(kind)))
            }
        };
        RawDocument {
            id,
            source: Source::File,
            format: format(name, &text),
            bytes: text,
            charset: CharsetHint::Utf8,
            page: None,
            date,
            place: None,
            problems: problem.into_iter().collect(),
        }
    }
}

/// The texts of these columns in a row.
fn texts_of<'c>(columns: &'c [usize], cells: &'c [Vec<u8>]) -> impl Iterator<Item = Cow<'c, str>> {
    let cells = columns.iter().filter_map(|column| cells.get(*column));
    cells.map(|cell| String::from_utf8_lossy(cell))
}

/// The format of a cell by its column; `content` may be either.
pub(super) fn format(name: &str, text: &[u8]) -> Format {
    let is_html = match name {
        "html" | "body" => true,
        "content" => sniff::by_content(text) == FileKind::Html,
        _ => false,
    };
    match is_html {
        true => Format::Html,
        false => Format::Plain,
    }
}
