//! Builds the flat tree from the tokenizer's tokens.

use std::cell::RefCell;
use std::collections::HashMap;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::{Attribute, LocalName, local_name};

use super::MAX_DEPTH;
use super::tags::{Class, class};
use super::tree::{Element, NodeId, Tree};

/// Returns true if an attribute, or an element that HTML does not know, of this lower-case name is wanted.
pub(in crate::document) type Wanted<'a> = &'a dyn Fn(&str) -> bool;

/// Root element's index.
const ROOT: NodeId = 0;

/// Receives tokens, appends nodes.
pub(in crate::document) struct Builder<'a> {
    state: RefCell<State>,
    wanted: Wanted<'a>,
}

struct State {
    tree: Tree,
    /// Open elements: node, name, and its last child element.
    open: Vec<Open>,
    /// Number of open `<p>`, to spare the search when there are none.
    paragraphs: usize,
    /// Open `<svg>` and `<math>`, where `/>` closes and CDATA exists.
    foreign: usize,
    head_done: bool,
    body: bool,
    xml: bool,
    /// Elements beyond the depth cap whose end tags are still to come.
    beyond: HashMap<LocalName, u32>,
}

struct Open {
    id: NodeId,
    name: LocalName,
    class: Class,
    last_child: Option<NodeId>,
}

impl<'a> Builder<'a> {
    /// Creates a builder with only the root; `xml` when the document is declared XML.
    pub fn new(xml: bool, wanted: Wanted<'a>) -> Self {
        let mut state = State {
            tree: Tree::default(),
            open: Vec::new(),
            paragraphs: 0,
            foreign: 0,
            head_done: false,
            body: false,
            xml,
            beyond: HashMap::new(),
        };
        state.push(local_name!("html"), Class::PAGE.and(Class::BLOCK), (0, 0));
        Self {
            state: RefCell::new(state),
            wanted,
        }
    }

    /// True when nothing more is read.
    pub fn is_full(&self) -> bool {
        self.state.borrow().tree.is_full()
    }

    /// Closes the open elements and returns the tree.
    pub fn finish(self) -> Tree {
        let mut state = self.state.into_inner();
        state.pop_to(0);
        state.tree
    }

    fn start(&self, tag: Tag) -> TokenSinkResult<()> {
        let state = &mut *self.state.borrow_mut();
        if tag.name == local_name!("body") && state.body {
            return TokenSinkResult::Continue;
        }
        if tag.name == local_name!("html") {
            if state.tree.attributes(ROOT).is_empty() {
                let range = self.store(&mut state.tree, tag.attrs);
                state.tree.set_attributes(ROOT, range);
            }
            return TokenSinkResult::Continue;
        }
        let name = self.known(tag.name);
        let class = class(&name);
        state.prepare(&name, class);
        let range = self.store(&mut state.tree, tag.attrs);
        state.start(name, class, range, tag.self_closing)
    }

    /// The name, or one for all elements that neither HTML knows nor anybody asks for.
    ///
    /// Long names live in one table for the whole program, whose chains grow with the names alive: a page with a
    /// million names of its own would take minutes.
    fn known(&self, name: LocalName) -> LocalName {
        const INLINE: usize = 7;
        if name.len() <= INLINE
            || LocalName::try_static(&name).is_some()
            || &*name == "foreignobject"
            || (self.wanted)(&name)
        {
            name
        } else if name.contains('-') {
            LocalName::from("x-other")
        } else {
            LocalName::from("x")
        }
    }

    /// Keeps the wanted attributes and gives their range.
    fn store(&self, tree: &mut Tree, attributes: Vec<Attribute>) -> (u32, u32) {
        tree.store(
            attributes
                .into_iter()
                .filter(|attribute| (self.wanted)(&attribute.name.local))
                .map(|attribute| (attribute.name.local, attribute.value)),
        )
    }
}

impl TokenSink for Builder<'_> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if self.is_full() {
            return TokenSinkResult::Continue;
        }
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => return self.start(tag),
            Token::TagToken(tag) => self.state.borrow_mut().end(&self.known(tag.name)),
            Token::CharacterTokens(text) => self.state.borrow_mut().text(text),
            _ => {}
        }
        TokenSinkResult::Continue
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        let state = self.state.borrow();
        state.foreign > 0 || state.xml
    }
}

