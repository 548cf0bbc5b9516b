//! An index of a site's rules by the texts they may change, so that not every rule is tried.
//!
//! A rule that looks for a text finds it between token borders only, so that every token of that text is a token of the URL
//! it changes: such a rule is kept under the longest of its tokens, and a URL's own tokens are looked up. A rule of a query
//! argument is kept under the argument's name, and the decoded names of a URL's query are looked up. Rules without either
//! are tried always. Cost: linear in the text, and in the rules found.

use hashbrown::HashTable;
use xxhash_rust::xxh3::xxh3_64;

use crate::percent::form_decoded;
use crate::site_rules::rewrite::Change;
use crate::tokens::token_end;

/// Places of rules by their tokens and names; a rule's place is its number among those of the site.
#[derive(Debug, Default)]
pub(super) struct Index {
    by_token: Places,
    by_name: Places,
    always: Vec<u32>,
}

/// Places in ascending order, by the hash of a text.
#[derive(Debug, Default)]
struct Places(HashTable<(u64, Vec<u32>)>);

/// The text under which a rule is kept.
enum Key<'c> {
    Token(&'c [u8]),
    Name(&'c str),
    None,
}

impl Index {
    pub(super) fn new<'r>(changes: impl Iterator<Item = &'r Change>) -> Self {
        let mut index = Self::default();
        for (place, change) in (0..).zip(changes) {
            match key(change) {
                Key::Token(token) => index.by_token.add(token, place),
                Key::Name(name) => index.by_name.add(name.as_bytes(), place),
                Key::None => index.always.push(place),
            }
        }
        index
    }

    /// Replaces `out` by the places, from `first` on, of the rules that may change the text, in their order.
    pub(super) fn candidates(&self, text: &[u8], first: u32, out: &mut Vec<u32>) {
        out.clear();
        extend_from(out, &self.always, first);
        if !self.by_token.0.is_empty() {
            for token in tokens(text) {
                extend_from(out, self.by_token.get(token), first);
            }
        }
        if !self.by_name.0.is_empty()
            && let Some(at) = memchr::memchr(b'?', text)
        {
            self.names(&text[at + 1..], first, out);
        }
        out.sort_unstable();
        out.dedup();
    }

    fn names(&self, query: &[u8], first: u32, out: &mut Vec<u32>) {
        let mut decoded = Vec::new();
        for pair in query.split(|&byte| byte == b'&') {
            let end = memchr::memchr(b'=', pair).unwrap_or(pair.len());
            let name = &pair[..end];
            let is_plain = memchr::memchr2(b'%', b'+', name).is_none();
            if !is_plain {
                decoded.clear();
                decoded.extend(form_decoded(name));
            }
            let name = if is_plain { name } else { &decoded };
            extend_from(out, self.by_name.get(name), first);
        }
    }
}

impl Places {
    fn add(&mut self, text: &[u8], place: u32) {
        let hash = xxh3_64(text);
        let mut entry = self
            .0
            .entry(hash, |known| known.0 == hash, |known| known.0)
            .or_insert((hash, Vec::new()));
        entry.get_mut().1.push(place);
    }

    fn get(&self, text: &[u8]) -> &[u32] {
        let hash = xxh3_64(text);
        let found = self.0.find(hash, |known| known.0 == hash);
        found.map_or(&[], |(_, places)| places)
    }
}

fn extend_from(out: &mut Vec<u32>, places: &[u32], first: u32) {
    out.extend_from_slice(&places[places.partition_point(|&place| place < first)..]);
}

fn key(change: &Change) -> Key<'_> {
    let text = match change {
        Change::Rewrite { from, .. } | Change::RewriteEdge { from, .. } => from,
        Change::Template { from, .. } => from.split('*').next().unwrap_or_default(),
        // `name*` is a beginning of names.
        Change::DropParam { name } if !name.ends_with('*') => return Key::Name(name),
        Change::DropValue { name, .. } => return Key::Name(name),
        _ => "",
    };
    match tokens(text.as_bytes()).max_by_key(|token| token.len()) {
        Some(token) => Key::Token(token),
        None => Key::None,
    }
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let to = (from < text.len()).then(|| token_end(text, from))?;
        let token = text.get(from..to);
        from = to;
        token
    })
}
