//! The parameters' table: insignificant arguments are rules like any other, likely until they are proved.

use crate::site::DemoSite;
use crate::{Folder, columns, dustlens, err, good, out, run};

/// Stories in two shapes, with a session id that is different on each.
fn list() -> String {
    (10..40)
        .map(|n| format!("http://e.com/story?id={n}&zz=a{n}\nhttp://e.com/story_{n}?zz=b{n}\n"))
        .collect()
}

fn rows(scope: &str) -> String {
    let row = |name: &str, verdict: &str, significant: f64| {
        format!(
            "{{{scope},\"name\":\"{name}\",\"verdict\":\"{verdict}\",\"significant\":{significant},\"distinct\":60,\"all\":60,\"timestamp\":1790000000,\"lastSeen\":1790000000}}\n"
        )
    };
    let header = "{\"table\":\"query_args\",\"version\":1}\n";
    format!(
        "{header}{}{}",
        row("zz", "insignificant", 1.0),
        row("id", "significant", 0.2)
    )
}

#[test]
fn insignificant_arguments_are_likely_rules() {
    let folder = Folder::make();
    let table = folder.file("t.jsonl", rows("\"host\":\"e.com\"").as_bytes());
    let output = dustlens(&["--plain", "--table", &table], list().as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(
        err(&output).contains("taken for likely rules: 1"),
        "{}",
        err(&output)
    );
    let text = out(&output);
    assert_eq!(
        columns(&text)[0][1..5],
        ["zz=*", "", "0", "likely"],
        "{text}"
    );
    assert!(!good(&["--plain"], list().as_bytes()).contains("\tzz=*\t"));
    let applied = good(
        &["--plain", "--apply", "--table", &table],
        list().as_bytes(),
    );
    assert_eq!(columns(&applied)[1][1], "http://e.com/story_10");
    let unchanged = std::fs::read_to_string(&table).unwrap();
    assert_eq!(unchanged, rows("\"host\":\"e.com\""));
}

/// A table that was kept for rules holds no verdict on arguments.
#[test]
fn of_no_verdict_nothing_is_said() {
    let folder = Folder::make();
    let table = folder.file("t.jsonl", b"{\"table\":\"query_args\",\"version\":1}\n");
    let output = dustlens(&["--plain", "--table", &table], list().as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(!err(&output).contains("insignificant"), "{}", err(&output));
}

#[test]
fn verdicts_of_single_paths_are_left_out_and_said() {
    let folder = Folder::make();
    let table = rows("\"host\":\"e.com\",\"path\":\"/story\"");
    let table = folder.file("t.jsonl", table.as_bytes());
    let output = dustlens(&["--plain", "--table", &table], list().as_bytes());
    let messages = err(&output);
    assert!(messages.contains("taken for likely rules: 0"), "{messages}");
    assert!(messages.contains("judged for one path"), "{messages}");
}

#[test]
fn bad_rows_are_named_and_foreign_files_refused() {
    let folder = Folder::make();
    let bad = rows("\"host\":\"e.com\"") + "{\"host\":\n";
    let table = folder.file("t.jsonl", bad.as_bytes());
    let output = dustlens(&["--plain", "--table", &table], list().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output).contains("t.jsonl, line 4 is no row"),
        "{}",
        err(&output)
    );
    assert_eq!(columns(&out(&output))[0][1], "zz=*");

    let text = folder.file(
        "notes.txt",
        "Bread, salt, and string.\n".repeat(90).as_bytes(),
    );
    let output = dustlens(&["--table", &text], list().as_bytes());
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert!(err(&output).contains("notes.txt is no SQLite database"));
}

#[test]
fn a_database_of_the_parameters() {
    let folder = Folder::make();
    let demo = DemoSite::new(1);
    let table = folder.path("t.db");
    let arguments = [
        "--extended",
        "--verify",
        "--delay",
        "0",
        "--per-host",
        "4",
        "--table",
        &table,
    ];
    run::good_run("params", &demo.arguments(&arguments), demo.log.as_bytes());
    let output = dustlens(&["--table", &table], demo.log.as_bytes());
    let rules = out(&output);
    assert!(
        !err(&output).contains("taken for likely rules: 0"),
        "{}",
        err(&output)
    );
    assert!(rules.contains("\tsid=*\t"), "{rules}");
    assert!(good(&[], demo.log.as_bytes()).contains("\tsid=*\t"));
}
