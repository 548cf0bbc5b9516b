//! The modules of one crate: the declarations, imports and names of each.
//!
//! `syn` parses; no macro is expanded, so a macro's arguments and an attribute's are searched for paths token by token.
//! Code under `#[cfg(test)]` is left out. Names inside a function count as names of its module.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Item, ItemMod, Macro, UseTree, Visibility, punctuated::Punctuated, visit::Visit,
};

/// Source texts by their path from the repository's root, with `/` between folders.
pub type Sources = BTreeMap<String, String>;

/// A path as it is written, one name a segment.
pub type Names = Vec<String>;

/// A module, of a file of its own or inside one.
#[derive(Default)]
pub struct Module {
    pub parent: Option<usize>,
    pub file: String,
    /// Meanings of the names that the module declares or imports. Types, values and macros may share one.
    pub names: BTreeMap<String, Vec<Meaning>>,
    pub globs: Vec<Names>,
    pub imports: Vec<Import>,
    /// The paths that its code names, imports aside.
    pub paths: BTreeSet<Names>,
}

/// Meaning of a name in its module.
#[derive(Clone, PartialEq)]
pub enum Meaning {
    /// A module inside this one, by its number.
    Module(usize),
    /// A type, a function, a constant: it is declared here.
    Item,
    /// The path's target.
    Import(Names),
}

/// A name (or `*`) of one `use`.
pub struct Import {
    pub path: Names,
    /// Other modules can take the name from here.
    pub reexport: bool,
}

/// The modules of one crate; the first is its root.
pub struct Crate {
    pub modules: Vec<Module>,
    /// Files of tests: they are part of the crate, and not read.
    pub tests: BTreeSet<String>,
}

impl Crate {
    /// Reads the crate whose root is `root`, such as `src/lib.rs`.
    ///
    /// # Panics
    /// When a file is missing or is no Rust.
    pub fn read(sources: &Sources, root: &str) -> Self {
        let mut reader = Reader {
            sources,
            made: Self {
                modules: Vec::new(),
                tests: BTreeSet::new(),
            },
        };
        reader.file(None, root, folder_of(root));
        reader.made
    }
}

fn folder_of(file: &str) -> String {
    file.rsplit_once('/')
        .map_or(String::new(), |(folder, _)| folder.to_owned())
}

struct Reader<'a> {
    sources: &'a Sources,
    made: Crate,
}

impl Reader<'_> {
    /// Reads a file as a module; `folder` is where the files of its child modules are.
    fn file(&mut self, parent: Option<usize>, file: &str, folder: String) -> usize {
        let text = &self.sources[file];
        let parsed = syn::parse_file(text).unwrap_or_else(|why| panic!("{file}: {why}"));
        self.module(parent, file, folder, &parsed.items)
    }

    fn module(
        &mut self,
        parent: Option<usize>,
        file: &str,
        folder: String,
        items: &[Item],
    ) -> usize {
        let id = self.made.modules.len();
        self.made.modules.push(Module {
            parent,
            file: file.to_owned(),
            ..Module::default()
        });
        let mut body = Body {
            reader: self,
            id,
            folder,
        };
        for item in items {
            body.visit_item(item);
        }
        id
    }

    fn child(&mut self, parent: usize, folder: &str, item: &ItemMod) -> usize {
        let file = self.made.modules[parent].file.clone();
        let name = item.ident.to_string();
        let inner = format!("{folder}/{name}");
        if let Some((_, items)) = &item.content {
            return self.module(Some(parent), &file, inner, items);
        }
        let file = self.file_of(folder, item);
        self.file(Some(parent), &file, inner)
    }

    fn file_of(&self, folder: &str, item: &ItemMod) -> String {
        let name = item.ident.to_string();
        let given = item.attrs.iter().find_map(path_attribute);
        let choices = match given {
            Some(path) => vec![
                format!("{folder}/{path}"),
                format!("{}/{path}", folder_of(folder)),
            ],
            None => vec![
                format!("{folder}/{name}.rs"),
                format!("{folder}/{name}/mod.rs"),
            ],
        };
        let found = choices.iter().find(|path| self.sources.contains_key(*path));
        found
            .unwrap_or_else(|| panic!("no file for `mod {name}` in {folder}"))
            .clone()
    }
}

