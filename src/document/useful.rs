//! The useful text of a page: its main text, without menus, headers, footers and lists of links.
//!
//! Blocks are judged, not pages: no site is known beforehand and no model is loaded. In order:
//! 1. **Tags and names.** Navigation, asides, footers, forms and the like are out, by tag, ARIA role, or a whole word
//!    of a class or id ([`super::hints`]) – unless such an element holds half of the page, for names lie.
//! 2. **A root, when the page names one**: `<main>`, or the one `<article>` that holds most of it. Inside it everything
//!    stays except lists of links.
//! 3. **Shallow features otherwise**: each block is content or not by its own words and link density and those of its
//!    neighbours, after the decision tree of Kohlschütter, Fankhauser and Nejdl, *Boilerplate Detection using Shallow
//!    Text Features*, WSDM 2010, algorithm 2. Then the smallest container with most of the content is taken, short
//!    blocks between content blocks are taken back, and so are the headings above.
//!
//! Only words and links count, so tables as layout and any language that parts words by blanks work alike. When
//! nothing scores the caller takes the whole text. Time: linear in the tree and the blocks.
//!
//! Deviations from the paper: density is per word and not per line of 80 characters; headings follow their text.

use html5ever::{LocalName, local_name};

use super::hints::{Hint, hint};
use super::html::{Class, NodeId, Tree};
use super::text::{Block, Blocks};

/// Fewest words of a `<main>` or `<article>` that is taken at its word.
const ROOT_WORDS: u32 = 12;

/// Share of all content words that a container must hold to be taken for the place of the main text.
const CONTAINER_SHARE: f64 = 0.7;

/// Link density from which a block is a list of links (the paper's threshold).
const LINK_DENSITY: f64 = 1.0 / 3.0;

/// Returns the useful blocks; `None` when nothing scores.
pub(super) fn choose(tree: &Tree, blocks: &Blocks) -> Option<Vec<bool>> {
    let page = Page::new(tree, &blocks.blocks);
    let out = page.left_out();
    let candidate: Vec<bool> = page.blocks.iter().map(|block| !out[block.node]).collect();
    let mut keep = match page.root(&out) {
        Some(root) => page.inside(root, &candidate),
        None => page.judge(&candidate),
    };
    page.add_headings(&candidate, &mut keep);
    let words = |marks: &[bool]| -> u32 {
        page.blocks
            .iter()
            .zip(marks)
            .filter(|(_, mark)| **mark)
            .map(|(block, _)| block.words)
            .sum()
    };
    let prose: Vec<bool> = candidate
        .iter()
        .zip(page.blocks)
        .map(|(candidate, block)| *candidate && density(block) <= LINK_DENSITY)
        .collect();
    // A choice that loses most of the text outside links was a wrong one.
    if words(&keep) * 5 < words(&prose) {
        keep = prose;
    }
    keep.contains(&true).then_some(keep)
}

struct Page<'a> {
    tree: &'a Tree,
    blocks: &'a [Block],
    /// Words of all blocks before the k-th.
    words_before: Vec<u32>,
}

impl<'a> Page<'a> {
    fn new(tree: &'a Tree, blocks: &'a [Block]) -> Self {
        let words_before = sums(blocks.iter().map(|block| block.words));
        Self {
            tree,
            blocks,
            words_before,
        }
    }

    /// Blocks that begin inside an element.
    fn blocks_in(&self, id: NodeId) -> std::ops::Range<usize> {
        let end = self.tree.end(id);
        let at = |node: NodeId| self.blocks.partition_point(|block| block.node < node);
        at(id)..at(end)
    }

    fn words_in(&self, id: NodeId) -> u32 {
        let range = self.blocks_in(id);
        self.words_before[range.end] - self.words_before[range.start]
    }

    fn total(&self) -> u32 {
        self.words_before.last().copied().unwrap_or(0)
    }

