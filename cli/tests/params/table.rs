//! The table between two runs: SQLite and JSON Lines, good, bad and foreign.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::{Folder, columns, dustlens, err, good, out};

const DAY: u64 = 24 * 60 * 60;

fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_secs()
}

fn list() -> String {
    let url = |n: u32| format!("http://e.com/a?id={}&sid={n}\n", n % 7);
    (0..80).map(url).collect()
}

/// A table of the page: one argument found insignificant so many seconds ago.
fn lines(name: &str, seconds_ago: u64) -> String {
    let when = now() - seconds_ago;
    let comparison = json!({
        "base": "http://e.com/a?sid=1", "other": "http://e.com/a?sid=2", "absent": false,
        "finding": {"kind": "same"}, "similarity": 0.96875,
    });
    let row = json!({
        "host": "e.com", "name": name, "verdict": "insignificant", "significant": 0.96875, "method": "plain",
        "distinct": 80, "all": 80, "timestamp": when, "lastSeen": when, "reasons": ["ratio"],
        "samples": [{"url": "http://e.com/a?sid=1", "absentSeen": false}],
        "evidence": {
            "method": "plain", "reasons": ["ratio"], "comparisons": [comparison], "shown": 0,
            "alignment": {"rows": [], "leftOut": 0},
        },
        "samples": [{"url": "http://e.com/a?sid=1", "others": ["2"], "absentSeen": false}],
        "history": [{"verdict": "unverifiable", "significant": -2.0, "timestamp": when - DAY}],
    });
    format!("{{\"table\":\"query_args\",\"version\":1}}\n{row}\n")
}

/// Rows of a text in JSON Lines, the header left out.
fn json_rows(text: &str) -> Vec<Value> {
    let rows = text.lines().skip(1);
    rows.map(|row| serde_json::from_str(row).unwrap()).collect()
}

fn refused(arguments: &[&str], named: &str) {
    let output = dustlens(arguments, list().as_bytes());
    let messages = err(&output);
    assert_eq!(output.status.code(), Some(2), "{messages}");
    assert!(messages.contains(named), "{messages}");
    assert_eq!(messages.lines().count(), 1, "{messages}");
    assert_eq!(out(&output), "");
}

#[test]
fn what_is_known_is_there_at_the_next_run() {
    let folder = Folder::make();
    for name in ["t.db", "t.jsonl"] {
        let table = folder.path(name);
        let first = good(&["--table", &table], list().as_bytes());
        assert_eq!(columns(&first).len(), 1, "id has too few values");
        assert_eq!(columns(&first)[0][6], "candidate");
        assert_eq!(good(&["--table", &table], b""), first, "{name}");
    }
}

#[test]
fn the_pages_table_goes_in_and_comes_out_the_same() {
    let folder = Folder::make();
    let page = lines("sid", 3 * DAY);
    let import = folder.file("page.jsonl", page.as_bytes());
    let (table, dump) = (folder.path("t.db"), folder.path("dump.jsonl"));
    let text = good(&["--table", &table, "--import", &import], b"");
    assert_eq!(columns(&text)[0][5..], ["0.96875", "insignificant"]);
    good(&["--table", &table, "--dump", &dump], b"");
    let dumped = std::fs::read_to_string(&dump).unwrap();
    let again = folder.path("again.jsonl");
    good(&["--import", &dump, "--dump", &again], b"");
    assert_eq!(std::fs::read_to_string(&again).unwrap(), dumped);
    let (given, rows) = (json_rows(&page), json_rows(&dumped));
    for (field, value) in given[0].as_object().unwrap() {
        if field != "evidence" {
            assert_eq!(&rows[0][field], value, "{field}");
        }
    }
    assert_eq!(
        rows[0]["evidence"]["comparisons"][0]["base"],
        "http://e.com/a?sid=1"
    );
    let columns = "SELECT scope, name, significant, timestamp FROM query_args";
    let row: (String, String, f64, i64) = Connection::open(&table)
        .unwrap()
        .query_row(columns, [], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })
        .unwrap();
    let checked = given[0]["timestamp"].as_i64().unwrap();
    assert_eq!(
        row,
        ("e.com".to_owned(), "sid".to_owned(), 0.96875, checked)
    );
}