/// The text of `#[path = "…"]`.
fn path_attribute(attribute: &Attribute) -> Option<String> {
    let pair = attribute
        .meta
        .require_name_value()
        .ok()
        .filter(|pair| pair.path.is_ident("path"))?;
    match &pair.value {
        syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}

/// The walk through one module's items.
struct Body<'a, 'b> {
    reader: &'a mut Reader<'b>,
    id: usize,
    folder: String,
}

impl Body<'_, '_> {
    fn this(&mut self) -> &mut Module {
        &mut self.reader.made.modules[self.id]
    }

    fn declare(&mut self, name: String, meaning: Meaning) {
        let meanings = self.this().names.entry(name).or_default();
        if !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
    }

    fn import(&mut self, before: &[String], tree: &UseTree, reexport: bool) {
        match tree {
            UseTree::Path(path) => {
                let longer = [before, &[path.ident.to_string()]].concat();
                self.import(&longer, &path.tree, reexport);
            }
            UseTree::Group(group) => group
                .items
                .iter()
                .for_each(|item| self.import(before, item, reexport)),
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                self.named(before, &name, &name, reexport);
            }
            UseTree::Rename(name) => self.named(
                before,
                &name.ident.to_string(),
                &name.rename.to_string(),
                reexport,
            ),
            UseTree::Glob(_) => {
                let path = before.to_vec();
                self.this().globs.push(path.clone());
                self.this().imports.push(Import { path, reexport });
            }
        }
    }

    fn named(&mut self, before: &[String], name: &str, called: &str, reexport: bool) {
        // `a::{self}` is `a` under its own name.
        let (path, called) = match (name, before.last()) {
            ("self", Some(last)) => (
                before.to_vec(),
                if called == "self" {
                    last.clone()
                } else {
                    called.to_owned()
                },
            ),
            _ => ([before, &[name.to_owned()]].concat(), called.to_owned()),
        };
        self.declare(called, Meaning::Import(path.clone()));
        self.this().imports.push(Import { path, reexport });
    }

    /// Takes the paths of a macro's or an attribute's tokens. A name behind a dot is a field or a method.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Names = Vec::new();
        let mut colons = 0;
        let mut after_dot = false;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.end_path(&mut path);
                    }
                    if !after_dot {
                        path.push(name.to_string());
                    }
                    (colons, after_dot) = (0, false);
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                TokenTree::Punct(sign) => {
                    self.end_path(&mut path);
                    (colons, after_dot) = (0, sign.as_char() == '.');
                }
                TokenTree::Group(group) => {
                    self.end_path(&mut path);
                    (colons, after_dot) = (0, false);
                    self.tokens(group.stream());
                }
                TokenTree::Literal(_) => after_dot = false,
            }
        }
        self.end_path(&mut path);
    }

    fn end_path(&mut self, path: &mut Names) {
        if !path.is_empty() {
            let path = std::mem::take(path);
            self.this().paths.insert(path);
        }
    }

    /// Serde is given functions as texts: `#[serde(with = "super::form")]`.
    fn texts(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Literal(text) => {
                    let text = text.to_string();
                    if let Ok(path) = syn::parse_str::<syn::Path>(text.trim_matches('"')) {
                        self.visit_path(&path);
                    }
                }
                TokenTree::Group(group) => self.texts(group.stream()),
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Body<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let tested = attributes(item).iter().any(is_for_tests);
        match item {
            Item::Mod(module) if tested => {
                if module.content.is_none() {
                    let file = self.reader.file_of(&self.folder, module);
                    self.reader.made.tests.insert(file);
                }
            }
            _ if tested => {}
            Item::Mod(module) => {
                let child = self.reader.child(self.id, &self.folder, module);
                self.declare(module.ident.to_string(), Meaning::Module(child));
            }
            Item::Use(import) if import.leading_colon.is_some() => {}
            Item::Use(import) => {
                let reexport = !matches!(import.vis, Visibility::Inherited);
                self.import(&[], &import.tree, reexport);
            }
            _ => {
                if let Some(name) = declared(item) {
                    self.declare(name, Meaning::Item);
                }
                syn::visit::visit_item(self, item);
            }
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let names = path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect();
            self.this().paths.insert(names);
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
            if list.path.is_ident("serde") {
                self.texts(list.tokens.clone());
            }
        }
    }
}

/// `#[cfg(test)]`, or all of several things of which `test` is one.
fn is_for_tests(attribute: &Attribute) -> bool {
    let Ok(list) = attribute.meta.require_list() else {
        return false;
    };
    list.path.is_ident("cfg") && asks_for_tests(&list.tokens)
}

fn asks_for_tests(condition: &TokenStream) -> bool {
    let parser = Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
    let Ok(conditions) = syn::parse::Parser::parse2(parser, condition.clone()) else {
        return false;
    };
    conditions.iter().any(|meta| match meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) => list.path.is_ident("all") && asks_for_tests(&list.tokens),
        syn::Meta::NameValue(_) => false,
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn declared(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}
