//! Small made-up crates: every kind of import that the test looks for is found, and nothing else is taken for one.

use crate::{
    Sheet, circles_of_files, circles_of_folders, forbidden, not_needed, resolve::Edges, sheet,
    tree::Sources, unsound,
};

fn made(files: &[(&str, &str)]) -> Sheet {
    let sources: Sources = files
        .iter()
        .map(|(path, text)| (format!("src/{path}"), (*text).to_owned()))
        .collect();
    sheet("src", &sources)
}

fn edges(files: &[(&str, &str)]) -> Vec<String> {
    let all: Edges = made(files).edges;
    let line = |((from, to), names): ((String, String), std::collections::BTreeSet<String>)| {
        let names: Vec<String> = names.into_iter().collect();
        format!("{} -> {}: {}", &from[4..], &to[4..], names.join(" "))
    };
    all.into_iter().map(line).collect()
}

#[test]
fn an_import_leads_to_the_file_that_defines_the_name() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b; pub use a::inner::Deep;"),
        (
            "a/mod.rs",
            "mod inner; pub use inner::Deep; pub struct Shallow;",
        ),
        ("a/inner.rs", "pub struct Deep;"),
        (
            "b.rs",
            "use crate::a::{Deep as D, Shallow}; use crate::a::*; fn f(_: D, _: Shallow) {}",
        ),
    ]);
    assert_eq!(
        found,
        ["b.rs -> a/inner.rs: Deep", "b.rs -> a/mod.rs: Shallow"]
    );
}

#[test]
fn a_path_in_code_is_an_import() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b; mod c; mod d; mod e;"),
        (
            "a.rs",
            "pub enum Kind { One } pub fn f() {} pub mod m { pub const C: u8 = 1; }",
        ),
        ("b.rs", "fn g() { crate::a::f(); super::a::Kind::One; }"),
        (
            "c.rs",
            "use super::a; fn g() { println!(\"{}\", a::m::C); }",
        ),
        (
            "d.rs",
            "#[derive(Serialize)] struct S { #[serde(with = \"crate::a::f\")] x: u8 }",
        ),
        ("e.rs", "use crate::a::*; fn g() -> Kind { todo!() }"),
    ]);
    let expected = [
        "b.rs -> a.rs: Kind f",
        "c.rs -> a.rs: C",
        "d.rs -> a.rs: f",
        "e.rs -> a.rs: Kind",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_module_and_a_function_may_share_a_name() {
    let found = edges(&[
        ("lib.rs", "mod judge; mod user; pub use judge::judge;"),
        ("judge.rs", "pub fn judge() {} pub struct Other;"),
        (
            "user.rs",
            "use crate::judge; use crate::judge::Other; fn g(_: Other) { judge() }",
        ),
    ]);
    assert_eq!(found, ["user.rs -> judge.rs: Other judge"]);
}

#[test]
fn what_a_module_passes_on_of_its_children_is_no_import() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "mod x; pub use x::X; pub use crate::b::B;"),
        ("a/x.rs", "pub struct X;"),
        ("b.rs", "pub struct B;"),
    ]);
    assert_eq!(found, ["a/mod.rs -> b.rs: B"]);
}

#[test]
fn tests_and_other_crates_are_left_out() {
    let found = edges(&[
        (
            "lib.rs",
            "mod a; mod b; #[cfg(test)] mod checks; #[cfg(all(test, unix))] use a::A;",
        ),
        (
            "a.rs",
            "use serde::a; pub struct A; #[cfg(test)] mod tests { use crate::b::B; } fn f() { ::b::B; x.b(); }",
        ),
        ("b.rs", "pub struct B;"),
        ("checks.rs", "use crate::a::A;"),
    ]);
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_circle_between_folders_is_told_with_its_names() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "mod x; mod y;"),
        ("a/x.rs", "pub struct X;"),
        ("a/y.rs", "use crate::b::B;"),
        ("b.rs", "use crate::a::x::X; pub struct B;"),
    ];
    let found = circles_of_folders(&made(&files));
    let ties = "a circle between folders: {\"src/a\", \"src/b\"}\n  src/a/y.rs -> src/b.rs: B\n  src/b.rs -> src/a/x.rs: X\n";
    assert_eq!(found, [ties]);
    // Single files beside the root are one folder.
    let flat = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::B; pub struct A;"),
        ("b.rs", "use crate::a::A; pub struct B;"),
    ];
    assert_eq!(circles_of_folders(&made(&flat)), [""; 0]);
}

/// Returns a ring of as many files as given, each of which imports the next.
fn ring(files: usize) -> Sheet {
    let declared: String = (0..files).map(|file| format!("mod f{file}; ")).collect();
    let mut sources = vec![
        ("lib.rs".to_owned(), "mod r;".to_owned()),
        ("r/mod.rs".to_owned(), declared),
    ];
    for file in 0..files {
        let next = (file + 1) % files;
        sources.push((
            format!("r/f{file}.rs"),
            format!("use super::f{next}::S{next}; pub struct S{file};"),
        ));
    }
    let sources: Vec<(&str, &str)> = sources
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    made(&sources)
}

#[test]
fn a_circle_of_four_files_is_too_large_unless_it_is_known() {
    assert_eq!(circles_of_files(&ring(3), &[]), [""; 0]);
    let found = circles_of_files(&ring(4), &[]);
    assert!(
        found[0].starts_with("a circle of 4 files in src: "),
        "{found:?}"
    );
    assert!(
        found[0].contains("  src/r/f3.rs -> src/r/f0.rs: S0\n"),
        "{found:?}"
    );
    assert_eq!(circles_of_files(&ring(4), &[("src/r", 4)]), [""; 0]);
    assert_eq!(circles_of_files(&ring(5), &[("src/r", 4)]).len(), 1);
    assert_eq!(circles_of_files(&ring(4), &[("src/s", 4)]).len(), 1);
}

#[test]
fn a_known_circle_that_is_gone_is_told() {
    assert_eq!(not_needed(&[ring(4)], &[("src/r", 4)]), [("", 0); 0]);
    assert_eq!(not_needed(&[ring(4)], &[("src/r", 5)]), [("src/r", 5)]);
    assert_eq!(not_needed(&[ring(1)], &[("src/r", 4)]), [("src/r", 4)]);
}

#[test]
fn an_import_against_the_table_is_told() {
    let files = [
        ("lib.rs", "mod a; mod b; use b::B;"),
        ("a/mod.rs", "mod x;"),
        ("a/x.rs", "use crate::b::B;"),
        ("b.rs", "pub struct B;"),
    ];
    assert_eq!(
        forbidden(&made(&files), &[("b", &[]), ("a", &["b"])]),
        [""; 0]
    );
    assert_eq!(
        forbidden(&made(&files), &[("a", &[]), ("b", &["a"])]),
        ["  src/a/x.rs -> src/b.rs: B"]
    );
}

#[test]
fn a_table_with_a_circle_or_without_a_folder_is_told() {
    let crate_of_two = made(&[("lib.rs", "mod a; mod b;"), ("a.rs", ""), ("b.rs", "")]);
    assert_eq!(
        unsound(&crate_of_two, &[("b", &[]), ("a", &["b"])]),
        [""; 0]
    );
    let circle = unsound(&crate_of_two, &[("a", &["b"]), ("b", &["a"])]);
    assert_eq!(circle, ["a may import b, which does not stand above it"]);
    let wrong = unsound(&crate_of_two, &[("a", &[]), ("c", &[])]);
    assert_eq!(wrong, ["b has no row", "there is no folder c"]);
}
