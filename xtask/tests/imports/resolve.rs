//! From a path to the file that defines the name, through every re-export on the way.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{Crate, Import, Meaning, Names};

/// The imports between files: (from, to) → the names that the first takes from the second.
pub type Edges = BTreeMap<(String, String), BTreeSet<String>>;

/// Target of a path.
#[derive(Clone, PartialEq)]
enum Found {
    Module(usize),
    /// An item of a module, under the name it is declared by there.
    Item(usize, String),
}

/// The imports between a crate's files.
///
/// A `use` takes its names. A `pub use` takes those that are defined outside its module: a module's re-export of its
/// own children is no import, and neither is a child's declaration. Names of other crates are left out.
pub fn edges(of: &Crate) -> Edges {
    let mut edges = Edges::new();
    for (id, module) in of.modules.iter().enumerate() {
        let imports = module
            .imports
            .iter()
            .flat_map(|import| imported(of, id, import));
        let paths = module
            .paths
            .iter()
            .flat_map(|path| Walk::new(of).resolve(id, path));
        for found in imports.chain(paths) {
            let Found::Item(home, name) = found else {
                continue;
            };
            let to = &of.modules[home].file;
            if *to != module.file {
                let names = edges.entry((module.file.clone(), to.clone())).or_default();
                names.insert(name);
            }
        }
    }
    edges
}

/// Returns the targets of an import: the item itself; nothing for a module and for `module::*` by itself.
fn imported(of: &Crate, id: usize, import: &Import) -> Vec<Found> {
    let mut found = Walk::new(of).resolve(id, &import.path);
    if import.reexport {
        found.retain(|found| !matches!(found, Found::Item(home, _) if is_below(of, *home, id)));
    }
    found
}

fn is_below(of: &Crate, mut inner: usize, outer: usize) -> bool {
    while inner != outer {
        match of.modules[inner].parent {
            Some(parent) => inner = parent,
            None => return false,
        }
    }
    true
}

/// A search; it holds the names being looked up, since imports may lead in a circle.
struct Walk<'a> {
    of: &'a Crate,
    open: Vec<(usize, String)>,
}

impl<'a> Walk<'a> {
    fn new(of: &'a Crate) -> Self {
        Self {
            of,
            open: Vec::new(),
        }
    }

    fn resolve(&mut self, id: usize, path: &[String]) -> Vec<Found> {
        let Some((first, rest)) = path.split_first() else {
            return Vec::new();
        };
        let start = match first.as_str() {
            "crate" => vec![Found::Module(0)],
            "self" => vec![Found::Module(id)],
            "super" => self.parent(id),
            _ => self.lookup(id, first),
        };
        self.follow(start, rest)
    }

    /// The module around; of a module inside a file that is the file's own.
    fn parent(&self, id: usize) -> Vec<Found> {
        self.of.modules[id]
            .parent
            .map(Found::Module)
            .into_iter()
            .collect()
    }

    /// Continues from modules by the names that are left; an item keeps them for itself (variants, associated
    /// functions).
    fn follow(&mut self, start: Vec<Found>, rest: &[String]) -> Vec<Found> {
        let Some((next, rest)) = rest.split_first() else {
            return start;
        };
        let through: Vec<Found> = start
            .iter()
            .filter_map(|found| match found {
                Found::Module(id) => Some(*id),
                Found::Item(..) => None,
            })
            .flat_map(|id| {
                if next == "super" {
                    self.parent(id)
                } else {
                    self.lookup(id, next)
                }
            })
            .collect();
        let through = self.follow(through, rest);
        if !through.is_empty() {
            return through;
        }
        start
            .into_iter()
            .filter(|found| matches!(found, Found::Item(..)))
            .collect()
    }

    /// Returns all meanings of a name in a module: the declared and imported ones, else those that its globs bring.
    fn lookup(&mut self, id: usize, name: &str) -> Vec<Found> {
        let module = &self.of.modules[id];
        let key = (id, name.to_owned());
        let is_open = self.open.contains(&key);
        self.open.push(key);
        let mut found = Vec::new();
        for meaning in module.names.get(name).into_iter().flatten() {
            match meaning {
                Meaning::Module(child) => found.push(Found::Module(*child)),
                Meaning::Item => found.push(Found::Item(id, name.to_owned())),
                Meaning::Import(path) if !is_open => found.extend(self.resolve(id, path)),
                Meaning::Import(_) => {}
            }
        }
        if found.is_empty() && !is_open {
            found = module
                .globs
                .iter()
                .flat_map(|glob| self.through_glob(id, glob, name))
                .collect();
        }
        self.open.pop();
        found
    }

    fn through_glob(&mut self, id: usize, glob: &Names, name: &str) -> Vec<Found> {
        let modules = self.resolve(id, glob);
        modules
            .into_iter()
            .flat_map(|found| match found {
                Found::Module(from) => self.lookup(from, name),
                Found::Item(..) => Vec::new(),
            })
            .collect()
    }
}
