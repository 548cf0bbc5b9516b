//! A page before it becomes HTML: its title and its blocks in order.

/// A block of a page. Texts are plain: the renderer escapes them.
#[derive(Debug, Clone)]
pub(crate) enum Block {
    Heading(String),
    Text(String),
    List(Vec<String>),
    Table(Vec<(String, String)>),
    /// Blocks inside an element of this class.
    Box(&'static str, Vec<Block>),
    /// Raw HTML that must not count as text (hidden fields, links' addresses) or marks words.
    Html(String),
}

/// A page: the input of the templates.
#[derive(Debug, Clone, Default)]
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) body: Vec<Block>,
    /// Blocks above and below the body.
    pub(crate) above: Vec<Block>,
    pub(crate) below: Vec<Block>,
    /// A language other than the site's own.
    pub(crate) language: u16,
    /// No menu, no footer: an empty frame around the body.
    pub(crate) xml: bool,
}

impl Page {
    /// Leaves half of every block of the body after the heading.
    pub(crate) fn halve(&mut self) {
        for block in self.body.iter_mut().skip(1) {
            match block {
                Block::Text(text) => {
                    let words: Vec<&str> = text.split(' ').collect();
                    *text = words[..words.len() / 2].join(" ");
                }
                Block::List(items) => items.truncate(items.len() / 2),
                Block::Table(rows) => rows.truncate(rows.len() / 2),
                _ => {}
            }
        }
    }

    /// Applies a change to every text of the page.
    pub(crate) fn change_texts(&mut self, change: &dyn Fn(&str) -> String) {
        self.title = change(&self.title);
        for blocks in [&mut self.above, &mut self.body, &mut self.below] {
            change_blocks(blocks, change);
        }
    }
}

fn change_blocks(blocks: &mut [Block], change: &dyn Fn(&str) -> String) {
    for block in blocks {
        match block {
            Block::Heading(text) | Block::Text(text) => *text = change(text),
            Block::List(items) => items.iter_mut().for_each(|item| *item = change(item)),
            Block::Table(rows) => {
                for (left, right) in rows {
                    *left = change(left);
                    *right = change(right);
                }
            }
            Block::Box(_, inner) => change_blocks(inner, change),
            Block::Html(_) => {}
        }
    }
}
