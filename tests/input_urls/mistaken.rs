//! Lists that are easily mistaken: for URLs that are none, for those of something else, or for nothing at all.

use crate::support::{All, read};

fn seen(name: &str, text: &str) -> (Vec<String>, Vec<(&'static str, Option<u64>)>) {
    let All { urls, problems, .. } = read(name, text);
    let urls = urls.into_iter().map(|(url, _)| url).collect();
    (urls, problems)
}

#[test]
fn links_in_the_content_of_an_item_are_not_its_own() {
    let atom = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><link href=\"http://e.com/1\"/><content type=\"xhtml\">\
        <div xmlns=\"http://www.w3.org/1999/xhtml\"><link href=\"http://inv.com/\"/></div></content></entry></feed>";
    let rss = "<rss><channel><item><content:encoded><p>x</p><link>http://inv.com/</link></content:encoded>\
        <link>http://e.com/1</link></item></channel></rss>";
    for feed in [atom, rss] {
        assert_eq!(
            seen("f.xml", feed),
            (vec!["http://e.com/1".to_owned()], vec![])
        );
    }
}

#[test]
fn records_without_a_url_are_counted() {
    let sitemap = "<urlset>\n<url><loc>http://e.com/1</loc></url>\n<url><Loc>http://e.com/4</Loc></url>\n<url/>\n\
        <url><loc/></url>\n<url>http://e.com/6</url>\n<url><loc></loc></url>\n</urlset>";
    let (urls, problems) = seen("s.xml", sitemap);
    assert_eq!(urls, ["http://e.com/1"]);
    assert_eq!(problems, [("records-without-url", None)]);
    let atom = "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<entry><id>x</id></entry>\n\
        <entry><link rel=\"http://www.iana.org/assignments/relation/alternate\" href=\"http://e.com/1\"/></entry></feed>";
    let (urls, problems) = seen("f.xml", atom);
    assert_eq!(urls, ["http://e.com/1"]);
    assert_eq!(problems, [("records-without-url", Some(2))]);
    let rss =
        "<rss><channel>\n<item><enclosure url=\"http://e.com/1.mp3\"/></item></channel></rss>";
    let (urls, problems) = seen("f.xml", rss);
    assert!(urls.is_empty());
    assert!(
        problems.contains(&("records-without-url", Some(2))),
        "{problems:?}"
    );
}

#[test]
fn what_is_left_of_a_broken_section_is_no_url() {
    for loc in [
        "![CDATA[http://e.com/2]]>",
        "http://e.com/4]]>",
        ">http://e.com/5",
    ] {
        let text = format!(
            "<urlset>\n<url><loc>{loc}</loc></url>\n<url><loc>http://e.com/6</loc></url>\n</urlset>"
        );
        let (urls, problems) = seen("s.xml", &text);
        assert_eq!(urls, ["http://e.com/6"], "{loc}");
        assert_eq!(problems, [("broken-markup", Some(2))], "{loc}");
    }
}

#[test]
fn a_sitemap_behind_a_warning_of_its_server_is_read() {
    let text = "Warning: foo in /x.php on line 3\n<?xml version=\"1.0\"?>\n<urlset>\n<url>\n<loc>http://e.com/1</loc>\n</url>\n</urlset>";
    let all = read("list", text);
    assert_eq!(all.urls, [("http://e.com/1".to_owned(), 5)]);
    assert!(all.problems.is_empty(), "{:?}", all.problems);
}

#[test]
fn a_line_that_names_the_delimiter_is_no_row() {
    for text in [
        "sep=;\nurl;n\nhttp://e.com/1;2\n",
        "sep=,\r\nurl,n\r\nhttp://e.com/1,2\r\n",
        "SEP=\t\nn\turl\n2\thttp://e.com/1\n",
        "sep=|\nn|url\n2|http://e.com/1\n",
    ] {
        let all = read("s.csv", text);
        assert_eq!(all.urls, [("http://e.com/1".to_owned(), 3)], "{text:?}");
    }
}

#[test]
fn another_key_stands_in_for_no_missing_url() {
    let text = "{\"url\":\"http://e.com/1\",\"image\":\"http://e.com/i1.png\"}\n\
        {\"url\":null,\"image\":\"http://e.com/i2.png\"}\n{\"image\":\"http://e.com/i3.png\"}\n{\"loc\":\"http://e.com/4\"}\n";
    let (urls, problems) = seen("l.jsonl", text);
    assert_eq!(urls, ["http://e.com/1", "http://e.com/4"]);
    assert_eq!(
        problems,
        [("bad-url-record", Some(2)), ("bad-url-record", Some(3))]
    );
    assert_eq!(
        urls_of("{\"image\":\"http://e.com/i.png\"}\n"),
        ["http://e.com/i.png"]
    );
}

fn urls_of(text: &str) -> Vec<String> {
    seen("l.jsonl", text).0
}

#[test]
fn an_object_with_a_list_inside_is_no_record() {
    for text in [
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"url\":\"http://e.com/1\"}]}",
        "{\"@context\":\"https://schema.org\",\"itemListElement\":[ {\"url\":\"http://e.com/1\"}]}",
    ] {
        let (urls, problems) = seen("l.json", text);
        assert!(urls.is_empty(), "{urls:?}");
        assert!(
            problems.contains(&("bad-url-record", Some(1))),
            "{problems:?}"
        );
    }
    let with_tags = "{\"url\":\"http://e.com/1\",\"tags\":[{\"name\":\"a\"}]}";
    assert_eq!(urls_of(with_tags), ["http://e.com/1"]);
}

#[test]
fn arrays_that_begin_with_no_record_are_read() {
    for text in [
        "[null,\"http://e.com/1\",\"http://e.com/2\"]",
        "[ 7, \"http://e.com/1\",\"http://e.com/2\"]",
    ] {
        for name in ["l.json", "list"] {
            let (urls, problems) = seen(name, text);
            assert_eq!(urls, ["http://e.com/1", "http://e.com/2"], "{name}: {text}");
            assert_eq!(problems, [("bad-url-record", Some(1))]);
        }
    }
    assert_eq!(seen("list", "[1] http://e.com/1\n").0.len(), 0);
}

/// As some programs write a quote inside a cell.
#[test]
fn a_quote_behind_a_backslash_is_told() {
    let text =
        "url,t\n\"http://e.com/2\\\"b\",\"a\"\n\"http://e.com/3\",\"a\"\n\"http://e.com/4\"x,y\n";
    let (urls, problems) = seen("q.csv", text);
    assert_eq!(urls.len(), 3, "{urls:?}");
    assert_eq!(urls[1], "http://e.com/3");
    assert_eq!(problems, [("stray-quotes", None)]);
}

#[test]
fn a_sitemap_in_seven_bits_is_read_as_it_declares() {
    let text = "<?xml version=\"1.0\" encoding=\"ISO-2022-JP\"?><urlset><url><loc>http://e.com/\u{65e5}</loc></url></urlset>";
    let (bytes, ..) = encoding_rs::ISO_2022_JP.encode(text);
    let all = crate::support::read_with("s.xml", &bytes, &Default::default());
    assert_eq!(all.urls[0].0, "http://e.com/\\xe6\\x97\\xa5");
}

#[test]
fn backslashes_begin_a_web_address_too() {
    let text = "http:\\\\host\\my doc.html\nhttp://host\\my doc.html\nhttp:/\\host/my doc.html\n";
    assert_eq!(seen("list", text).0.len(), 3);
}
