//! From a tree to blocks of text, and from plain text to paragraphs.
//!
//! A block is the text between two block-level tags or line breaks: a paragraph, a heading, a table cell, a list
//! item. White space is folded to single blanks as browsers show it; characters that show nothing (soft hyphens,
//! zero-width spaces, byte order marks) are dropped, so that two pages that look alike give the same text. Inside
//! `<pre>` each line is a block of its own.

use std::ops::Range;

use html5ever::local_name;

use super::folding::{folded_run, is_space, shows_nothing, word_end};
use super::html::{Class, NodeId, Tree};

/// A block, with the data for the judgement of its usefulness.
#[derive(Debug, Clone)]
pub(super) struct Block {
    /// Place in the text, in bytes.
    pub range: Range<usize>,
    /// The text node where it begins.
    pub node: NodeId,
    /// Words, parted by white space.
    pub words: u32,
    /// Words inside links.
    pub link_words: u32,
    /// True if the block is inside `h1` … `h6`.
    pub heading: bool,
}

/// Text with its blocks: disjoint, in order, joined by `\n`.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    pub text: String,
    pub blocks: Vec<Block>,
}

impl Blocks {
    /// Only the blocks for which `keep` holds.
    pub fn filter(&self, keep: &[bool]) -> Self {
        let mut chosen = Self::default();
        for (block, _) in self.blocks.iter().zip(keep).filter(|(_, keep)| **keep) {
            if !chosen.text.is_empty() {
                chosen.text.push('\n');
            }
            let start = chosen.text.len();
            chosen.text.push_str(&self.text[block.range.clone()]);
            chosen.blocks.push(Block {
                range: start..chosen.text.len(),
                ..block.clone()
            });
        }
        chosen
    }
}

/// Options of the walk.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// When given: only inside elements marked so.
    pub include: Option<Vec<bool>>,
    /// Never inside elements marked so.
    pub exclude: Option<Vec<bool>>,
}

/// All blocks that a reader sees, in document order. Linear in the tree.
pub(super) fn blocks(tree: &Tree, scope: &Scope) -> Blocks {
    let marked = |marks: &Option<Vec<bool>>, id: NodeId| {
        marks
            .as_ref()
            .is_some_and(|marks| marks.get(id).copied().unwrap_or(false))
    };
    let mut walk = Walk::default();
    let mut included = if scope.include.is_some() {
        0
    } else {
        tree.len()
    };
    let mut id = 0;
    while id < tree.len() {
        walk.leave(id);
        if marked(&scope.include, id) {
            included = included.max(tree.end(id));
        }
        if let Some(text) = tree.text(id) {
            if id < included {
                walk.text(id, text);
            }
        } else if marked(&scope.exclude, id) || is_invisible(tree, id) {
            walk.skip(tree, id);
            id = tree.end(id);
            continue;
        } else {
            walk.enter(tree, id);
        }
        id += 1;
    }
    walk.writer.finish()
}

/// Paragraphs of a plain text: its lines that hold something.
pub(super) fn plain(text: &str) -> Blocks {
    let mut writer = Writer::default();
    writer.out.text.reserve(text.len() + 1);
    for line in text.split('\n') {
        match line
            .bytes()
            .fold(false, |odd, byte| odd | may_end_line(byte))
        {
            true => line.split(ends_line).for_each(|line| writer.line(line)),
            false => writer.line(line),
        }
    }
    writer.finish()
}

/// True for a character that ends a line.
fn ends_line(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// True for a byte of characters that end a line, and of some others.
const fn may_end_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | 0x0b | 0x0c | 0xc2 | 0xe2)
}

/// White space folded, invisible characters dropped.
pub(super) fn fold(text: &str) -> String {
    let mut writer = Writer::default();
    writer.push(0, text, Style::default());
    writer.finish().text
}

/// Style of a text.
#[derive(Debug, Clone, Copy, Default)]
struct Style {
    link: bool,
    heading: bool,
    preformatted: bool,
}

/// The walk's state: ends of the open blocks, and up to where links, headings and `<pre>` reach.
#[derive(Default)]
struct Walk {
    writer: Writer,
    block_ends: Vec<NodeId>,
    link_end: NodeId,
    heading_end: NodeId,
    pre_end: NodeId,
}

impl Walk {
    /// Ends blocks that closed before this node.
    fn leave(&mut self, id: NodeId) {
        while self.block_ends.last().is_some_and(|end| *end <= id) {
            self.block_ends.pop();
            self.writer.end_block();
        }
    }

    fn enter(&mut self, tree: &Tree, id: NodeId) {
        let (class, end) = (tree.class(id), tree.end(id));
        if class.is(Class::BLOCK) {
            self.writer.end_block();
            if end > id + 1 {
                self.block_ends.push(end);
            }
        }
        if class.is(Class::PARTS_WORDS) {
            self.writer.space();
        }
        if class.is(Class::PREFORMATTED) {
            self.pre_end = self.pre_end.max(end);
        }
        if class.is(Class::HEADING) {
            self.heading_end = self.heading_end.max(end);
        }
        if tree.name(id) == Some(&local_name!("a")) && tree.attribute(id, "href").is_some() {
            self.link_end = self.link_end.max(end);
        }
    }