impl State {
    /// Opens or closes head and body, and closes the elements that this start tag closes by implication.
    fn prepare(&mut self, name: &LocalName, class: Class) {
        if !self.body {
            self.prepare_body(name, class);
        }
        if self.foreign > 0 && !self.leave_foreign(class) {
            return;
        }
        if self.paragraphs > 0 && class.is(Class::CLOSES_PARAGRAPH) {
            self.close(|open| open.class.is(Class::PARAGRAPH), Class::BOUNDARY);
        }
        match *name {
            local_name!("li") => self.close_named(name, Class::LIST.and(Class::BOUNDARY)),
            local_name!("dt") | local_name!("dd") => self.close(
                |open| open.name == local_name!("dt") || open.name == local_name!("dd"),
                Class::DESCRIPTIONS.and(Class::BOUNDARY),
            ),
            local_name!("option") => self.close_current(|open| open.name == local_name!("option")),
            local_name!("optgroup") => {
                self.close_current(|open| open.name == local_name!("option"));
                self.close_current(|open| open.name == local_name!("optgroup"));
            }
            // A link inside a link ends the outer one, unless a block is between them.
            local_name!("a") => self.close_named(name, Class::BLOCK.and(Class::BOUNDARY)),
            _ if class.is(Class::HEADING) => {
                self.close_current(|open| open.class.is(Class::HEADING))
            }
            _ if class.is(Class::TABLE_PART) => self.prepare_table(class),
            _ => {}
        }
    }

    /// Ends `<svg>` or `<math>` at a block of HTML inside it, except where HTML is allowed. Returns true if HTML rules
    /// apply now.
    fn leave_foreign(&mut self, class: Class) -> bool {
        let inner = Class::FOREIGN.and(Class::INTEGRATION);
        let found = (1..self.open.len())
            .rev()
            .find(|&depth| self.open[depth].class.is(inner));
        match found {
            Some(depth) if self.open[depth].class.is(Class::FOREIGN) => {
                let leave = class.is(Class::CLOSES_PARAGRAPH.and(Class::TABLE_PART));
                if leave {
                    self.pop_to(depth);
                }
                leave
            }
            _ => true,
        }
    }

    fn prepare_body(&mut self, name: &LocalName, class: Class) {
        let in_head = self
            .open
            .last()
            .is_some_and(|open| open.name == local_name!("head"));
        match *name {
            local_name!("head") => {}
            local_name!("body") | local_name!("frameset") => {
                self.pop_to(1);
                self.body = true;
            }
            _ if class.is(Class::IN_HEAD) && (in_head || !self.head_done) => {
                if !in_head && self.open.len() == 1 {
                    self.head_done = true;
                    self.push(local_name!("head"), Class::INVISIBLE, (0, 0));
                }
            }
            _ => self.open_body(),
        }
    }

    /// The body that the author left out.
    fn open_body(&mut self) {
        if self
            .open
            .iter()
            .any(|open| open.name == local_name!("template"))
        {
            return;
        }
        self.pop_to(1);
        self.body = true;
        self.push(local_name!("body"), Class::PAGE.and(Class::BLOCK), (0, 0));
    }

    /// Closes the cell, row or section that this part of a table follows.
    fn prepare_table(&mut self, class: Class) {
        if class.is(Class::CELL) {
            self.close(
                |open| open.class.is(Class::CELL),
                Class::ROW.and(Class::TABLE),
            );
        } else if class.is(Class::ROW) {
            self.close(|open| open.class.is(Class::ROW), Class::TABLE);
            self.close(
                |open| open.name == local_name!("caption") || open.name == local_name!("colgroup"),
                Class::TABLE,
            );
            self.open_section();
        } else {
            self.close(
                |open| {
                    open.class.is(Class::TABLE_PART) && !open.class.is(Class::CELL.and(Class::ROW))
                },
                Class::TABLE,
            );
        }
    }

    /// The `<tbody>` that browsers put between a table and its rows, so that selectors mean the same here.
    fn open_section(&mut self) {
        let in_table = self
            .open
            .last()
            .is_some_and(|open| open.name == local_name!("table"));
        if in_table && self.open.len() < MAX_DEPTH {
            let name = local_name!("tbody");
            let class = class(&name);
            self.push(name, class, (0, 0));
        }
    }

    fn start(
        &mut self,
        name: LocalName,
        class: Class,
        attributes: (u32, u32),
        self_closing: bool,
    ) -> TokenSinkResult<()> {
        if name == local_name!("head") {
            if !self.body && !self.head_done {
                self.head_done = true;
                self.push(name, class, attributes);
            }
            return TokenSinkResult::Continue;
        }
        let foreign = self.foreign > 0 || class.is(Class::FOREIGN);
        if class.is(Class::VOID) || (self_closing && (self.xml || foreign)) {
            self.append(name, class, attributes);
            return TokenSinkResult::Continue;
        }
        let raw = raw_kind(&name).filter(|_| self.foreign == 0);
        if raw.is_none() && self.open.len() >= MAX_DEPTH {
            self.flatten(name, class, attributes);
            return TokenSinkResult::Continue;
        }
        let plaintext = name == local_name!("plaintext");
        self.push(name, class, attributes);
        match raw {
            Some(kind) => TokenSinkResult::RawData(kind),
            None if plaintext => TokenSinkResult::Plaintext,
            None => TokenSinkResult::Continue,
        }
    }

