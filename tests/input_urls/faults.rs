//! Lists with the faults that real ones have: nothing may get lost in silence.

use dustlens::lists::{AssumedScheme, UrlFormat, UrlOptions, UrlRead, UrlReader};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{read, read_with, urls};

/// A table of 1,000 records, its URLs in one of its columns, with stray quotes put before some URLs.
fn table(delimiter: char, column: usize, stray: &[usize]) -> String {
    let mut text = ["id", "url", "hits"].map(str::to_owned);
    text.swap(1, column);
    let mut text = text.join(&delimiter.to_string()) + "\n";
    for i in 1..=1_000 {
        let quote = if stray.contains(&i) { "\"" } else { "" };
        let mut row = [
            i.to_string(),
            format!("{quote}http://e.com/{i}"),
            "7".to_owned(),
        ];
        row.swap(1, column);
        text += &(row.join(&delimiter.to_string()) + "\n");
    }
    text
}

#[test]
fn a_stray_quote_in_a_table_loses_no_record() {
    for (column, stray) in [
        (0, vec![10]),
        (1, vec![10]),
        (2, vec![1_000]),
        (1, vec![10, 500]),
        (0, vec![10, 500]),
        (1, vec![3, 4, 5, 700, 701]),
        (1, (1..=1_000).collect()),
    ] {
        for (name, delimiter) in [
            ("a.csv", ','),
            ("a.csv", ';'),
            ("a.tsv", '\t'),
            ("a.csv", '\t'),
        ] {
            let all = read(name, &table(delimiter, column, &stray));
            let expected: Vec<String> = (1..=1_000).map(|i| format!("http://e.com/{i}")).collect();
            let came: Vec<&str> = all.urls.iter().map(|(url, _)| url.as_str()).collect();
            assert_eq!(came, expected, "{name} {column} {stray:?}");
            let line = match stray[..] {
                [line] => Some(line as u64 + 1),
                _ => None,
            };
            assert_eq!(
                all.problems,
                [("stray-quotes", line)],
                "{name} {column} {stray:?}"
            );
        }
    }
}

/// The sentence about the lines of a table, and its parameters.
fn stray_quotes(stray: &[usize]) -> (String, Vec<(&'static str, String)>) {
    let text = table(',', 1, stray).into_bytes();
    let mut reader = UrlReader::whole("a.csv", text, UrlOptions::default());
    loop {
        match reader.next() {
            UrlRead::Problem(problem) => return (problem.to_string(), problem.kind.params()),
            UrlRead::Done => return (String::new(), Vec::new()),
            _ => {}
        }
    }
}

#[test]
fn of_several_stray_quotes_the_first_is_named_as_the_first() {
    let (one, _) = stray_quotes(&[301]);
    assert!(
        one.starts_with("a.csv, line 302: 1 line has a stray quote"),
        "{one}"
    );
    let (two, params) = stray_quotes(&[301, 500]);
    assert!(
        two.starts_with("a.csv: 2 lines have a stray quote, the first is line 302;"),
        "{two}"
    );
    let expected = [("count", "2".to_owned()), ("first", "302".to_owned())];
    assert_eq!(params, expected);
}

#[test]
fn a_stray_quote_that_another_one_closes_loses_no_record() {
    let all = read(
        "a.csv",
        "id,url,hits\n1,\"http://e.com/1,7\n2,http://e.com/2,7\n3,http://e.com/3\",7\n4,http://e.com/4,7\n",
    );
    assert_eq!(
        urls(&all),
        [
            ("http://e.com/1", 2),
            ("http://e.com/2", 3),
            ("http://e.com/3\\\"", 4),
            ("http://e.com/4", 5)
        ]
    );
    assert_eq!(all.problems, [("stray-quotes", Some(2))]);
    let near = read(
        "a.csv",
        "id,url\n1,\"http://e.com/1\n2,http://e.com/2\"\n3,http://e.com/3\n",
    );
    assert_eq!(near.urls.len(), 3);
    let first = read(
        "a.csv",
        "url,hits\n\"http://e.com/1,1\nhttp://e.com/2\",2\nhttp://e.com/3,3\n",
    );
    assert_eq!(first.urls.len(), 3);
    assert_eq!(first.problems, [("stray-quotes", Some(2))]);
}

#[test]
fn a_stray_quote_in_the_header_or_an_only_column_loses_no_record() {
    let header = read("a.csv", "url,\"title\nhttp://e.com/1,a\nhttp://e.com/2,b\n");
    assert_eq!(
        urls(&header),
        [("http://e.com/1", 2), ("http://e.com/2", 3)]
    );
    let only = read(
        "a.csv",
        "url\n\"http://e.com/1\nhttp://e.com/2\n\"http://e.com/3\"\n",
    );
    assert_eq!(
        urls(&only),
        [
            ("http://e.com/1", 2),
            ("http://e.com/2", 3),
            ("http://e.com/3", 4)
        ]
    );
    assert_eq!(only.problems, [("stray-quotes", Some(2))]);
}

#[test]
fn cells_over_several_lines_are_no_stray_quotes() {
    let text = "title,url,about\r\n\"two\r\nlines\",http://e.com/1,\"see http://e.com/x\r\n\r\n\"\"quoted\"\", and more\"\r\n\"a\",http://e.com/2,\"\"\r\n\"of\n\n\nmany\",http://e.com/3,x";
    let all = read("a.csv", text);
    assert_eq!(
        urls(&all),
        [
            ("http://e.com/1", 2),
            ("http://e.com/2", 6),
            ("http://e.com/3", 7)
        ]
    );
    assert_eq!(all.problems, []);
}

/// A table as the `csv` crate writes it: all that needs quotes has them.
fn written(rows: &[Vec<String>], delimiter: u8) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new();
    let mut writer = writer.delimiter(delimiter).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).unwrap();
    }
    writer.into_inner().unwrap()
}