    /// Parts the text around a skipped element as the element itself would.
    fn skip(&mut self, tree: &Tree, id: NodeId) {
        if tree.class(id).is(Class::BLOCK) {
            self.writer.end_block();
        } else if tree.class(id).is(Class::PARTS_WORDS) {
            self.writer.space();
        }
    }

    fn text(&mut self, id: NodeId, text: &str) {
        let style = Style {
            link: id < self.link_end,
            heading: id < self.heading_end,
            preformatted: id < self.pre_end,
        };
        self.writer.push(id, text, style);
    }
}

/// Elements whose content no reader sees as text: by their name, or because the author hides them.
fn is_invisible(tree: &Tree, id: NodeId) -> bool {
    tree.class(id).is(Class::INVISIBLE)
        || tree
            .attributes(id)
            .iter()
            .any(|(name, value)| match &**name {
                "hidden" => true,
                "aria-hidden" => value.trim().eq_ignore_ascii_case("true"),
                "style" => hides(value),
                _ => false,
            })
}

/// Returns true if an inline style is `display: none` or `visibility: hidden`.
fn hides(style: &str) -> bool {
    style.split(';').any(|declaration| {
        let Some((property, value)) = declaration.split_once(':') else {
            return false;
        };
        let value = value.trim().split(['!', ' ']).next().unwrap_or_default();
        let is = |name: &str, hidden: &str| {
            property.trim().eq_ignore_ascii_case(name) && value.eq_ignore_ascii_case(hidden)
        };
        is("display", "none") || is("visibility", "hidden")
    })
}

/// Writes folded text, block by block.
#[derive(Default)]
struct Writer {
    out: Blocks,
    /// Start of the current block.
    start: usize,
    /// White space was seen since the last word.
    blank: bool,
    node: NodeId,
    words: u32,
    link_words: u32,
    heading: bool,
}

impl Writer {
    fn push(&mut self, node: NodeId, text: &str, style: Style) {
        let mut rest = text;
        loop {
            let (run, tail) = rest.split_at(folded_run(rest));
            self.run(node, run, style);
            let (word, tail) = tail.split_at(word_end(tail));
            self.word(node, word, style);
            if tail.is_empty() {
                return;
            }
            let next = tail.find(|c| !is_space(c)).unwrap_or(tail.len());
            let (space, after) = tail.split_at(next);
            self.blank = true;
            if style.preformatted && space.contains(['\n', '\r']) {
                self.end_block();
            }
            rest = after;
        }
    }

    fn line(&mut self, line: &str) {
        self.push(0, line, Style::default());
        self.end_block();
    }

    /// Words that need no folding, with single spaces between them and none around them.
    fn run(&mut self, node: NodeId, run: &str, style: Style) {
        if run.is_empty() {
            return;
        }
        self.begin_word(node, style);
        let spaces = run.bytes().filter(|byte| *byte == b' ').count();
        let words = u32::try_from(spaces).unwrap_or(u32::MAX);
        self.words = self.words.saturating_add(words);
        if style.link {
            self.link_words = self.link_words.saturating_add(words);
        }
        self.out.text.push_str(run);
    }

    /// Parts a word from the one before it, unless it goes on with it.
    fn begin_word(&mut self, node: NodeId, style: Style) {
        let first = self.out.text.len() == self.start;
        if first {
            (self.node, self.heading) = (node, style.heading);
        } else if self.blank {
            self.out.text.push(' ');
        }
        if first || self.blank {
            self.words += 1;
            self.link_words += u32::from(style.link);
        }
        self.blank = false;
    }

    fn word(&mut self, node: NodeId, word: &str, style: Style) {
        if word.chars().all(shows_nothing) {
            return;
        }
        self.begin_word(node, style);
        if word.is_ascii() || !word.contains(shows_nothing) {
            self.out.text.push_str(word);
        } else {
            self.out
                .text
                .extend(word.chars().filter(|c| !shows_nothing(*c)));
        }
    }

    fn space(&mut self) {
        self.blank = true;
    }

    fn end_block(&mut self) {
        self.blank = false;
        let end = self.out.text.len();
        if end == self.start {
            return;
        }
        self.out.blocks.push(Block {
            range: self.start..end,
            node: self.node,
            words: std::mem::take(&mut self.words),
            link_words: std::mem::take(&mut self.link_words),
            heading: self.heading,
        });
        self.out.text.push('\n');
        self.start = end + 1;
    }

