//! Choosing elements by CSS selectors.
//!
//! simplecss reads the selectors (CSS 2.1 §5: types, classes, ids, attributes, `:first-child`, `:lang()`, descendants,
//! children, adjacent siblings). Matching is our own: one pass over the tree in document order, with the set of matched
//! prefixes of a selector as bits of a word for each element, so it is linear in the tree however the selector and the
//! nesting conspire; a matcher that backtracks is exponential on `div div div …`.

use html5ever::tendril::StrTendril;
use simplecss::{AttributeOperator, SelectorToken, SelectorTokenizer};
use thiserror::Error;

use super::html::{NodeId, Tree};

/// Longest list that is read, in bytes.
const MAX_LIST: usize = 4096;

/// Most simple selectors in one chain: one bit each.
const MAX_CHAIN: usize = 64;

/// A list of CSS selectors, checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selectors {
    list: Vec<String>,
}

/// A selector that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "the selector `{selector}` cannot be used ({detail}); write tags, .class, #id, [attribute] and blanks or > between them"
)]
pub struct SelectorError {
    /// The one selector of the list that is wrong.
    pub selector: String,
    /// Byte offset of it in the list as written.
    pub byte: usize,
    /// Fault of the selector.
    pub detail: String,
}

impl From<SelectorError> for crate::problem::Problem {
    fn from(error: SelectorError) -> Self {
        let byte = error.byte as u64;
        let kind = crate::problem::ProblemKind::BadSelector {
            selector: error.selector.clone(),
            detail: error.detail,
        };
        Self::new(kind, error.selector).at_byte(byte)
    }
}

impl Selectors {
    /// Parses a comma-separated list of at most 4,096 bytes; an empty one is fine and selects nothing.
    ///
    /// # Errors
    /// [`SelectorError`] for the first selector that is malformed or not supported.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        if text.len() > MAX_LIST {
            let selector = text.chars().take(40).collect();
            let detail = format!("the list is longer than {MAX_LIST} bytes");
            return Err(SelectorError {
                selector,
                byte: 0,
                detail,
            });
        }
        let mut list = Vec::new();
        for (byte, selector) in split(text) {
            let error = |detail| SelectorError {
                selector: selector.to_owned(),
                byte,
                detail,
            };
            chain(selector).map_err(error)?;
            list.push(selector.to_owned());
        }
        Ok(Self { list })
    }

    /// Returns true if the list is empty.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns true if some selector reads this attribute.
    pub(super) fn reads(&self, attribute: &str) -> bool {
        self.list
            .iter()
            .any(|selector| selector.contains(attribute))
    }

    /// Returns a mark for each node: true for an element that some selector of the list matches. `None` for an empty
    /// list. Time: nodes × simple selectors.
    pub(super) fn marks(&self, tree: &Tree) -> Option<Vec<bool>> {
        if self.is_empty() {
            return None;
        }
        let mut marks = vec![false; tree.len()];
        for chain in self.list.iter().filter_map(|selector| chain(selector).ok()) {
            mark(tree, &chain, &mut marks);
        }
        Some(marks)
    }
}

impl std::fmt::Display for Selectors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.list.join(", "))
    }
}