#[test]
fn due_verdicts_are_named_and_stale_rows_dropped() {
    let folder = Folder::make();
    for (age, named) in [
        (6 * DAY, ""),
        (8 * DAY, "due for a new check, with --verify: 1"),
        (61 * DAY, "dropped from the table"),
    ] {
        let import = folder.file("page.jsonl", lines("sid", age).as_bytes());
        let table = folder.path(&format!("{age}.db"));
        let output = dustlens(&["--table", &table, "--import", &import], b"");
        let messages = err(&output);
        assert!(messages.contains(named), "{messages}");
        assert_eq!(messages.is_empty(), named.is_empty(), "{messages}");
        let rows = usize::from(age < 60 * DAY);
        for text in [out(&output), good(&["--table", &table], b"")] {
            assert_eq!(columns(&text).len(), rows, "{age}");
        }
    }
    // A row that is stored and becomes stale is deleted from the file.
    let table = folder.path(&format!("{}.db", 8 * DAY));
    let connection = Connection::open(&table).unwrap();
    let long_ago = i64::try_from(now() - 61 * DAY).unwrap();
    let set = "UPDATE query_args SET timestamp = ?1, last_seen = ?1";
    connection.execute(set, [long_ago]).unwrap();
    drop(connection);
    good(&["--table", &table], b"");
    let count: i64 = Connection::open(&table)
        .unwrap()
        .query_row("SELECT count(*) FROM query_args", [], |row| row.get(0))
        .unwrap();
    assert_eq!(count, 0);
}

#[test]
fn bad_lines_of_a_table_are_named_and_kept_aside() {
    let folder = Folder::make();
    let text = format!("{}{{\"host\":\n", lines("sid", DAY));
    let table = folder.file("t.jsonl", text.as_bytes());
    let output = dustlens(&["--table", &table], b"");
    assert_eq!(output.status.code(), Some(1));
    let messages = err(&output);
    assert!(messages.contains("t.jsonl, line 3 is no row"), "{messages}");
    assert_eq!(columns(&out(&output)).len(), 1);
    let copy = std::fs::read_to_string(folder.path("t.jsonl.bad")).unwrap();
    assert_eq!(copy, text);
    good(&["--table", &table], b"");
}

#[test]
fn a_bad_row_of_a_database_is_named_and_stays() {
    let folder = Folder::make();
    let table = folder.path("t.db");
    good(&["--table", &table], list().as_bytes());
    let connection = Connection::open(&table).unwrap();
    connection
        .execute("UPDATE query_args SET rest = '{'", [])
        .unwrap();
    drop(connection);
    let output = dustlens(&["--table", &table], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("the row of e.com, sid cannot be read"));
    let rest: String = Connection::open(&table)
        .unwrap()
        .query_row("SELECT rest FROM query_args", [], |row| row.get(0))
        .unwrap();
    assert_eq!(rest, "{");
}

#[test]
fn files_that_are_no_table_are_refused_and_left_alone() {
    let folder = Folder::make();
    let text = folder.file(
        "notes.txt",
        "A list of things to buy.\n".repeat(80).as_bytes(),
    );
    refused(&["--table", &text], "notes.txt is no SQLite database");
    assert!(
        std::fs::read_to_string(&text)
            .unwrap()
            .starts_with("A list")
    );

    let foreign = folder.path("books.db");
    let connection = Connection::open(&foreign).unwrap();
    connection
        .execute_batch("CREATE TABLE books (title TEXT)")
        .unwrap();
    drop(connection);
    refused(&["--table", &foreign], "a database of another program");

    let other = folder.file("o.jsonl", b"{\"table\":\"sessions\",\"version\":1}\n");
    refused(&["--table", &other], "this is the table sessions");
    refused(&["--import", &other], "this is the table sessions");
    let bytes = folder.file("b.jsonl", b"\xff\xfe\x00");
    refused(&["--table", &bytes], "no text in UTF-8");
    for name in ["no/such/t.db", "no/such/t.jsonl"] {
        refused(&["--table", &folder.path(name)], "cannot be opened");
    }
}

#[test]
fn a_newer_table_is_refused() {
    let folder = Folder::make();
    let table = folder.path("t.db");
    good(&["--table", &table], list().as_bytes());
    let connection = Connection::open(&table).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    refused(&["--table", &table], "newer version of dustlens");
    let lines = folder.file("n.jsonl", b"{\"table\":\"query_args\",\"version\":99}\n");
    refused(&["--table", &lines], "version 99");
}