    fn finish(mut self) -> Blocks {
        self.end_block();
        self.out.text.pop();
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::super::html::parse;
    use super::*;

    fn text(html: &str) -> String {
        blocks(&parse(html, &|_| true), &Scope::default()).text
    }

    #[test]
    fn blocks_and_breaks_part_paragraphs_and_inline_tags_do_not() {
        assert_eq!(
            text("<p>One <b>two</b>three<br>four<p>five</p>six"),
            "One twothree\nfour\nfive\nsix"
        );
        assert_eq!(
            text("<table><tr><td>a<td>b<tr><td>c</table>d"),
            "a\nb\nc\nd"
        );
        assert_eq!(text("<ul><li>a<li>b<ul><li>c</ul></ul>"), "a\nb\nc");
    }

    #[test]
    fn white_space_is_folded_and_entities_decoded() {
        assert_eq!(
            text("a \n\t b&nbsp;c&amp;d &#1078;&shy;&#x436;"),
            "a b c&d жж"
        );
        assert_eq!(text("<b>a </b> b<i> c</i>"), "a b c");
    }

    #[test]
    fn preformatted_lines_are_blocks() {
        assert_eq!(
            text("<pre>\nfn  main()\n\n  end</pre>after"),
            "fn main()\nend\nafter"
        );
    }

    #[test]
    fn what_is_not_seen_is_left_out() {
        let html = "<title>t</title><script>s</script><style>s</style><!-- c --><p hidden>h</p>\
            <i aria-hidden=true>a</i><div style='color:red; DISPLAY : none !important'>d</div>\
            <noscript><p>n</p></noscript><svg><text>v</text></svg><select><option>o</select>seen";
        assert_eq!(text(html), "seen");
        assert_eq!(
            text("<i aria-hidden=false>a</i><div style='display:block'>b</div>"),
            "a\nb"
        );
    }

    #[test]
    fn boxes_within_a_line_part_words() {
        assert_eq!(text("left<img src=x>right"), "left right");
        assert_eq!(text("un<wbr>broken"), "unbroken");
    }

    #[test]
    fn tree_repairs() {
        assert_eq!(text("<p>a<svg><path d='x'><p>b</svg>c"), "a\nbc");
        assert_eq!(text("<h1>a<h2>b</h1>c"), "a\nb\nc");
        assert_eq!(
            text("text<head><title>x</title><body>more"),
            "text\nmore".replace('\n', "")
        );
        assert_eq!(text("<a href=x>one<a href=y>two</a>three"), "onetwothree");
        assert_eq!(
            text(
                "<?xml version='1.0'?><html><head><title/><script src='x'/></head><body>b</body></html>"
            ),
            "b"
        );
        assert_eq!(text("<dl><dt>a<dd>b<dt>c</dl>"), "a\nb\nc");
    }

    #[test]
    fn words_and_link_words_are_counted() {
        let tree = parse("<p>one <a href=x>two three</a> four</p>", &|_| true);
        let found = blocks(&tree, &Scope::default());
        assert_eq!((found.blocks[0].words, found.blocks[0].link_words), (4, 2));
    }

    #[test]
    fn the_first_byte_tells_characters_that_end_a_line() {
        for c in ('\0'..=char::MAX).filter(|c| ends_line(*c)) {
            let first = c.encode_utf8(&mut [0; 4]).as_bytes()[0];
            assert!(may_end_line(first), "{c:?}");
        }
    }

    #[test]
    fn long_runs_are_folded_like_short_words() {
        let by_words = |text: &str| {
            let words = text
                .split(is_space)
                .map(|word| word.replace(shows_nothing, ""));
            let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
            words.join(" ")
        };
        let pieces = [
            "word",
            "слово",
            " ",
            "  ",
            "\u{a0}",
            "\u{ad}",
            "é",
            "—",
            "\u{feff}",
            "a ",
            " b",
            "\t",
            "漢",
        ];
        let mut state = 7_u64;
        for length in 0..400 {
            let mut text = String::new();
            for _ in 0..length {
                state = dustlens_likeness::hash::mix(state + 1);
                // Mostly words and single blanks, so that runs are longer than a chunk.
                let rare = state.is_multiple_of(37);
                text.push_str(pieces[(state >> 8) as usize % if rare { pieces.len() } else { 2 }]);
                text.push_str(if rare { "" } else { " " });
            }
            let found = blocks(&parse(&format!("<p>{text}"), &|_| true), &Scope::default());
            assert_eq!(found.text, by_words(&text), "{text:?}");
            let words = found
                .text
                .split(' ')
                .filter(|word| !word.is_empty())
                .count();
            assert_eq!(
                found.blocks.first().map_or(0, |block| block.words as usize),
                words
            );
        }
    }

    #[test]
    fn plain_text_lines() {
        let found = plain("\u{feff}first  line\r\n\r\n second\u{200b} \n\n");
        assert_eq!(found.text, "first line\nsecond");
        assert_eq!(found.blocks.len(), 2);
    }
}
