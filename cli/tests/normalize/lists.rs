//! The lists that are read: their kinds, bad lines, order in time.

use std::io::{Read, Write};

use super::{command_of, dustlens, err, file, normalized, out};

#[test]
fn bytes_that_are_not_utf_8_come_out_as_they_went_in() {
    let output = dustlens(
        &["--tier", "usual", "--without", "encode-non-ascii"],
        b"http://e.com/\xff.a\n",
    );
    let row = output.stdout.split(|&byte| byte == b'\n').nth(1).unwrap();
    assert_eq!(row, b"http://e.com/\xff.a\thttp://e.com/\xff.a\t\t");
}

#[test]
fn a_scheme_is_assumed_where_there_is_none() {
    let without = err(&dustlens(&[], b"www.e.com/a.html\n"));
    assert!(
        without.contains(
            "; write --assume-scheme http when they are addresses such as www.example.com/a\n"
        ),
        "{without}"
    );
    let urls = "www.e.com/a.html\n//e.com/b.html\n/c\nhttps://e.com/d.html\ne.com:81/e.html";
    assert_eq!(
        normalized(&["--assume-scheme", "http"], urls),
        [
            "http://www.e.com/a.html",
            "http://e.com/b.html",
            "/c",
            "https://e.com/d.html",
            "http://e.com:81/e.html"
        ]
    );
    let unique = dustlens(
        &["--unique", "--assume-scheme", "https"],
        b"e.com\nhttps://e.com/\n",
    );
    assert_eq!(out(&unique), "https://e.com\n");
}

/// Nothing is passed over in silence: a message and a status that scripts see.
#[test]
fn input_that_is_no_list_is_refused() {
    for (input, message) in [
        (
            &b"<!doctype html>\n<html><a href='http://e.com/'>x</a></html>"[..],
            "no sitemap",
        ),
        (
            b"<urlset><url><loc>http://e.com/a</loc></url><url><loc>http://e.com/b",
            "line 1: this sitemap cannot be read",
        ),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
            "binary file, no list of URLs",
        ),
    ] {
        let output = dustlens(&[], input);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(err(&output).contains(message), "{}", err(&output));
    }
    let none = dustlens(&[], b"nothing to see\n");
    assert!(err(&none).contains("no URL was found"), "{}", err(&none));
    let relative = dustlens(&[], b"/a\n/b\n");
    assert!(
        err(&relative).contains("2 of these URLs"),
        "{}",
        err(&relative)
    );
}

#[test]
fn lists_of_several_kinds_one_after_another() {
    let table = file("a.csv", b"n,url\n1,http://e.com/table.a\n");
    let log = file(
        "access.log",
        b"1.2.3.4 - - [21/Nov/2026:00:00:01 +0000] \"GET /log.a HTTP/1.1\" 200 10\n",
    );
    let arguments = [
        "--host",
        "https://e.com",
        table.to_str().unwrap(),
        log.to_str().unwrap(),
        "-",
    ];
    assert_eq!(
        normalized(&arguments, "http://e.com/line.a"),
        [
            "http://e.com/table.a",
            "https://e.com/log.a",
            "http://e.com/line.a"
        ]
    );
    let arguments = ["--host", "e.com", log.to_str().unwrap()];
    assert_eq!(normalized(&arguments, ""), ["https://e.com/log.a"]);
    let arguments = ["--column", "2", "--input", "csv"];
    assert_eq!(
        normalized(&arguments, "http://e.com/a.b,http://e.com/c.d\n"),
        ["http://e.com/c.d"]
    );
}

#[test]
fn json_arrays_on_standard_input_are_lists() {
    for array in [
        "[{\"url\":\"http://e.com/a.b\"},{\"url\":\"http://e.com/c.d\"}]",
        "\u{feff} \n[\n\n {\n  \"url\": \"http://e.com/a.b\"\n },\n {\"url\": \"http://e.com/c.d\"}\n]\n",
        "[\n\"http://e.com/a.b\",\n\"http://e.com/c.d\"]",
    ] {
        assert_eq!(
            normalized(&[], array),
            ["http://e.com/a.b", "http://e.com/c.d"]
        );
    }
    assert!(normalized(&[], "[]").is_empty());
}

#[test]
fn bad_input_is_named_with_its_line_and_the_rest_is_done() {
    let output = dustlens(
        &[],
        b"http://e.com/a.b\nhttp://[::1/\n# noise\nhttp://e.com:99999/\n",
    );
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(
        text.contains("http://[::1/\thttp://[::1/\t\tbad-host\n"),
        "{text}"
    );
    let messages = err(&output);
    assert!(
        messages.contains("standard input, line 2: the host"),
        "{messages}"
    );
    assert!(
        messages.contains("standard input, line 4: the port"),
        "{messages}"
    );
    assert!(
        messages.contains("line 3: 1 line is no URL of a page (a comment, a directive, a request such as POST) and was passed over\n"),
        "{messages}"
    );
    let two = err(&dustlens(&[], b"# a\n# b\nhttp://e.com/\n"));
    assert!(
        two.contains("standard input: 2 lines are no URLs of pages (comments, directives, requests such as POST) and were passed over; the first is line 1\n"),
        "{two}"
    );
    let groups = dustlens(&["--groups"], b"http://[::1/\n");
    assert_eq!(groups.status.code(), Some(1));
    assert!(err(&groups).contains("standard input, line 1: the host"));
}

#[test]
fn an_empty_list_is_told() {
    for input in ["", "\n\n", "\u{feff}"] {
        for arguments in [&[][..], &["--unique"], &["--groups"]] {
            let output = dustlens(arguments, input.as_bytes());
            assert_eq!(output.status.code(), Some(0));
            let told = "dustlens: standard input is empty: there is no URL in it\n";
            assert_eq!(err(&output), told, "{input:?}");
        }
    }
}

#[test]
fn many_bad_urls_are_counted() {
    let output = dustlens(&[], "http://\n".repeat(30).as_bytes());
    let messages = err(&output);
    assert_eq!(messages.lines().count(), 21, "{messages}");
    assert!(messages.contains("10 more URLs are bad"), "{messages}");
}

#[test]
fn a_missing_file_is_named_and_the_others_are_read() {
    let good = file("good.txt", b"http://e.com/good.a\n");
    let output = dustlens(&["no/such/file.txt", good.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("no/such/file.txt cannot be read"));
    assert!(out(&output).contains("good.a"));
}

/// The first rows of a long list come while it is read.
#[test]
fn lines_are_normalized_as_they_come() {
    let mut child = command_of("normalize", &[]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let line = b"http://e.com/some/page.html\n".repeat(1_500);
    input.write_all(&line).unwrap();
    let mut first = [0; 26];
    let output = child.stdout.as_mut().unwrap();
    output.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"url\tnormalized\trules\terror");
    drop(input);
    drop(child.stdout.take());
    child.wait().unwrap();
}