    /// A mark for each node inside something that is not main text.
    fn left_out(&self) -> Vec<bool> {
        let mut out = vec![false; self.tree.len()];
        let mut article_end = 0;
        let mut id = 0;
        while id < self.tree.len() {
            let Some(name) = self.tree.name(id) else {
                id += 1;
                continue;
            };
            let end = self.tree.end(id);
            let hint = hint(self.tree, id, name, id < article_end);
            if hint == Hint::Main {
                article_end = article_end.max(end);
            }
            let leave = match hint {
                Hint::Never => true,
                Hint::Rarely => self.words_in(id) * 2 < self.total() && !self.holds_title(id, name),
                Hint::Main | Hint::None => false,
            };
            if leave {
                out[id..end].fill(true);
                id = end;
            } else {
                id += 1;
            }
        }
        out
    }

    /// A header with the page's first heading in it stays to be judged block by block.
    fn holds_title(&self, id: NodeId, name: &LocalName) -> bool {
        *name != local_name!("nav")
            && *name != local_name!("footer")
            && *name != local_name!("aside")
            && (id..self.tree.end(id)).any(|inner| {
                self.tree
                    .name(inner)
                    .is_some_and(|name| *name == local_name!("h1"))
            })
    }

    /// The element that the page names as its main part.
    fn root(&self, out: &[bool]) -> Option<NodeId> {
        let mut main: Option<(NodeId, u32)> = None;
        let mut articles: Vec<(NodeId, u32)> = Vec::new();
        let mut article_end = 0;
        for (id, name) in self.tree.elements().filter(|(id, _)| !out[*id]) {
            let role = self.tree.attribute(id, "role").unwrap_or_default();
            let words = || self.words_in(id);
            if *name == local_name!("main") || role.eq_ignore_ascii_case("main") {
                if main.is_none_or(|(_, most)| words() > most) {
                    main = Some((id, words()));
                }
            } else if id >= article_end && is_article(self.tree, id, name) {
                article_end = self.tree.end(id);
                articles.push((id, words()));
            }
        }
        let main = main.filter(|(_, words)| *words >= ROOT_WORDS);
        let (from, to) = main.map_or((0, self.tree.len()), |(id, _)| (id, self.tree.end(id)));
        articles.retain(|(id, _)| (from..to).contains(id));
        let all: u32 = articles.iter().map(|(_, words)| words).sum();
        let best = articles.into_iter().max_by_key(|(_, words)| *words);
        match (best, main) {
            (Some((id, words)), Some((_, of))) if words >= ROOT_WORDS && words * 2 >= of => {
                Some(id)
            }
            (Some((id, words)), None) if words >= ROOT_WORDS && words * 4 >= all * 3 => Some(id),
            _ => main.map(|(id, _)| id),
        }
    }

    /// Inside a root everything is content except lists of links.
    fn inside(&self, root: NodeId, candidate: &[bool]) -> Vec<bool> {
        let range = self.blocks_in(root);
        let mut keep = vec![false; self.blocks.len()];
        for at in range {
            let block = &self.blocks[at];
            keep[at] = candidate[at] && !block.heading && (density(block) <= 0.5);
        }
        keep
    }

    /// Shallow features, then the container, then the gaps.
    fn judge(&self, candidate: &[bool]) -> Vec<bool> {
        let mut keep = self.classify(candidate);
        let container = self.container(&keep);
        let range = self.blocks_in(container);
        for (at, keep) in keep.iter_mut().enumerate() {
            *keep &= range.contains(&at);
        }
        let first = keep.iter().position(|keep| *keep);
        let last = keep.iter().rposition(|keep| *keep);
        if let (Some(first), Some(last)) = (first, last) {
            for at in first..last {
                let block = &self.blocks[at];
                keep[at] |= candidate[at] && !block.heading && density(block) <= LINK_DENSITY;
            }
        }
        keep
    }

