//! CSV and TSV: columns by their names, quotes, delimiters, encodings, and rows that are broken.
use dustlens::input::{Limits, Reader};
use dustlens::problem::{Problem, ProblemKind};

use crate::support::{file, owned, read, texts};

fn places(problems: &[Problem]) -> Vec<(&'static str, Option<u64>, Option<u64>)> {
    let place = |problem: &Problem| (problem.kind.code(), problem.line, problem.byte);
    problems.iter().map(place).collect()
}

#[test]
fn columns_are_known_by_their_names() {
    let expected = owned(&[("1", "one, two"), ("2", "three")]);
    for (name, table) in [
        ("a.csv", "id,text\n1,\"one, two\"\n2,three\n"),
        ("a.csv", "id,text,text\n1,,\"one, two\"\n2,three,four\n"),
        ("a.csv", "Text;more;ID\r\none, two;x;1\r\nthree;y;2"),
        ("a.tsv", "url\tCONTENT\n1\tone, two\n2\tthree\n"),
        ("a.csv", "id\ttext\n1\tone, two\n2\tthree\n"),
        (
            "a.CSV",
            "\u{feff}\"id\",\"body\"\n1,\"<p>one, two\"\n2,<b>three\n",
        ),
        ("a.csv", "sep=|\r\nid|text\r\n1|one, two\r\n2|three"),
        (
            "a.csv",
            " id , html ,,\n1,\"<div>one, two</div>\",,\n2,three,,\n",
        ),
        (
            "a.csv",
            "url,id,text,body\nu,1,\"one, two\",<p>x\nv,2,,<p>three\n",
        ),
    ] {
        let (documents, problems) = read(name, table);
        assert_eq!(texts(&documents), expected, "{table}");
        assert!(problems.is_empty(), "{table}: {problems:?}");
    }
}

#[test]
fn a_table_without_texts_says_which_columns_there_are() {
    let (documents, problems) = read("a.csv", "id,title,price\n1,a,2\n");
    assert!(documents.is_empty());
    assert_eq!(
        places(&problems),
        [("text-column-missing", Some(1), Some(0))]
    );
    let said = problems[0].to_string();
    assert!(
        said.contains("id, title, price") && said.contains("`text`"),
        "{said}"
    );
    let (documents, problems) = read("a.csv", "id,text\n");
    assert_eq!(
        (documents.len(), problems[0].kind.code()),
        (0, "no-documents")
    );
    let (documents, problems) = read("a.csv", "\n\n");
    assert_eq!(
        (documents.len(), problems[0].kind.code()),
        (0, "no-documents")
    );
}

#[test]
fn rows_without_a_name_are_named_by_their_line() {
    let (documents, problems) = read("a.csv", "text\none\n\"two\nlines\"\nthree");
    let ids: Vec<&str> = documents.iter().map(|raw| raw.id.as_str()).collect();
    assert_eq!(ids, ["a.csv:2", "a.csv:3", "a.csv:5"]);
    assert!(problems.is_empty());
    assert_eq!(documents[1].problems[0].kind.code(), "json-missing-id");
}

#[test]
fn a_broken_row_costs_itself() {
    let table = "id,text\n1,one\n2,a,b\n3\n4,\"open\n5,five\n6,\"a \"\"six\"\"\",,\n";
    let (documents, problems) = read("a.csv", table);
    let expected = [("1", "one"), ("5", "five"), ("6", "a \"six\"")];
    assert_eq!(texts(&documents), owned(&expected));
    let byte = |text: &str| table.find(text).map(|at| at as u64);
    let expected = [
        ("bad-table-row", Some(3), byte("2,a")),
        ("bad-table-row", Some(4), byte("3\n")),
        ("bad-table-row", Some(5), byte("4,")),
    ];
    assert_eq!(places(&problems), expected);
    assert!(
        problems[0]
            .to_string()
            .contains("it has 3 cells, the header has 2")
    );
    // Cut short: the last row is not whole.
    let (documents, problems) = read("a.csv", "\u{feff}id,text\n1,one\n2,\"tw");
    assert_eq!(documents.len(), 1);
    assert_eq!(places(&problems), [("bad-table-row", Some(3), Some(17))]);
}

#[test]
fn tables_are_read_in_their_encoding() {
    let table = "id;text\n1;Мама мыла раму, а папа читал газету у окна\n2;Утром над рекой стоял густой туман\n";
    let windows = encoding_rs::WINDOWS_1251.encode(table).0.into_owned();
    let utf_16: Vec<u8> = "\u{feff}"
        .encode_utf16()
        .chain(table.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    for (bytes, codes) in [(windows, vec!["charset-guessed"]), (utf_16, vec![])] {
        let (documents, problems) = read("a.csv", bytes);
        assert_eq!(texts(&documents)[1].1, "Утром над рекой стоял густой туман");
        let found: Vec<&str> = problems.iter().map(|problem| problem.kind.code()).collect();
        assert_eq!(found, codes);
    }
    let (documents, problems) = read("a.csv", vec![0; 100]);
    assert_eq!(
        (documents.len(), problems[0].kind.code()),
        (0, "binary-file")
    );
}

#[test]
fn lines_take_precedence_and_large_cells_are_named() {
    let mut lines = file("a.tsv", "one\tfirst text\ntwo\tsecond\n");
    lines.options.lines = true;
    let items: Vec<_> = Reader::new(lines).collect();
    assert!(items.len() == 2 && items.iter().all(Result::is_ok));
    let table = format!("id,text\n1,{}\n2,x\n", "y".repeat(2_000));
    let limits = Limits {
        document: 1_000,
        ..Limits::default()
    };
    let items: Vec<_> = Reader::within(file("a.csv", table), limits).collect();
    let problem = items[0].as_ref().unwrap_err();
    assert_eq!(problem.kind, ProblemKind::InputTooLarge { limit: 1_000 });
    assert!(items[1].is_ok());
}
