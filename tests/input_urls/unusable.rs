//! Lists that are none, or break off: what there is to say, and that nothing half comes out.

use dustlens::lists::{UrlFormat, UrlOptions};

use crate::support::{All, gz, read, read_with, urls};

fn by_hand(format: UrlFormat) -> UrlOptions {
    UrlOptions {
        format: Some(format),
        ..UrlOptions::default()
    }
}

fn refused(all: &All, problem: &'static str, line: u64) {
    assert_eq!(urls(all), []);
    assert_eq!(all.problems, [(problem, Some(line))]);
}

#[test]
fn a_page_and_other_xml_are_no_sitemaps() {
    let page = "<!doctype html>\n<html><body><a href=\"http://e.com/\">x</a><br></body></html>";
    for name in ["page.html", "page.xml", "pasted"] {
        refused(&read(name, page), "not-a-sitemap", 2);
    }
    let feed = "<?xml version=\"1.0\"?>\n<!-- news -->\n<opml><body><loc>http://e.com/</loc></body></opml>\n";
    refused(&read("feed", feed), "not-a-sitemap", 3);
    assert_eq!(
        urls(&read_with(
            "feed",
            feed.as_bytes(),
            &by_hand(UrlFormat::Sitemap)
        )),
        [("http://e.com/", 3)]
    );
}

#[test]
fn a_sitemap_that_ends_early_says_so() {
    let whole = "<urlset>\n<url><loc>http://e.com/a</loc></url>\n<url><loc>http://e.com/b</loc></url>\n</urlset>";
    let second = whole.find("http://e.com/b").unwrap();
    let cuts = [
        (second + 10, 1),
        (second, 1),
        (whole.len() - "</loc></url>\n</urlset>".len(), 1),
        (whole.len() - "</urlset>".len(), 2),
    ];
    for (end, count) in cuts {
        let all = read("s.xml", &whole[..end]);
        assert_eq!(all.urls.len(), count, "{}", &whole[..end]);
        assert_eq!(all.problems.len(), 1);
        assert_eq!(all.problems[0].0, "bad-sitemap");
        assert!(all.problems[0].1 >= Some(3));
    }
    assert_eq!(read("s.xml", whole).problems, []);
    assert_eq!(
        read("s.xml", "<?xml version=\"1.0\"?>\n").problems[0].0,
        "bad-sitemap"
    );
}

#[test]
fn a_loc_ends_at_its_own_tag() {
    let all = read(
        "s.xml",
        "<urlset><url><loc>http://e.com/<b>a</b>?x</loc></url></urlset>",
    );
    assert_eq!(urls(&all), [("http://e.com/a?x", 1)]);
    let open =
        "<urlset>\n<url><loc>http://e.com/a</url>\n<url><loc>http://e.com/b</loc></url></urlset>";
    let all = read("s.xml", open);
    assert_eq!(urls(&all), [("http://e.com/b", 3)]);
    assert_eq!(all.problems, [("broken-markup", Some(2))]);
}

#[test]
fn an_index_does_not_hide_what_was_passed_over() {
    let all = read(
        "s.xml",
        "<sitemapindex><sitemap><loc>http://e.com/1.xml</loc></sitemap>\n<sitemap><loc/><loc> </loc></sitemap></sitemapindex>",
    );
    assert_eq!(all.sitemaps, ["http://e.com/1.xml"]);
    assert_eq!(
        all.problems,
        [("records-without-url", Some(2)), ("sitemap-index", None)]
    );
}

#[test]
fn a_list_without_a_url_is_told() {
    for list in [
        "# nothing\n",
        "some plain words\nand more of them\n",
        "n,url\n",
    ] {
        let all = read("pasted", list);
        assert_eq!(urls(&all), [], "{list}");
        assert_eq!(all.problems.last(), Some(&("no-urls", None)), "{list}");
    }
    assert_eq!(read("s.xml", "<urlset/>").problems, [("no-urls", None)]);
    assert_eq!(read("a.json", "[]").problems, [("no-urls", None)]);
}

#[test]
fn a_list_of_relative_references_is_told() {
    let all = read("pasted", "# paths\n/a\n/b\nhttp://e.com/c\n");
    assert_eq!(all.urls.len(), 3);
    assert_eq!(all.problems.last(), Some(&("relative-urls", Some(2))));
    let few = read("pasted", "/a\nhttp://e.com/b\nmailto:x@e.com\n");
    assert_eq!(few.problems, []);
}

#[test]
fn binary_files_are_no_lists() {
    for bytes in [
        &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..],
        b"PK\x03\x04\x14\0\0\0",
        b"\0",
        b"http://e.com/\0\n",
    ] {
        let all = read_with("list", bytes, &UrlOptions::default());
        assert_eq!(
            (all.urls.len(), all.problems),
            (0, vec![("binary-url-list", None)])
        );
        let all = read_with("list", &gz(bytes), &UrlOptions::default());
        assert_eq!(
            (all.urls.len(), all.problems),
            (0, vec![("binary-url-list", None)])
        );
    }
}

/// What was unzipped last is half a line: no URL of it may come out.
#[test]
fn a_damaged_gzip_gives_whole_lines_only() {
    let lines: Vec<String> = (0..30_000)
        .map(|i| format!("http://e.com/{}", i * 7919 % 100_003))
        .collect();
    let logs: Vec<String> = lines
        .iter()
        .map(|url| {
            format!("1.2.3.4 - - [21/Nov/2026:00:00:01 +0000] \"GET {url} HTTP/1.1\" 200 10")
        })
        .collect();
    let table: Vec<String> = lines.iter().map(|url| format!("1,{url}")).collect();
    for (name, rows) in [("a", &lines), ("a.csv", &table), ("access.log", &logs)] {
        let zipped = gz(rows.join("\n").as_bytes());
        for cut in [
            100,
            zipped.len() / 3,
            zipped.len() / 2 + 1,
            zipped.len() - 30,
        ] {
            let all = read_whole(&format!("{name}.gz"), &zipped[..cut]);
            let came: Vec<&str> = all.urls.iter().map(|(url, _)| url.as_str()).collect();
            assert_eq!(came, lines[..came.len()], "{name} cut at {cut}");
            assert_eq!(all.problems[0].0, "bad-gzip");
        }
    }
}

fn read_whole(name: &str, bytes: &[u8]) -> All {
    let mut all = All::default();
    let mut reader = dustlens::lists::UrlReader::whole(name, bytes.to_vec(), UrlOptions::default());
    assert!(crate::support::drain(&mut reader, &mut all));
    all
}