proptest! {
    /// Of a sound table nothing is taken for a stray quote, and the URLs are those that were written.
    #[test]
    fn sound_tables_are_read_as_they_were_written(
        titles in vec(vec(select(vec!["a", "\"", "\n", "\r\n", ",", ";", "\t", " ", "x=1", "\"\""]), 0..8), 1..40),
        at in 0_usize..3,
        delimiter in select(vec![b',', b';', b'\t']),
    ) {
        let mut rows = vec![["title", "n"].map(str::to_owned).to_vec()];
        rows[0].insert(at, "url".to_owned());
        for (i, title) in titles.iter().enumerate() {
            rows.push(vec![title.concat(), i.to_string()]);
            rows[i + 1].insert(at, format!("http://e.com/{i},;\t\"x\""));
        }
        let options = UrlOptions {
            format: Some(if delimiter == b'\t' { UrlFormat::Tsv } else { UrlFormat::Csv }),
            column: Some("url".to_owned()),
            ..UrlOptions::default()
        };
        let all = read_with("a.csv", &written(&rows, delimiter), &options);
        let expected: Vec<String> = rows[1..].iter().map(|row| row[at].escape_default().to_string()).collect();
        let came: Vec<String> = all.urls.into_iter().map(|(url, _)| url).collect();
        prop_assert_eq!(came, expected);
        prop_assert_eq!(all.problems, []);
    }
}

/// Pairs of quotes that word processors put around a text.
const QUOTES: [(&str, &str); 12] = [
    ("“", "”"),
    ("„", "“"),
    ("„", "”"),
    ("”", "”"),
    ("«", "»"),
    ("»", "«"),
    ("« ", " »"),
    ("‹", "›"),
    ("‘", "’"),
    ("‚", "‘"),
    ("’", "’"),
    ("'", "'"),
];

#[test]
fn typographic_quotes_around_a_url_go() {
    for (open, close) in QUOTES {
        let line = format!(
            "{open}http://e.com/a{close}\n {open}http://e.com/b{close} \t1\nhttp://e.com/c"
        );
        let all = read("pasted", &line);
        assert_eq!(
            urls(&all),
            [
                ("http://e.com/a", 1),
                ("http://e.com/b", 2),
                ("http://e.com/c", 3)
            ],
            "{line}"
        );
        assert_eq!(all.problems, []);
        for delimiter in [',', ';', '\t'] {
            let table = format!(
                "id{delimiter}{open}url{close}\n1{delimiter}{open}http://e.com/a{close}\n2{delimiter}{open}http://e.com/b{close}\n"
            );
            for name in ["a.csv", "pasted"] {
                let all = read(name, &table);
                let expected = [("http://e.com/a", 2), ("http://e.com/b", 3)];
                assert_eq!(urls(&all), expected, "{name} {table}");
            }
        }
    }
    let scheme = UrlOptions {
        scheme: Some(AssumedScheme::Http),
        ..UrlOptions::default()
    };
    let all = read_with("a", "“www.e.com/a”\n\"www.e.com/b\"\nx".as_bytes(), &scheme);
    let came: Vec<&str> = all.urls.iter().map(|(url, _)| url.as_str()).collect();
    assert_eq!(
        came,
        ["http://www.e.com/a", "http://www.e.com/b", "http://x"]
    );
}