    /// Adds an element beyond the cap as an empty one, which still parts paragraphs; its content moves up.
    fn flatten(&mut self, name: LocalName, class: Class, attributes: (u32, u32)) {
        self.tree.too_deep = true;
        *self.beyond.entry(name.clone()).or_default() += 1;
        self.append(name, class, attributes);
    }

    fn end(&mut self, name: &LocalName) {
        let class = class(name);
        if self.end_beyond(name, class) {
            return;
        }
        let scoped = Class::BLOCK.and(Class::BOUNDARY).and(Class::HOLDS_BLOCKS);
        match *name {
            local_name!("html") | local_name!("body") => {}
            local_name!("head") => self.close_current(|open| open.name == local_name!("head")),
            local_name!("br") => self.append_break(),
            local_name!("p") if self.paragraphs == 0 => self.append_break(),
            local_name!("table") => self.close_named(name, Class::default()),
            local_name!("li") => self.close_named(name, Class::LIST.and(Class::BOUNDARY)),
            _ if class.is(Class::HEADING) => {
                self.close(|open| open.class.is(Class::HEADING), Class::BOUNDARY);
            }
            _ if class.is(Class::TABLE_PART) => self.close_named(name, Class::TABLE),
            _ if class.is(scoped) => self.close_named(name, Class::BOUNDARY),
            _ => self.close_named(name, Class::BOUNDARY.and(Class::BLOCK)),
        }
    }

    /// Returns true if this end tag belongs to a flattened element. A block's end still parts paragraphs.
    fn end_beyond(&mut self, name: &LocalName, class: Class) -> bool {
        let Some(count) = self.beyond.get_mut(name) else {
            return false;
        };
        *count -= 1;
        if *count == 0 {
            self.beyond.remove(name);
        }
        if class.is(Class::BLOCK) {
            self.append_break();
        }
        true
    }

    fn text(&mut self, text: StrTendril) {
        let at_head = !self.body
            && self.open.last().is_none_or(|open| {
                open.name == local_name!("html") || open.name == local_name!("head")
            });
        if at_head {
            if text.chars().all(char::is_whitespace) {
                return;
            }
            self.open_body();
        }
        let parent = self.open.last().map_or(ROOT, |open| open.id);
        self.tree.append_text(parent, text);
    }

    /// Appends an element to the current one without opening it.
    fn append(&mut self, name: LocalName, class: Class, attributes: (u32, u32)) -> NodeId {
        let id = self.tree.len();
        let (parent, previous) = match self.open.last_mut() {
            Some(open) => (open.id, open.last_child.replace(id)),
            None => (ROOT, None),
        };
        self.tree.append_element(Element {
            name,
            class,
            attributes,
            parent,
            previous,
        })
    }

    fn append_break(&mut self) {
        self.append(local_name!("br"), Class::BLOCK.and(Class::VOID), (0, 0));
    }

    fn push(&mut self, name: LocalName, class: Class, attributes: (u32, u32)) {
        self.paragraphs += usize::from(class.is(Class::PARAGRAPH));
        self.foreign += usize::from(class.is(Class::FOREIGN));
        let id = self.append(name.clone(), class, attributes);
        self.open.push(Open {
            id,
            name,
            class,
            last_child: None,
        });
    }

    /// Closes all but the outermost `depth` elements.
    fn pop_to(&mut self, depth: usize) {
        let end = self.tree.len();
        while self.open.len() > depth
            && let Some(open) = self.open.pop()
        {
            self.paragraphs -= usize::from(open.class.is(Class::PARAGRAPH));
            self.foreign -= usize::from(open.class.is(Class::FOREIGN));
            self.tree.set_end(open.id, end);
        }
    }

    /// Closes the nearest open element that is `wanted`, with all inside it, unless a `barrier` comes first.
    fn close(&mut self, wanted: impl Fn(&Open) -> bool, barrier: Class) {
        let barrier = barrier.and(Class::PAGE);
        let found = self
            .open
            .iter()
            .rposition(|open| wanted(open) || open.class.is(barrier));
        if let Some(depth) = found.filter(|&depth| wanted(&self.open[depth])) {
            self.pop_to(depth);
        }
    }

    fn close_named(&mut self, name: &LocalName, barrier: Class) {
        self.close(|open| open.name == *name, barrier);
    }

    fn close_current(&mut self, wanted: impl Fn(&Open) -> bool) {
        if self.open.len() > 1 && self.open.last().is_some_and(wanted) {
            self.pop_to(self.open.len() - 1);
        }
    }
}

/// Elements whose content is text to the tokenizer (§13.2.6.2 and the rules that use it).
fn raw_kind(name: &LocalName) -> Option<RawKind> {
    match *name {
        local_name!("title") | local_name!("textarea") => Some(RawKind::Rcdata),
        local_name!("script") => Some(RawKind::ScriptData),
        local_name!("style")
        | local_name!("xmp")
        | local_name!("iframe")
        | local_name!("noembed")
        | local_name!("noframes")
        | local_name!("noscript") => Some(RawKind::Rawtext),
        _ => None,
    }
}
