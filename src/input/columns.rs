//! The columns of a table of documents, known by their names ([`FieldNames`]), and the document of a row: of several columns of
//! texts the first that is not empty counts, and a row without an id is named by its place.

use std::borrow::Cow;

use crate::date::Date;
use crate::problem::{Problem, ProblemKind};

use super::fields::{Field, FieldNames, Markup};
use super::sniff::{self, FileKind};
use super::{CharsetHint, Format, RawDocument, Source};

/// Characters of the names that a problem quotes.
const QUOTED: usize = 200;

/// Columns by their places.
pub(super) struct Columns {
    /// With their places among the names of texts.
    texts: Vec<(usize, usize)>,
    ids: Vec<usize>,
    dates: Vec<usize>,
    fields: FieldNames,
}

impl Columns {
    /// Finds the columns that are read.
    ///
    /// # Errors
    /// When none of them holds texts.
    pub(super) fn of(names: &[impl AsRef<str>], fields: &FieldNames) -> Result<Self, ProblemKind> {
        let (mut texts, mut ids, mut dates) = (Vec::new(), Vec::new(), Vec::new());
        // Several columns may have one name.
        for (column, name) in names.iter().enumerate() {
            match fields.field(name.as_ref()) {
                Some(Field::Text(place)) => texts.push((place, column)),
                Some(Field::Id(place)) => ids.push((place, column)),
                Some(Field::Date(place)) => dates.push((place, column)),
                None => {}
            }
        }
        if texts.is_empty() {
            let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
            let columns = names.join(", ").chars().take(QUOTED).collect();
            return Err(ProblemKind::TextColumnMissing { columns });
        }
        texts.sort_unstable();
        let ordered = |mut columns: Vec<(usize, usize)>| {
            columns.sort_unstable();
            columns.into_iter().map(|(_, column)| column).collect()
        };
        Ok(Self {
            texts,
            ids: ordered(ids),
            dates: ordered(dates),
            fields: fields.clone(),
        })
    }

    /// The places of the columns that are read.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn places(&self) -> Vec<usize> {
        let texts = self.texts.iter().map(|(_, column)| *column);
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
        let filled = texts.find(|(_, column)| cells.get(*column).is_some_and(is_filled));
        let (rank, column) = *filled.or(self.texts.first()).unwrap_or(&(0, 0));
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
            format: format(self.fields.markup(rank), &text),
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

/// The format of a text that is written so.
pub(super) fn format(markup: Markup, text: &[u8]) -> Format {
    let is_html = match markup {
        Markup::None => false,
        Markup::Html => true,
        Markup::Told => sniff::by_content(text) == FileKind::Html,
    };
    match is_html {
        true => Format::Html,
        false => Format::Plain,
    }
}
