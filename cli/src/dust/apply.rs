//! The list after the rules: every URL with its canonical form.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use dustlens::dust::{DustRule, DustSession, RawUrls, Trust};
use dustlens::table_writer::{Cell, RowFormat};

const COLUMNS: [&str; 3] = ["url", "canonical", "rules"];

/// URLs in their order, one behind the other.
#[derive(Default)]
pub struct Urls {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

/// Numbers of different URLs.
pub struct Counts {
    /// After normalization alone.
    pub before: u64,
    /// After the rules.
    pub after: u64,
}

impl Urls {
    /// Adds one.
    pub fn push(&mut self, url: &[u8]) {
        self.bytes.extend_from_slice(url);
        self.ends.push(self.bytes.len());
    }

    fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let places = starts.zip(self.ends.iter().copied());
        places.filter_map(|(from, to)| self.bytes.get(from..to))
    }
}

impl RawUrls for Urls {
    fn count(&self) -> usize {
        self.ends.len()
    }

    fn url(&self, at: usize) -> &[u8] {
        let from = at.checked_sub(1).and_then(|before| self.ends.get(before));
        let to = self.ends.get(at).copied().unwrap_or_default();
        let from = from.copied().unwrap_or_default();
        self.bytes.get(from..to).unwrap_or_default()
    }
}

/// Writes a row a URL. One that is no http or https URL with a host stays as it is.
///
/// # Errors
/// When it cannot be written.
pub fn write(
    session: &mut DustSession,
    urls: &Urls,
    trust: Trust,
    format: RowFormat,
    out: &mut impl Write,
) -> std::io::Result<Counts> {
    let rules = session.canonicalizer(trust);
    let names: Vec<String> = session.rules().iter().map(DustRule::name).collect();
    let mut row = Vec::new();
    format.push_header(&COLUMNS, &mut row);
    out.write_all(&row)?;
    let hasher = RandomState::new();
    let mut forms: HashSet<u64> = HashSet::new();
    for url in urls.iter() {
        let form = session.apply(url, &rules);
        let canonical = match &form {
            Some(form) => [form.origin.as_bytes(), &form.tail].concat(),
            None => url.to_vec(),
        };
        if form.is_some() {
            forms.insert(hasher.hash_one(&canonical));
        }
        let used = form.map_or_else(Vec::new, |form| form.rules);
        row.clear();
        push(url, &canonical, &used, &names, format, &mut row);
        out.write_all(&row)?;
    }
    Ok(Counts {
        before: session.counts().distinct,
        after: forms.len() as u64,
    })
}

fn push(
    url: &[u8],
    canonical: &[u8],
    rules: &[u32],
    names: &[String],
    format: RowFormat,
    row: &mut Vec<u8>,
) {
    let rules = rules.iter();
    let rules = rules.filter_map(|number| names.get(*number as usize).map(String::as_bytes));
    let rules: Vec<&[u8]> = rules.collect();
    let cells = [
        ("url", Cell::Text(url)),
        ("canonical", Cell::Text(canonical)),
        ("rules", Cell::Texts(&rules)),
    ];
    format.push_row(&cells, row);
}