#[test]
fn a_table_of_the_first_version_is_migrated() {
    let folder = Folder::make();
    let table = folder.path("t.db");
    let first = good(&["--table", &table], list().as_bytes());
    let connection = Connection::open(&table).unwrap();
    connection
        .execute_batch("DROP TABLE verification; DROP TABLE verification_answers; DROP TABLE dust_rules; DROP TABLE dust_search")
        .unwrap();
    connection.pragma_update(None, "user_version", 1).unwrap();
    drop(connection);
    assert_eq!(good(&["--table", &table], b""), first);
    let connection = Connection::open(&table).unwrap();
    let version: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(version, 4);
    let plans = connection.query_row("SELECT count(*) FROM verification", [], |row| row.get(0));
    assert_eq!(plans, Ok(0));
}

#[test]
fn a_damaged_database_is_named() {
    let folder = Folder::make();
    let table = folder.path("t.db");
    let many: String = (0..60)
        .map(|host| list().replace("e.com", &format!("e{host}.com")))
        .collect();
    good(&["--table", &table], many.as_bytes());
    let mut bytes = std::fs::read(&table).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle - 4_096..middle + 4_096].fill(0xA5);
    std::fs::write(&table, &bytes).unwrap();
    refused(&["--table", &table], "t.db is damaged");
    assert_eq!(std::fs::read(&table).unwrap(), bytes);
}

#[test]
fn a_database_in_use_is_named() {
    let folder = Folder::make();
    let table = folder.path("t.db");
    good(&["--table", &table], list().as_bytes());
    let connection = Connection::open(&table).unwrap();
    connection.execute_batch("BEGIN EXCLUSIVE").unwrap();
    refused(&["--table", &table], "in use by another program");
    connection.execute_batch("ROLLBACK").unwrap();
    good(&["--table", &table], b"");
}

#[test]
fn a_table_that_cannot_be_written_is_named_and_the_work_goes_on() {
    let folder = Folder::make();
    let table = folder.path("t.jsonl");
    std::fs::create_dir(folder.path("t.jsonl.part")).unwrap();
    let output = dustlens(&["--table", &table], list().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output).contains("cannot be written"),
        "{}",
        err(&output)
    );
    assert_eq!(columns(&out(&output)).len(), 1);
}

#[test]
fn a_file_of_rules_is_no_table() {
    let folder = Folder::make();
    let rules = "{\"kind\":\"remove\",\"host\":\"e.com\",\"name\":\"sid\"}\n";
    let file = folder.file("rules.jsonl", rules.repeat(30).as_bytes());
    for option in ["--import", "--table"] {
        let output = dustlens(&[option, &file], b"");
        let messages = err(&output);
        assert_eq!(output.status.code(), Some(2), "{messages}");
        assert_eq!(messages.lines().count(), 1, "{messages}");
        assert!(messages.contains("a file of rules"), "{messages}");
        assert!(messages.contains("--dump"), "{messages}");
    }
}

#[test]
fn a_name_of_any_length_is_short_in_messages() {
    let folder = Folder::make();
    let name = "x\"".repeat(1_500);
    let row = serde_json::json!({"scope": "e.com", "name": name, "significant": 1, "distinct": 10, "all": 10});
    let file = folder.file("t.jsonl", row.to_string().as_bytes());
    let output = dustlens(&["--import", &file, "--export", "clean-param"], b"");
    for line in err(&output).lines() {
        assert!(line.chars().count() < 500, "{line}");
    }
}

#[test]
fn days_are_settings() {
    let folder = Folder::make();
    let row = |name: &str, days: u64| {
        let table = lines(name, days * DAY + 3_600);
        table.lines().last().unwrap().to_owned() + "\n"
    };
    let text = lines("a", 2 * DAY + 3_600) + &row("b", 8) + &row("c", 61);
    let file = folder.file("t.jsonl", text.as_bytes());
    let due = |arguments: &[&str]| {
        let given = ["--import", &file, "--details"];
        let text = good(&[&given[..], arguments].concat(), b"");
        let rows = columns(&text);
        let rows = rows.iter().map(|row| format!("{}{}", row[1], row[12]));
        rows.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(due(&[]), "a bdue");
    assert_eq!(due(&["--recheck-after", "1"]), "adue bdue");
    assert_eq!(
        due(&["--recheck-after", "9", "--drop-after", "90"]),
        "a b cdue"
    );
    assert_eq!(due(&["--drop-after", "5"]), "a");
}
