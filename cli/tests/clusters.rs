//! `dustlens pairs --clusters`: the document of a cluster to keep.

#![allow(missing_docs, clippy::unwrap_used)]

#[allow(dead_code)] // the tests of other commands use the rest
#[path = "common/run.rs"]
mod run;

use run::{Folder, err, good_run, out, run};

/// A record of a WARC file with this date, whose server tells when the page last changed.
fn dated_record(url: &str, date: &str, changed: &str, page: &str) -> String {
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{changed}\r\n{page}");
    let length = block.len();
    format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Date: {date}\r\n\
         Content-Type: application/http\r\nContent-Length: {length}\r\n\r\n{block}\r\n\r\n"
    )
}

#[test]
fn the_oldest_document_of_a_cluster_is_kept_by_the_date_that_it_states() {
    let folder = Folder::make();
    let kept = |name: &str, bytes: &str| {
        let file = folder.file(name, bytes.as_bytes());
        let printed = good_run("pairs", &["--clusters", "--keep", "oldest", &file], b"");
        printed
            .split([' ', '\n'])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let text = "one two three four five six seven eight nine ten";
    let lines = format!(
        "{{\"id\":\"a\",\"text\":\"{text}\"}}\n\
         {{\"id\":\"b\",\"text\":\"{text}\",\"date\":\"2024-05-01\"}}\n\
         {{\"id\":\"c\",\"text\":\"{text}\",\"timestamp\":1714500000,\"date\":[1]}}\n\
         {{\"id\":\"d\",\"text\":\"{text}\",\"published\":\"soon\"}}\n"
    );
    assert_eq!(kept("records.jsonl", &lines), "c");
    let table =
        format!("id,Published,text\na,2024-05-02,{text}\nb,2024-05-01T10:00:00+02:00,{text}\n");
    assert_eq!(kept("table.csv", &table), "b");

    // The markup comes before the server, and the server before the time of the crawl.
    let markup =
        format!("<meta property=article:published_time content=2020-01-01T00:00:00Z><p>{text}");
    let plain = format!("<p>{text}");
    let changed =
        |day: &str, year: u16| format!("Last-Modified: {day} May {year} 12:00:00 GMT\r\n");
    let crawl = [
        (
            "http://e.com/a",
            "2019-01-01T00:00:00Z",
            changed("Sat, 01", 2021),
            &plain,
        ),
        (
            "http://e.com/b",
            "2019-06-01T00:00:00Z",
            changed("Sun, 01", 2022),
            &markup,
        ),
        (
            "http://e.com/c",
            "2020-06-01T00:00:00Z",
            String::new(),
            &plain,
        ),
    ];
    let crawl = crawl.map(|(url, date, changed, page)| dated_record(url, date, &changed, page));
    assert_eq!(kept("crawl.warc", &crawl.concat()), "http://e.com/b");
    assert_eq!(
        kept("crawl.warc", &[&*crawl[0], &*crawl[2]].concat()),
        "http://e.com/c"
    );
}

#[test]
fn a_date_stands_in_the_head_in_linked_data_or_in_the_body() {
    let folder = Folder::make();
    // A written date is a part of the text: there is enough of it for that.
    let words: Vec<String> = (0..80).map(|word| format!("word{word}")).collect();
    let page = format!("<p>{}", words.join(" "));
    let dates = [
        (
            "head",
            "<meta name=parsely-pub-date content=2020-01-04><span itemprop=datePublished content=2001-01-01>",
        ),
        (
            "linked",
            "<!-- <script type='application/ld+json'>{\"datePublished\":\"2001-01-01\"}</script> --><script type='application/ld+json'>{\"@graph\":[{\"comment\":{\"datePublished\":\"2001-01-01\"},\"datePublished\" : \"2020\\/01\\/03\"}]}</script><time pubdate datetime=2001-01-01></time>",
        ),
        (
            "item",
            "<span itemprop=datePublished content=2020-01-02></span>",
        ),
        (
            "time",
            "<time datetime=1999-01-01></time><time pubdate>2020-01-01</time>",
        ),
        (
            "zero",
            "<meta property=article:published_time content=0001-01-01T00:00:00Z>",
        ),
    ];
    let files = dates.map(|(name, head)| {
        folder.file(&format!("{name}.html"), format!("{head}{page}").as_bytes())
    });
    for last in (1..=4).rev() {
        let names: Vec<&str> = files[..last]
            .iter()
            .chain(&files[4..])
            .map(String::as_str)
            .collect();
        let arguments = [&["--clusters", "--keep", "oldest"], &names[..]].concat();
        let run = run("pairs", &arguments, b"");
        assert!(out(&run).starts_with(names[last - 1]), "{}", out(&run));
        let told = format!("1 of the {} documents in clusters have no date", last + 1);
        assert!(err(&run).contains(&told), "{}", err(&run));
    }
}

#[test]
fn a_date_of_a_comment_is_not_that_of_its_page() {
    let folder = Folder::make();
    let words: Vec<String> = (0..80).map(|word| format!("word{word}")).collect();
    let page = |name: &str, head: &str| {
        let page = format!("{head}<p>{}", words.join(" "));
        folder.file(name, page.as_bytes())
    };
    let linked = |json: &str| format!("<script type='application/ld+json'>{json}</script>");
    let dated = page(
        "dated.html",
        &linked("{\"@type\":\"WebPage\",\"mainEntity\":{\"datePublished\":[\"2020-01-01\"]}}"),
    );
    for comment in [
        linked("{\"@type\":\"Comment\",\"datePublished\":\"2001-01-01\"}"),
        linked("[{\"@type\":[\"Thing\",\"Comment\"],\"datePublished\":\"2001-01-01\"}]"),
        linked("{\"@type\":\"https://schema.org/Comment\",\"datePublished\":\"2001-01-01\"}"),
        "<div itemprop=comment itemscope><time pubdate datetime=2001-01-01></time></div>"
            .to_owned(),
        "<div itemprop=comment itemscope><i itemprop=datePublished content=2001-01-01></i></div>"
            .to_owned(),
    ] {
        let other = page("other.html", &comment);
        let run = run(
            "pairs",
            &["--clusters", "--keep", "oldest", &other, &dated],
            b"",
        );
        assert!(out(&run).starts_with(&dated), "{comment}: {}", out(&run));
        assert!(err(&run).contains("1 of the 2 documents"), "{}", err(&run));
    }
}

#[test]
fn a_canonical_url_counts_where_texts_are_not_kept() {
    let folder = Folder::make();
    let page = "<p>one two three four five six seven eight nine ten";
    for href in [
        "http://e.com/the-longer-address",
        "//e.com/the-longer-address",
        "/the-longer-address",
        "the-longer-address",
        "the-longer-address#top",
    ] {
        let bases = "<base href=/><base href=/other/>";
        let link = format!("{bases}<link rel=canonical href={href}>");
        let lines = format!(
            "{{\"id\":\"http://e.com/a\",\"html\":\"{link}{page}\"}}\n\
             {{\"id\":\"http://e.com/the-longer-address\",\"html\":\"{page}\"}}\n"
        );
        let file = folder.file("pages.jsonl", lines.as_bytes());
        let printed = good_run("pairs", &["--clusters", &file], b"");
        assert_eq!(
            printed, "http://e.com/the-longer-address http://e.com/a\n",
            "{href}"
        );
        let table = good_run("pairs", &["--clusters", "--format", "csv", &file], b"");
        let first = table.lines().nth(1).unwrap_or_default();
        assert!(
            first.contains("the-longer-address,http://e.com/the-longer-address,"),
            "{table}"
        );
    }
}

#[test]
fn the_longest_text_has_the_most_characters() {
    let folder = Folder::make();
    let text = "one two three four five six seven eight nine ten";
    let lines = [("cyrillic", "ж".repeat(20)), ("latin", "a".repeat(30))]
        .map(|(id, last)| format!("{{\"id\":\"{id}\",\"text\":\"{text} {last}\"}}\n"));
    let file = folder.file("texts.jsonl", lines.concat().as_bytes());
    let arguments = [
        "--clusters",
        "--threshold",
        "0.5",
        "--keep",
        "longest",
        &file,
    ];
    assert_eq!(good_run("pairs", &arguments, b""), "latin cyrillic\n");
}

#[test]
fn without_a_threshold_all_documents_are_one_cluster() {
    let sets = b"d1 a\nd2 b\nd3 c\n";
    for by in [&[][..], &["--bands", "auto"], &["--no-verify"]] {
        let arguments = [&["--sets", "--threshold", "0", "--clusters"], by].concat();
        assert_eq!(good_run("pairs", &arguments, sets), "d1 d2 d3\n", "{by:?}");
    }
}
