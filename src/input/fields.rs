//! Names by which the fields of records and the columns of tables are known, in any case of letters.

/// Names of texts, the best first: of several the first that holds a text counts.
const TEXTS: [(&str, Markup); 5] = [
    ("text", Markup::None),
    ("content", Markup::Told),
    ("html", Markup::Html),
    ("body", Markup::Html),
    ("raw_content", Markup::Told),
];

/// Names of what names a document, the best first.
const IDS: [&str; 4] = ["id", "url", "uri", "doc_id"];

/// Names of the date of a document, the best first.
const DATES: [&str; 3] = ["date", "published", "timestamp"];

/// How a text is written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Markup {
    None,
    Html,
    /// Its beginning tells.
    Told,
}

/// The rank of a name among those that are known, from 0: the smallest counts first. A name in another case of letters comes behind the one
/// that is written in the same way.
fn rank<'k>(known: impl Iterator<Item = &'k str> + Clone, name: &str) -> Option<usize> {
    let exact = known.clone().position(|known| known == name);
    let folded = || known.clone().position(|known| is_alike(known, name));
    let exact = exact.map(|place| 2 * place);
    exact.or_else(|| folded().map(|place| 2 * place + 1))
}

/// True for names that differ in blanks around them and in the case of letters.
fn is_alike(known: &str, name: &str) -> bool {
    let (known, name) = (known.trim(), name.trim());
    match known.is_ascii() {
        true => known.eq_ignore_ascii_case(name),
        false => known.to_lowercase() == name.to_lowercase(),
    }
}

/// What a field holds, and its rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Text(usize),
    Id(usize),
    Date(usize),
}

/// Fields of JSON records and columns of tables that are named by the caller. Default: none, so that the usual names are looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldNames {
    /// The field that holds the id, in place of `id`, `url`, `uri` and `doc_id`.
    pub id: Option<String>,
    /// The field that holds the text, in place of `text`, `content`, `html`, `body` and `raw_content`. Its beginning tells if it is HTML.
    pub text: Option<String>,
}

impl FieldNames {
    /// True for the name of a field that holds a text.
    #[must_use]
    pub fn is_text(&self, name: &str) -> bool {
        matches!(self.field(name), Some(Field::Text(_)))
    }

    /// True for the name of a field that holds an id.
    pub(super) fn is_id(&self, name: &str) -> bool {
        matches!(self.field(name), Some(Field::Id(_)))
    }

    /// The use of a field of this name; none for one that is not read.
    pub(super) fn field(&self, name: &str) -> Option<Field> {
        // A name may stand for a text and an id by default, and for one of them by choice.
        let chosen = |known: &Option<String>| rank(known.as_deref().into_iter(), name);
        if let Some(rank) = chosen(&self.text) {
            return Some(Field::Text(rank));
        }
        if let Some(rank) = chosen(&self.id) {
            return Some(Field::Id(rank));
        }
        let text = || rank(TEXTS.iter().map(|(known, _)| *known), name);
        let id = || rank(IDS.into_iter(), name);
        let text = self.text.is_none().then(text).flatten().map(Field::Text);
        text.or_else(|| self.id.is_none().then(id).flatten().map(Field::Id))
            .or_else(|| rank(DATES.into_iter(), name).map(Field::Date))
    }

    /// How a text is written, by the rank of its field.
    pub(super) fn markup(&self, rank: usize) -> Markup {
        let known = TEXTS.get(rank / 2).filter(|_| self.text.is_none());
        known.map_or(Markup::Told, |(_, markup)| *markup)
    }
}