    /// The paper's decision tree over the candidates in their order.
    fn classify(&self, candidate: &[bool]) -> Vec<bool> {
        let order: Vec<usize> = (0..self.blocks.len()).filter(|at| candidate[*at]).collect();
        let mut keep = vec![false; self.blocks.len()];
        for (place, &at) in order.iter().enumerate() {
            let neighbour = |place: Option<usize>| {
                place
                    .and_then(|place| order.get(place))
                    .map(|at| &self.blocks[*at])
            };
            let previous = neighbour(place.checked_sub(1));
            keep[at] = is_content(previous, &self.blocks[at], neighbour(Some(place + 1)));
        }
        keep
    }

    /// The smallest container that holds most of the content.
    fn container(&self, keep: &[bool]) -> NodeId {
        let content = sums(
            self.blocks
                .iter()
                .zip(keep)
                .map(|(block, keep)| if *keep { block.words } else { 0 }),
        );
        let words = |id| {
            let range = self.blocks_in(id);
            content[range.end] - content[range.start]
        };
        let enough = f64::from(words(0)) * CONTAINER_SHARE;
        let mut current = 0;
        while let Some(child) = self.tree.children(current).find(|&child| {
            self.tree.name(child).is_some_and(is_container)
                && enough > 0.0
                && f64::from(words(child)) >= enough
        }) {
            current = child;
        }
        current
    }

    /// Adds headings to the text that follows them; the page's title always.
    fn add_headings(&self, candidate: &[bool], keep: &mut [bool]) {
        let Some(first) = keep.iter().position(|keep| *keep) else {
            return;
        };
        for at in (0..keep.len().saturating_sub(1)).rev() {
            if candidate[at] && self.blocks[at].heading && !keep[at] {
                keep[at] = keep[at + 1];
            }
        }
        let title = (0..first).rev().find(|&at| {
            candidate[at] && self.is_title(at) && density(&self.blocks[at]) <= LINK_DENSITY
        });
        if let Some(at) = title {
            keep[at] = true;
        }
    }

    /// Returns true if a block is in an `<h1>`.
    fn is_title(&self, at: usize) -> bool {
        let mut id = self.blocks[at].node;
        while id != 0 {
            id = self.tree.parent(id);
            if self.tree.class(id).is(Class::HEADING) {
                return self.tree.name(id) == Some(&local_name!("h1"));
            }
        }
        false
    }
}

/// Running sums: the k-th is that of the k first values.
fn sums(values: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut sums = vec![0];
    let mut sum = 0_u32;
    sums.extend(values.map(|value| {
        sum += value;
        sum
    }));
    sums
}

/// Share of a block's words that are in links.
fn density(block: &Block) -> f64 {
    f64::from(block.link_words) / f64::from(block.words.max(1))
}

/// Kohlschütter et al. 2010, algorithm 2: number of words and link density of a block and its neighbours.
fn is_content(previous: Option<&Block>, block: &Block, next: Option<&Block>) -> bool {
    let words = |neighbour: Option<&Block>| neighbour.map_or(0, |block| block.words);
    if density(block) > 0.333_333 {
        return false;
    }
    if previous.map_or(0.0, density) <= 0.555_556 {
        block.words > 16 || words(next) > 15 || words(previous) > 4
    } else {
        block.words > 40 || words(next) > 17
    }
}

/// Elements that lay out a page, as opposed to a paragraph or a list.
fn is_container(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("article")
            | local_name!("body")
            | local_name!("center")
            | local_name!("div")
            | local_name!("font")
            | local_name!("form")
            | local_name!("main")
            | local_name!("section")
            | local_name!("span")
            | local_name!("table")
            | local_name!("tbody")
            | local_name!("td")
            | local_name!("tr")
    ) || name.contains('-')
}

fn is_article(tree: &Tree, id: NodeId, name: &LocalName) -> bool {
    *name == local_name!("article")
        || tree
            .attribute(id, "role")
            .is_some_and(|role| role.eq_ignore_ascii_case("article"))
        || tree
            .attribute(id, "itemprop")
            .is_some_and(|property| property.eq_ignore_ascii_case("articleBody"))
}