/// The list's selectors, trimmed, with their byte offsets; commas in strings and parentheses do not part them.
fn split(text: &str) -> Vec<(usize, &str)> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let (mut quote, mut nested) = (None, 0_usize);
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(' | b'[') => nested += 1,
            (None, b')' | b']') => nested = nested.saturating_sub(1),
            (None, b',') if nested == 0 => {
                parts.push((start, &text[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push((start, &text[start..]));
    let single = parts.len() == 1;
    parts
        .into_iter()
        .map(|(at, part)| (at + part.len() - part.trim_start().len(), part.trim()))
        .filter(|(_, part)| !(single && part.is_empty()))
        .collect()
}

/// Relation of a simple selector to the one before it.
#[derive(Clone, Copy, PartialEq)]
enum Link {
    First,
    Descendant,
    Child,
    Adjacent,
}

/// A simple selector.
struct Simple<'a> {
    link: Link,
    tag: Option<&'a str>,
    tests: Vec<Test<'a>>,
}

enum Test<'a> {
    Attribute(&'a str, AttributeOperator<'a>),
    FirstChild,
    Lang(&'a str),
}

/// Reads one selector; the error describes its fault.
fn chain(selector: &str) -> Result<Vec<Simple<'_>>, String> {
    // The tokenizer ends at these without a word.
    if let Some(stray) = unquoted(selector).find(|c| matches!(c, '{' | ',' | '/' | '\\')) {
        return Err(format!("unexpected `{stray}`"));
    }
    let mut chain = Vec::new();
    let mut link = Some(Link::First);
    for token in SelectorTokenizer::from(selector) {
        match token.map_err(|error| error.to_string())? {
            SelectorToken::DescendantCombinator => link = Some(Link::Descendant),
            SelectorToken::ChildCombinator => link = Some(Link::Child),
            SelectorToken::AdjacentCombinator => link = Some(Link::Adjacent),
            token => {
                if let Some(link) = link.take() {
                    chain.push(Simple {
                        link,
                        tag: None,
                        tests: Vec::new(),
                    });
                }
                add(chain.last_mut(), token)?;
            }
        }
    }
    match chain.len() {
        0 => Err("it is empty".to_owned()),
        1..=MAX_CHAIN => Ok(chain),
        _ => Err(format!("it has more than {MAX_CHAIN} parts")),
    }
}

/// Characters outside of strings.
fn unquoted(selector: &str) -> impl Iterator<Item = char> {
    let mut quote = None;
    selector.chars().filter(move |&c| match quote {
        Some(open) => {
            if c == open {
                quote = None;
            }
            false
        }
        None => {
            if matches!(c, '"' | '\'') {
                quote = Some(c);
            }
            true
        }
    })
}

fn add<'a>(simple: Option<&mut Simple<'a>>, token: SelectorToken<'a>) -> Result<(), String> {
    let Some(simple) = simple else {
        return Ok(());
    };
    simple.tests.push(match token {
        SelectorToken::TypeSelector(tag) => {
            simple.tag = Some(tag);
            return Ok(());
        }
        SelectorToken::ClassSelector(class) => {
            Test::Attribute("class", AttributeOperator::Contains(class))
        }
        SelectorToken::IdSelector(id) => Test::Attribute("id", AttributeOperator::Matches(id)),
        SelectorToken::AttributeSelector(name, operator) => Test::Attribute(name, operator),
        SelectorToken::PseudoClass("first-child") => Test::FirstChild,
        SelectorToken::LangPseudoClass(lang) => Test::Lang(lang),
        SelectorToken::PseudoClass(other) => return Err(format!("`:{other}` is not supported")),
        _ => return Ok(()),
    });
    Ok(())
}

/// Marks the matches of a chain. Bit k of an element's word: the chain up to its k-th part matches, ending here.
fn mark(tree: &Tree, chain: &[Simple<'_>], marks: &mut [bool]) {
    let mut matched = vec![0_u64; tree.len()];
    let mut above = vec![0_u64; tree.len()];
    let last = 1_u64 << (chain.len() - 1);
    for (id, _) in tree.elements() {
        let parent = tree.parent(id);
        let (mut parent_bits, mut above_bits) = (0, 0);
        if id != parent {
            parent_bits = matched[parent];
            above_bits = above[parent] | parent_bits;
        }
        let beside = tree.previous(id).map_or(0, |previous| matched[previous]);
        let mut bits = 0;
        for (k, simple) in chain.iter().enumerate() {
            let before = match simple.link {
                Link::First => u64::MAX,
                Link::Descendant => above_bits << 1,
                Link::Child => parent_bits << 1,
                Link::Adjacent => beside << 1,
            };
            if before & (1 << k) != 0 && simple.matches(tree, id) {
                bits |= 1 << k;
            }
        }
        matched[id] = bits;
        above[id] = above_bits;
        if let Some(mark) = marks.get_mut(id) {
            *mark |= bits & last != 0;
        }
    }
}

impl Simple<'_> {
    fn matches(&self, tree: &Tree, id: NodeId) -> bool {
        let tag_fits = self.tag.is_none_or(|tag| {
            tree.name(id)
                .is_some_and(|name| str::eq_ignore_ascii_case(name, tag))
        });
        tag_fits && self.tests.iter().all(|test| test.matches(tree, id))
    }
}

impl Test<'_> {
    fn matches(&self, tree: &Tree, id: NodeId) -> bool {
        match self {
            Self::Attribute(name, operator) => tree.attributes(id).iter().any(|(key, value)| {
                str::eq_ignore_ascii_case(key, name) && value_matches(*operator, value)
            }),
            Self::FirstChild => tree.previous(id).is_none() && id != tree.parent(id),
            Self::Lang(lang) => language(tree, id).is_some_and(|value| {
                AttributeOperator::StartsWith(lang).matches(&value.to_ascii_lowercase())
            }),
        }
    }
}

/// Like the operator itself, but any white space parts the words of a list.
fn value_matches(operator: AttributeOperator<'_>, value: &StrTendril) -> bool {
    match operator {
        AttributeOperator::Contains(word) => {
            value.split_ascii_whitespace().any(|part| part == word)
        }
        _ => operator.matches(value),
    }
}

/// The nearest `lang` around an element.
fn language(tree: &Tree, mut id: NodeId) -> Option<&str> {
    loop {
        if let Some(lang) = tree.attribute(id, "lang") {
            return Some(lang);
        }
        let parent = tree.parent(id);
        if parent == id {
            return None;
        }
        id = parent;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::html::parse;
    use super::*;

    const PAGE: &str = "<html lang=ru><body><div id=a class='x\ty'><p>1<p class=x>2</div><main><p lang=en-GB>3</main>\
        <DIV data-k='v w'><section><p>4</section></DIV>";

    /// Texts of the matched elements.
    fn select(selector: &str) -> Vec<String> {
        let tree = parse(PAGE, &|_| true);
        let marks = Selectors::parse(selector).unwrap().marks(&tree).unwrap();
        tree.elements()
            .filter(|(id, _)| marks[*id])
            .map(|(id, _)| tree.inner_text(id))
            .collect()
    }

    #[test]
    fn selectors_match_as_css_says() {
        for (selector, expected) in [
            ("p", &["1", "2", "3", "4"][..]),
            ("P.x", &["2"]),
            (".y", &["12"]),
            ("div > p", &["1", "2"]),
            ("div p", &["1", "2", "4"]),
            ("body > div section > p", &["4"]),
            ("p + p", &["2"]),
            ("p:first-child", &["1", "3", "4"]),
            ("[data-k='v w'] p", &["4"]),
            ("[data-k~=w]", &["4"]),
            ("#a, main", &["12", "3"]),
            ("p:lang(en)", &["3"]),
            ("html body div p.x", &["2"]),
            ("table p", &[]),
        ] {
            assert_eq!(select(selector), expected, "{selector}");
        }
    }

    #[test]
    fn malformed_selectors_are_named_with_their_place() {
        for (list, selector, byte) in [
            ("p, > a", "> a", 3),
            ("p,,a", "", 2),
            ("p:hover", "p:hover", 0),
            ("a ~ b", "a ~ b", 0),
            ("p, .", ".", 3),
            ("[x^=y]", "[x^=y]", 0),
            ("p {", "p {", 0),
            ("a / b", "a / b", 0),
            ("div >", "div >", 0),
        ] {
            let error = Selectors::parse(list).unwrap_err();
            assert_eq!(
                (error.selector.as_str(), error.byte),
                (selector, byte),
                "{list}"
            );
            assert!(!error.detail.is_empty());
        }
        assert!(Selectors::parse(&"p,".repeat(5000)).is_err());
        assert!(Selectors::parse("  ").unwrap().is_empty());
    }

    #[test]
    fn long_chains_on_deep_nesting_are_linear() {
        let deep = format!("{}<p>x", "<div>".repeat(500));
        let tree = parse(&deep, &|_| true);
        let selector = format!("i {}p", "div ".repeat(40));
        let marks = Selectors::parse(&selector).unwrap().marks(&tree).unwrap();
        assert!(!marks.contains(&true));
    }
}