#[test]
fn quotes_inside_a_url_and_without_a_partner_stay() {
    for url in [
        "http://e.com/“a”",
        "http://e.com/?q=«a»",
        "http://e.com/it's",
        "http://e.com/a”",
        "“http://e.com/a",
        "«http://e.com/a”",
        "“",
        "''",
    ] {
        for name in ["pasted", "a.csv"] {
            let all = read(name, &format!("{url}\n"));
            let expected = url.as_bytes().escape_ascii().to_string();
            assert_eq!(urls(&all), [(expected.as_str(), 1)], "{url}");
        }
    }
    let words = read("pasted", "“some words”\nhttp://e.com/a\n");
    assert_eq!(urls(&words), [("http://e.com/a", 2)]);
    assert_eq!(words.noise, [1]);
}

#[test]
fn a_tab_separated_csv_has_columns() {
    let all = read(
        "a.csv",
        "id\turl\thits\n1\thttp://e.com/a,b;c\t3\n2\thttp://e.com/d\t4\n",
    );
    assert_eq!(
        urls(&all),
        [("http://e.com/a,b;c", 2), ("http://e.com/d", 3)]
    );
    assert_eq!(all.problems, []);
    let bare = read("a.csv", "http://e.com/a,b,c\t5\nhttp://e.com/d\t6\n");
    assert_eq!(
        urls(&bare),
        [("http://e.com/a,b,c", 1), ("http://e.com/d", 2)]
    );
    let commas = read(
        "a.csv",
        "url,title\nhttp://e.com/a,x\ty\nhttp://e.com/b,z\n",
    );
    assert_eq!(
        urls(&commas),
        [("http://e.com/a", 2), ("http://e.com/b", 3)]
    );
}

fn sitemap(declaration: &str, loc: &[u8]) -> Vec<u8> {
    [
        declaration.as_bytes(),
        b"<urlset>\n<url><loc>http://e.com/",
        loc,
        b"</loc></url>\n<url><loc>http://e.com/z</loc></url></urlset>",
    ]
    .concat()
}

#[test]
fn a_sitemap_is_read_in_its_own_encoding() {
    let (text, _, _) = encoding_rs::WINDOWS_1251.encode("кот");
    let declared = "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\n";
    let all = read_with("s.xml", &sitemap(declared, &text), &UrlOptions::default());
    let expected = "http://e.com/кот".as_bytes().escape_ascii().to_string();
    assert_eq!(urls(&all), [(expected.as_str(), 3), ("http://e.com/z", 4)]);
    assert_eq!(all.problems, []);
    // UTF-8 is read as that, whatever is declared.
    let all = read_with(
        "s.xml",
        &sitemap(declared, "кот".as_bytes()),
        &UrlOptions::default(),
    );
    assert_eq!(all.urls[0].0, expected);
}

#[test]
fn bytes_of_a_sitemap_in_no_encoding_stay_apart() {
    for declared in ["", "<?xml version='1.0' encoding='UTF-8'?>"] {
        let all = read_with(
            "s.xml",
            &sitemap(declared, b"\xea\xee\xf2"),
            &UrlOptions::default(),
        );
        assert_eq!(all.urls[0].0, "http://e.com/%EA%EE%F2");
        assert_eq!(all.problems, []);
    }
    let odd = "<?xml version='1.0' encoding='klingon'?>";
    let all = read_with("s.xml", &sitemap(odd, b"\xea"), &UrlOptions::default());
    assert_eq!(all.urls[0].0, "http://e.com/%EA");
    assert_eq!(all.problems, [("unknown-charset", None)]);
    let broken = "<?xml version='1.0' encoding='shift_jis'?>";
    let all = read_with("s.xml", &sitemap(broken, b"\x82"), &UrlOptions::default());
    assert_eq!(all.problems, [("invalid-bytes", None)]);
}

#[test]
fn entities_of_a_sitemap_do_not_vanish() {
    let all = read_with(
        "s.xml",
        &sitemap("", b"caf&eacute;?a=&nosuch;&nbsp;&#xe9;&amp;b"),
        &UrlOptions::default(),
    );
    let expected = "http://e.com/café?a=&nosuch;\u{a0}é&b"
        .as_bytes()
        .escape_ascii()
        .to_string();
    assert_eq!(urls(&all), [(expected.as_str(), 2), ("http://e.com/z", 3)]);
}

