//! What a list is when nobody says so: by its first lines.

use dustlens::lists::{UrlFormat, UrlOptions};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{read, read_with, urls};

/// The URLs of a pasted list without anything wrong in it.
fn pasted(text: &str) -> Vec<String> {
    let all = read("pasted", text);
    assert_eq!(all.problems, [], "{text}");
    all.urls.into_iter().map(|(url, _)| url).collect()
}

const TWO: [&str; 2] = ["http://e.com/a", "http://e.com/b"];

#[test]
fn urls_in_brackets_and_quotes() {
    assert_eq!(
        pasted("<http://e.com/a>\n <HTTPS://e.com/b> \n"),
        ["http://e.com/a", "HTTPS://e.com/b"]
    );
    assert_eq!(pasted("\"http://e.com/a\"\n\"http://e.com/b\"\n"), TWO);
    assert_eq!(pasted("\"http://e.com/a\",\n\"http://e.com/b\"\n"), TWO);
    assert_eq!(
        pasted("\"http:\\/\\/e.com\\/a\"\n\"http://e.com/b\"\n"),
        TWO
    );
    assert_eq!(pasted("http://e.com/a\n\"http://e.com/b\"\n"), TWO);
}

/// Marks of lists and of quoted mail, and several on a line: the cases that the page reads from a paste, too.
#[test]
fn marks_go_and_several_on_a_line_are_several() {
    let [a, b] = TWO;
    for list in [
        "> {a}\n> {b}",
        "- {a}\n- {b}",
        "• {a}\n• {b}",
        "1. {a}\n20) {b}",
        "- [ ] {a}\n- [x] {b}",
        "- <{a}>\n- \"{b}\"",
        "- [One]({a})\n- [Two, three (3)]({b})",
        "Pages of the site\n- {a}\n\n- {b}",
        "{a} {b}",
        "{a}, {b}",
        "{a} , {b}",
        "{a}; {b};",
        "- {a}   {b}\r\n",
    ] {
        let list = list.replace("{a}", a).replace("{b}", b);
        let all = read("list.txt", &list);
        let read: Vec<_> = all.urls.iter().map(|(url, _)| url.as_str()).collect();
        assert_eq!(read, TWO, "{list}");
    }
    let text = "http://e.com/a http://e.com/b\nhttp://e.com/c\n";
    let lines: Vec<_> = read("list.txt", text).urls;
    assert_eq!(
        lines.iter().map(|(_, line)| *line).collect::<Vec<_>>(),
        [1, 1, 2]
    );
}

/// A line that only looks marked, or like several, stays as it was.
#[test]
fn marks_that_are_none() {
    for line in [
        "-http://e.com/a",
        "- http://e.com/a the first",
        "1.http://e.com/a",
        "1. See http://e.com/a",
        "- words",
        "* ",
        "- ",
        "[One](http://e.com/a",
    ] {
        let urls = read("list.txt", line).urls;
        assert!(
            urls.iter().all(|(url, _)| url == line.trim_end()),
            "{line}: {urls:?}"
        );
    }
    assert_eq!(pasted("http://e.com/a b"), ["http://e.com/a b"]);
    assert_eq!(
        pasted("http://e.com/a,http://e.com/b"),
        ["http://e.com/a,http://e.com/b"]
    );
    assert_eq!(
        pasted("http://e.com/go?u=http://x.com/ b"),
        ["http://e.com/go?u=http://x.com/ b"]
    );
    assert_eq!(pasted("http://e.com/a, b"), ["http://e.com/a, b"]);
}

#[test]
fn tables_without_a_header() {
    for table in [
        "http://e.com/a,1\nhttp://e.com/b,20\n",
        "http://e.com/a;1;x y\nhttp://e.com/b;;2026-11-21\n",
        "1,http://e.com/a\n2,http://e.com/b\n",
        "1;http://e.com/a;text\n2;http://e.com/b;more\n",
        "1\thttp://e.com/a\n2\thttp://e.com/b\n",
        "id,place\n1,http://e.com/a\n2,http://e.com/b\n",
        "http://e.com/a,http://e.com/c\nhttp://e.com/b,http://e.com/c\n",
        "http://e.com/a\t1\nhttp://e.com/b\t2\n",
    ] {
        assert_eq!(pasted(table), TWO, "{table}");
    }
}

/// Commas and semicolons are legal in URLs: what may be a part of them stays.
#[test]
fn urls_with_commas_are_not_cut() {
    for list in [
        "http://e.com/a,b\nhttp://e.com/c,d",
        "http://e.com/list,1\nhttp://e.com/list,2",
        "http://e.com/a,1\nhttp://e.com/b",
        "http://e.com/a,1\nhttp://e.com/b,2,3",
        "http://e.com/a;jsessionid=1\nhttp://e.com/b;jsessionid=2",
        "http://e.com/a,1",
        "http://e.com/?u=x,http\nhttp://e.com/?u=y,http",
    ] {
        assert_eq!(pasted(list), list.lines().collect::<Vec<_>>());
    }
}

#[test]
fn json_in_arrays() {
    for text in [
        "[\"http://e.com/a\",\"http://e.com/b\"]",
        "[\n  \"http://e.com/a\",\n  \"http://e.com/b\"\n]\n",
        "[\"http://e.com/a\"]\n[\"http://e.com/b\"]\n",
        "[\n  {\n    \"id\": 1,\n    \"url\": \"http://e.com/a\"\n  },\n  {\"url\": \"http://e.com/b\"}\n]",
        "{\n  \"url\": \"http://e.com/a\"\n}\n{\n  \"url\": \"http://e.com/b\"\n}\n",
    ] {
        assert_eq!(pasted(text), TWO, "{text}");
    }
    let all = read(
        "a.json",
        "[\n\"http://e.com/a\",\n5,\n{\"url\":\"http://e.com/b\"},\n\"http://e",
    );
    assert_eq!(urls(&all), [("http://e.com/a", 2), ("http://e.com/b", 4)]);
    let bad = "bad-url-record";
    assert_eq!(all.problems, [(bad, Some(3)), (bad, Some(5))]);
    let open = read("pasted", "[\"http://e.com/a\",\n");
    assert_eq!((open.urls.len(), open.problems), (1, vec![(bad, Some(2))]));
}

