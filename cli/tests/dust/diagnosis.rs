//! What is said of lists that give nothing, and of lines that are no use.

use crate::stories::list;
use crate::{Folder, dustlens, err, out};

const HEADER: &str = "scope\tfrom\tto\tsupport\tstatus\ttested\tequal\n";

/// What is said of a list without a rule.
fn said(arguments: &[&str], list: &str) -> String {
    let output = dustlens(arguments, list.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(out(&output), HEADER);
    let messages = err(&output);
    assert_eq!(messages.matches("no rule was found: ").count(), 1);
    messages
}

#[test]
fn nothing_to_learn_is_said_with_the_reason() {
    let twice = "http://e.com/willow?id=1\nhttp://e.com/willow_1\nhttp://e.com/ferry?id=2\nhttp://e.com/ferry_2\n\
        http://e.com/mill/bridge\nhttp://e.com/anchor.htm\n";
    let unlike: String = (0..40).map(|n| format!("http://host{n}.com/\n")).collect();
    for (list, reason) in [
        ("", "there is no http or https address to learn from"),
        (
            "http://e.com/a\nhttp://e.com/a\n",
            "1 different address is too few: a rule needs 3 pairs that speak for it, at least 6 addresses",
        ),
        (
            "http://e.com/a\nhttp://e.com/b\n",
            "2 different addresses are too few: a rule needs 3 pairs that speak for it, at least 6 addresses",
        ),
        (
            twice,
            "the most frequent difference occurs 2 times, and 3 are needed",
        ),
        (
            &unlike,
            "no two addresses of a site differ in one place of at most 12 tokens only",
        ),
    ] {
        let messages = said(&["--plain"], list);
        assert!(messages.contains(reason), "{messages}");
    }
}

/// Ten pages of a list are the most natural ten addresses.
#[test]
fn a_series_shares_its_envelopes_with_too_many() {
    for (before, count) in [("p", 7), ("p", 8), ("p", 10), ("p", 30), ("?page=", 30)] {
        let numbers = 1..=count;
        let list: String = numbers
            .map(|n| format!("http://e.com/{before}{n}\n"))
            .collect();
        let messages = said(&[], &list);
        assert!(
            messages.contains("more than 6 addresses at a time"),
            "{messages}"
        );
        assert!(messages.contains("max-bucket"), "{messages}");
        let messages = said(&["--max-bucket", "30"], &list);
        assert!(
            messages.contains("occurs 1 time, and 3 are needed"),
            "{messages}"
        );
    }
}

/// A combined log without a host, of `count` pages.
fn log(count: usize) -> String {
    let line = |n| {
        format!(
            "1.2.3.4 - - [21/Nov/2026:00:00:01 +0000] \"GET /story?id={n} HTTP/1.1\" 200 10 \"-\" \"agent\"\n"
        )
    };
    (0..count).map(line).collect()
}

#[test]
fn a_log_without_a_host_is_named_with_what_helps_and_nothing_else_is_said() {
    let folder = Folder::make();
    let file = folder.file("acc.log", log(16).as_bytes());
    for arguments in [&[&*file][..], &["--apply", &file]] {
        let output = dustlens(arguments, b"");
        assert_eq!(output.status.code(), Some(1));
        let messages = err(&output);
        assert_eq!(messages.lines().count(), 1, "{messages}");
        assert!(messages.contains("acc.log, line 1: "), "{messages}");
        assert!(messages.contains("name no host"), "{messages}");
        assert!(
            messages.contains("--host https://www.example.com"),
            "{messages}"
        );
    }
    let output = dustlens(&["--host", "https://e.com", &file], b"");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
}

#[test]
fn a_bad_host_is_refused_at_once() {
    for host in [
        "bad host",
        "",
        "e.com?x",
        "ftp://e.com",
        "e.com:99999",
        "http://",
    ] {
        let output = dustlens(&["--host", host], log(3).as_bytes());
        assert_eq!(output.status.code(), Some(2), "{host}");
        assert_eq!(out(&output), "");
        let messages = err(&output);
        assert!(messages.contains("--host"), "{messages}");
        assert!(messages.contains("this is no host"), "{messages}");
    }
    for host in [
        "e.com",
        "e.com:8080",
        "HTTP://E.com/",
        "https://www.e.com",
        "[::1]:80",
    ] {
        let output = dustlens(&["--host", host], log(3).as_bytes());
        assert_eq!(output.status.code(), Some(0), "{host}: {}", err(&output));
    }
}

#[test]
fn other_schemes_are_counted_in_one_message() {
    let mails = "mailto:a@e.com\njavascript:void(0)\nftp://e.com/a\n";
    let list = list("http://e.com") + mails;
    for arguments in [&[][..], &["--apply"]] {
        let output = dustlens(arguments, list.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        let messages = err(&output);
        assert!(
            messages.contains("dustlens: 3 addresses are passed over, since they are no whole http or https URLs; the first of them: standard input, line 97\n"),
            "{messages}"
        );
        assert_eq!(messages.matches("passed over").count(), 1, "{messages}");
    }
    let one = dustlens(&[], b"http://e.com/\nmailto:a@e.com\n");
    let messages = err(&one);
    assert!(
        messages.contains("1 address is passed over, since it is no whole http or https URL: standard input, line 2\n"),
        "{messages}"
    );
    // Nothing else is left of this list, and nothing else is said.
    let none = dustlens(&[], mails.as_bytes());
    assert_eq!(err(&none).lines().count(), 1, "{}", err(&none));
}

#[test]
fn relative_references_are_said_once() {
    let few = "http://e.com/a\nhttp://e.com/b\nhttp://e.com/c\n/d\n";
    let messages = err(&dustlens(&[], few.as_bytes()));
    assert_eq!(messages.matches("passed over").count(), 1, "{messages}");
    let messages = err(&dustlens(&[], b"/a\n/b\n/c\n"));
    assert!(
        messages.contains("3 of these URLs, most of the list, are relative"),
        "{messages}"
    );
    assert_eq!(messages.lines().count(), 1, "{messages}");
}