#[test]
fn a_bare_ampersand_in_a_sitemap_loses_nothing() {
    let all = read_with(
        "s.xml",
        &sitemap("", b"?a=1&b=2&&lt=3&c;d&"),
        &UrlOptions::default(),
    );
    assert_eq!(
        urls(&all),
        [
            ("http://e.com/?a=1&b=2&&lt=3&c;d&", 2),
            ("http://e.com/z", 3)
        ]
    );
    assert_eq!(all.problems, []);
}

const RSS: &str = r#"<?xml version="1.0"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<link>http://e.com/</link><atom:link href="http://e.com/feed" rel="self"/>
<item><title>One &amp; two</title><link>http://e.com/1?a=1&b=2</link><guid>7</guid></item>
<item><link><![CDATA[ http://e.com/2 ]]></link><atom:link href="http://e.com/no"/><enclosure url="http://e.com/2.mp3"/></item>
<item><title>No link</title></item>
</channel></rss>"#;

const ATOM: &str = r#"<feed xmlns="http://www.w3.org/2005/Atom"><link href="http://e.com/"/><link rel="self" href="http://e.com/feed"/>
<entry><link href="http://e.com/1?a&amp;b"/><link rel="enclosure" href="http://e.com/1.mp3"/></entry>
<entry><link rel='alternate' href='http://e.com/2?a&b&eacute;' type="text/html"></link><source><link href="http://other.com/"/></source><content>x <b>y</b></content></entry>
</feed>"#;

const RDF: &str = r#"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><link>http://e.com/</link></channel>
<item rdf:about="http://e.com/1"><link>http://e.com/1</link></item></rdf:RDF>"#;

#[test]
fn feeds_are_lists_of_their_items() {
    for name in ["feed.xml", "feed", "a.rss"] {
        let all = read(name, RSS);
        assert_eq!(
            urls(&all),
            [("http://e.com/1?a=1&b=2", 4), ("http://e.com/2", 5)]
        );
        assert_eq!(all.problems, [("records-without-url", Some(6))]);
    }
    let all = read("feed.atom", ATOM);
    let second = "http://e.com/2?a&bé".as_bytes().escape_ascii().to_string();
    assert_eq!(
        urls(&all),
        [("http://e.com/1?a&b", 2), (second.as_str(), 3)]
    );
    assert_eq!(urls(&read("feed", RDF)), [("http://e.com/1", 2)]);
    assert_eq!(
        read("feed", "<rss><channel/></rss>").problems,
        [("no-urls", None)]
    );
}

#[test]
fn a_nul_does_not_refuse_a_list() {
    let lines: String = (0..30).map(|i| format!("http://e.com/{i}\n")).collect();
    for list in [
        lines.replacen("/7\n", "/7\0\n", 1),
        lines.replacen("http", "\0http", 1),
    ] {
        let all = read("a.txt", &list);
        assert_eq!(all.problems, []);
        assert_eq!(all.urls.len(), 30);
    }
    let table = lines.replace('\n', ",some words\0\n");
    assert_eq!(read("a.csv", &table).urls.len(), 30);
}

#[test]
fn utf_16_without_a_mark_is_converted() {
    let text: Vec<u8> = "http://e.com/a\nhttp://e.com/b\n"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    let all = read_with("a.txt", &text, &UrlOptions::default());
    assert_eq!(urls(&all), [("http://e.com/a", 1), ("http://e.com/b", 2)]);
}

#[test]
fn a_line_without_a_scheme_can_be_given_one() {
    let options = |format| UrlOptions {
        scheme: Some(AssumedScheme::Http),
        format,
        ..UrlOptions::default()
    };
    let text =
        b"www.example.com/a\n//e.com/b\nhttps://e.com/c\nmailto:a@e.com\n/d\nlocalhost:80/e\n";
    let all = read_with("a.txt", text, &options(None));
    let given: Vec<&str> = all.urls.iter().map(|(url, _)| url.as_str()).collect();
    assert_eq!(
        given,
        [
            "http://www.example.com/a",
            "http://e.com/b",
            "https://e.com/c",
            "mailto:a@e.com",
            "/d",
            "http://localhost:80/e"
        ]
    );
    let table = read_with(
        "a.csv",
        b"n,url\n1,e.com/a\n",
        &options(Some(UrlFormat::Csv)),
    );
    assert_eq!(urls(&table), [("http://e.com/a", 2)]);
    let json = read_with("a.jsonl", b"{\"url\":\"e.com/a\"}\n", &options(None));
    assert_eq!(urls(&json), [("http://e.com/a", 1)]);
}