#[test]
fn the_surest_column_with_web_addresses_is_taken() {
    for (table, url) in [
        ("page,url\n1,http://e.com/a\n", "http://e.com/a"),
        ("address,loc\nMain st 5,http://e.com/a\n", "http://e.com/a"),
        ("address,site\nMain st 5,http://e.com/a\n", "http://e.com/a"),
        (
            "href,url\nhttp://e.com/b,http://e.com/a\n",
            "http://e.com/a",
        ),
        ("url,link\n/b,http://e.com/a\n", "http://e.com/a"),
        ("page,n\n/a,1\n", "/a"),
        ("site,url\nhttp://e.com/b,/a\n", "/a"),
    ] {
        assert_eq!(urls(&read("a.csv", table)), [(url, 2)], "{table}");
    }
    assert_eq!(urls(&read("a.csv", "/a,1\n/b,2\n")), [("/a", 1), ("/b", 2)]);
}

#[test]
fn the_surest_key_with_a_web_address_is_taken() {
    for (object, url) in [
        (
            r#"{"url":"http://e.com/a","address":"Main st 5"}"#,
            "http://e.com/a",
        ),
        (
            r#"{"address":"http://e.com/b","url":"http://e.com/a"}"#,
            "http://e.com/a",
        ),
        (r#"{"page":"1","link":"http://e.com/a"}"#, "http://e.com/a"),
        (r#"{"page":"7","site":"http://e.com/a"}"#, "http://e.com/a"),
        (r#"{"url":"/a","site":"http://e.com/b"}"#, "/a"),
        (r#"{"page":"/a"}"#, "/a"),
    ] {
        assert_eq!(urls(&read("a.jsonl", object)), [(url, 1)], "{object}");
    }
}

const TIME: &str = "[21/Nov/2026:00:00:01 +0000] \"GET /a HTTP/1.1\" 200 10\n";

#[test]
fn who_asked_is_not_the_host() {
    let options = UrlOptions {
        host: Some("given.com".to_owned()),
        ..UrlOptions::default()
    };
    for (before, url) in [
        ("1.2.3.4 - John Smith", "http://given.com/a"),
        ("1.2.3.4 - John van der Smith", "http://given.com/a"),
        ("1.2.3.4 ident John Smith", "http://given.com/a"),
        ("client.net - -", "http://given.com/a"),
        ("e.com:443 1.2.3.4 - -", "https://e.com/a"),
        ("e.com 1.2.3.4 - John Smith", "http://e.com/a"),
        ("e.com:80 client.net - ann", "http://e.com/a"),
        ("[::1]:8080 ::1 - -", "http://[::1]:8080/a"),
    ] {
        let line = format!("{before} {TIME}");
        let all = read_with("access.log", line.as_bytes(), &options);
        assert_eq!(urls(&all), [(url, 1)], "{before}");
    }
}

#[test]
fn indented_urls_and_old_line_ends() {
    assert_eq!(pasted("\thttp://e.com/a\n\t\thttp://e.com/b\tx\n"), TWO);
    let returns = "# list\rhttp://e.com/a\rhttp://e.com/b";
    let all = read("pasted", returns);
    assert_eq!(urls(&all), [("http://e.com/a", 2), ("http://e.com/b", 3)]);
    let table = read("a.csv", "n,url\r1,http://e.com/a\r\r2,http://e.com/b\r");
    assert_eq!(urls(&table), [("http://e.com/a", 2), ("http://e.com/b", 4)]);
}

proptest! {
    /// Whatever the lines are, reading ends, nothing panics, and the pieces in which they come do not matter.
    #[test]
    fn any_lines_are_read_in_any_pieces(lines in vec(vec(select(PARTS.to_vec()), 0..7), 0..30), name in select(vec!["x", "x.csv", "x.json"])) {
        let text: Vec<String> = lines.iter().map(|parts| parts.concat()).collect();
        read(name, &text.join("\n"));
    }
}

const PARTS: [&str; 24] = [
    "http://e.com/a",
    "https://e.com/b?c=1,2",
    "/a",
    "url",
    "page",
    ",",
    ";",
    "\t",
    "\"",
    "<",
    ">",
    "[",
    "]",
    "{\"url\":",
    "}",
    "<urlset>",
    "<loc>",
    "</loc>",
    "1.2.3.4 - - [21/Nov/2026:00:00:01 +0000] \"GET /a HTTP/1.1\" 200",
    "\r",
    "\0",
    "\u{e9}",
    " ",
    "7",
];

/// The first 20 lines decide, the rest is read by what they say.
#[test]
fn what_is_chosen_by_hand_is_not_guessed() {
    let options = UrlOptions {
        format: Some(UrlFormat::Lines),
        ..UrlOptions::default()
    };
    let list = "http://e.com/a,1\nhttp://e.com/b,2\n";
    assert_eq!(
        urls(&read_with("pasted", list.as_bytes(), &options)),
        [("http://e.com/a,1", 1), ("http://e.com/b,2", 2)]
    );
    let long: String = (0..19)
        .map(|i| format!("http://e.com/{i},{i}\n"))
        .chain(["http://e.com/a,b.html\n".repeat(3)])
        .collect();
    assert_eq!(read("pasted", &long).urls[19].0, "http://e.com/a,b.html");
}
