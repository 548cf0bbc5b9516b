//! Every format as it should be, and its usual damages.

use dustlens::lists::{UrlFormat, UrlOptions, UrlReader};

use crate::support::{All, drain, gz, read, read_with, urls};

#[test]
fn lines_with_noise_between() {
    let all = read(
        "pasted",
        "\u{feff}http://e.com/a b\r\n\n  //e.com/x  \n# comment\nUser-agent: *\nDisallow:\nSitemap: http://e.com/s\nhttp://e.com/c\t42\nplain words here\n/relative",
    );
    assert_eq!(
        urls(&all),
        [
            ("http://e.com/a b", 1),
            ("//e.com/x", 3),
            ("http://e.com/c", 8),
            ("/relative", 10)
        ]
    );
    assert_eq!(all.noise, [4, 5, 6, 7, 9]);
    assert_eq!(all.problems, [("url-lines-skipped", None)]);
}

#[test]
fn bytes_of_a_line_are_kept() {
    let all = read_with("a.txt", b"http://e.com/\xff\xe9\n", &UrlOptions::default());
    assert_eq!(urls(&all), [("http://e.com/\\xff\\xe9", 1)]);
}

#[test]
fn nothing_and_blank_lines_are_nothing() {
    assert_eq!(read("a.txt", ""), All::default());
    assert_eq!(read("a.csv", "\n\n"), All::default());
    assert_eq!(read("a.txt", " \n \r\n"), All::default());
}

#[test]
fn a_table_with_a_named_column() {
    let all = read(
        "a.csv",
        "clicks,\"Landing page\",x\n1,\"http://e.com/a,\"\"b\"\"\",2\n\n3,,4\n5,\"http://e.com/\n c\",6\n7,http://e.com/d,8",
    );
    assert_eq!(
        urls(&all),
        [
            ("http://e.com/a,\\\"b\\\"", 2),
            ("http://e.com/\\n c", 5),
            ("http://e.com/d", 7)
        ]
    );
    assert_eq!(all.noise, [4]);
}

#[test]
fn a_table_without_a_header_or_with_semicolons_or_tabs() {
    assert_eq!(
        urls(&read("a.csv", "1,http://e.com/a\n2,http://e.com/b\n")),
        [("http://e.com/a", 1), ("http://e.com/b", 2)]
    );
    assert_eq!(
        urls(&read("pasted", "n;url\n1;http://e.com/a,b\n")),
        [("http://e.com/a,b", 2)]
    );
    assert_eq!(urls(&read("pasted", "n\tURL\n1\t/a\n")), [("/a", 2)]);
}

#[test]
fn a_table_with_a_chosen_column() {
    let options = |column: &str| UrlOptions {
        column: Some(column.to_owned()),
        ..UrlOptions::default()
    };
    let text = b"url,canonical\nhttp://e.com/a,http://e.com/b\n";
    assert_eq!(
        urls(&read_with("a.csv", text, &options("Canonical"))),
        [("http://e.com/b", 2)]
    );
    assert_eq!(
        urls(&read_with("a.csv", text, &options("2"))),
        [("http://e.com/b", 2)]
    );
    for missing in ["3", "0", "none"] {
        let all = read_with("a.csv", text, &options(missing));
        assert_eq!(
            (all.urls.len(), all.problems),
            (0, vec![("url-column-missing", Some(1))])
        );
    }
}

#[test]
fn a_long_table_cell_is_read_whole() {
    let long = format!("http://e.com/{}", "x".repeat(20_000));
    let all = read(
        "a.csv",
        &format!("url{}\n{long}{}\n", ",".repeat(200), ",".repeat(200)),
    );
    assert_eq!(urls(&all), [(long.as_str(), 2)]);
}

const SITEMAP: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://e.com/i">
  <url><loc> http://e.com/?a=1&amp;b=%202&#38;c </loc>
    <image:image><image:loc>http://e.com/i.png</image:loc></image:image></url>
  <url><loc><![CDATA[http://e.com/<c>]]></loc></url>
  <url><loc></loc></url>
</urlset>"#;

#[test]
fn a_sitemap() {
    let all = read("s.xml", SITEMAP);
    assert_eq!(
        urls(&all),
        [("http://e.com/?a=1&b=%202&c", 3), ("http://e.com/<c>", 5)]
    );
    assert_eq!(all.noise, [6]);
}

#[test]
fn an_index_of_sitemaps_lists_them() {
    let text = "<sitemapindex><sitemap><loc>http://e.com/1.xml</loc></sitemap><sitemap><loc>http://e.com/2.xml</loc></sitemap></sitemapindex>";
    let all = read("s.xml", text);
    assert_eq!(all.sitemaps, ["http://e.com/1.xml", "http://e.com/2.xml"]);
    assert_eq!(
        (all.urls.len(), all.problems),
        (0, vec![("sitemap-index", None)])
    );
}

#[test]
fn a_broken_sitemap_keeps_what_came_before() {
    let all = read(
        "s.xml",
        "<urlset><url><loc>http://e.com/a</loc></url>\n<url><loc",
    );
    assert_eq!(urls(&all), [("http://e.com/a", 1)]);
    assert_eq!(all.problems, [("bad-sitemap", Some(2))]);
}

#[test]
fn gzipped_lists_of_every_kind() {
    let zipped = gz(SITEMAP.as_bytes());
    assert_eq!(
        read_with("s.xml.gz", &zipped, &UrlOptions::default()),
        read("s.xml", SITEMAP)
    );
    let table = gz(b"n,url\n1,http://e.com/a\n");
    assert_eq!(
        urls(&read_with("a.csv.gz", &table, &UrlOptions::default())),
        [("http://e.com/a", 2)]
    );
    let two = [gz(b"http://e.com/a\nhttp://"), gz(b"e.com/b\n")].concat();
    assert_eq!(
        urls(&read_with("a.gz", &two, &UrlOptions::default())),
        [("http://e.com/a", 1), ("http://e.com/b", 2)]
    );
}

#[test]
fn a_damaged_gzip_keeps_what_came_before() {
    let lines: String = (0..50_000).map(|i| format!("http://e.com/{i}\n")).collect();
    let mut zipped = gz(lines.as_bytes());
    zipped.truncate(zipped.len() / 2);
    let mut all = All::default();
    assert!(drain(
        &mut UrlReader::whole("a.gz", zipped, UrlOptions::default()),
        &mut all
    ));
    assert!(all.urls.len() > 1_000);
    assert_eq!(all.problems[0].0, "bad-gzip");
}

const LOG: &str = concat!(
    "1.2.3.4 - - [21/Nov/2026:00:00:01 +0000] \"GET /a?b=1 HTTP/1.1\" 200 10\n",
    "::1 - ann [21/Nov/2026:00:00:02 +0000] \"HEAD /c\\x22\\\"d HTTP/2.0\" 200 - \"http://e.com/\" \"agent [1]\"\n",
    "1.2.3.4 - - [21/Nov/2026:00:00:03 +0000] \"POST /form HTTP/1.1\" 200 10\n",
    "1.2.3.4 - - [21/Nov/2026:00:00:04 +0000] \"\\x16\\x03\" 400 0\n",
    "1.2.3.4 - - [21/Nov/2026:00:00:05 +0000] \"GET http://other.com/x HTTP/1.1\" 200 10\n",
    "1.2.3.4 - - [21/Nov/2026:00:00:06 +0000] \"-\" 408 0\n",
);

#[test]
fn an_access_log_with_its_host() {
    let options = UrlOptions {
        host: Some("www.e.com".to_owned()),
        ..UrlOptions::default()
    };
    let all = read_with("access.log", LOG.as_bytes(), &options);
    assert_eq!(
        urls(&all),
        [
            ("http://www.e.com/a?b=1", 1),
            ("http://www.e.com/c\\\"\\\"d", 2),
            ("http://other.com/x", 5)
        ]
    );
    assert_eq!(all.noise, [3, 4, 6]);
}

#[test]
fn an_access_log_without_a_host_is_told_once() {
    let all = read("access.log", LOG);
    assert_eq!(urls(&all), [("http://other.com/x", 5)]);
    // The other requests are told by themselves.
    assert_eq!(
        all.problems,
        [("log-without-host", Some(1)), ("url-lines-skipped", None)]
    );
    assert_eq!(all.noise, [1, 2, 3, 4, 6]);
    let without: String = LOG.split_inclusive('\n').take(2).collect();
    let all = read("access.log", &without);
    assert_eq!(all.problems, [("log-without-host", Some(1))]);
}

#[test]
fn an_access_log_with_virtual_hosts() {
    let text = "e.com:443 1.2.3.4 - - [21/Nov/2026:00:00:01 +0000] \"GET /a HTTP/1.1\" 200 10\ne.com:80 1.2.3.4 - - [21/Nov/2026:00:00:01 +0000] \"GET /a b HTTP/1.1\" 200 10\n";
    assert_eq!(
        urls(&read("x", text)),
        [("https://e.com/a", 1), ("http://e.com/a b", 2)]
    );
}

#[test]
fn json_lines() {
    let text = "{\"id\":1,\"URL\":\"http:\\/\\/e.com\\/\\u00e9\",\"x\":[1]}\n\n\"http://e.com/b\"\n{\"a\":1}\n{\"url\":5}\n[1]\n{\"url\":\" \"}\n";
    let all = read("a.jsonl", text);
    assert_eq!(
        urls(&all),
        [("http://e.com/\\xc3\\xa9", 1), ("http://e.com/b", 3)]
    );
    let bad = "bad-url-record";
    assert_eq!(
        all.problems,
        [
            (bad, Some(4)),
            (bad, Some(5)),
            (bad, Some(6)),
            ("records-without-url", Some(7))
        ]
    );
    let options = UrlOptions {
        column: Some("to".to_owned()),
        ..UrlOptions::default()
    };
    assert_eq!(
        urls(&read_with("a", b"{\"url\":\"a\",\"to\":\"b\"}", &options)),
        [("b", 1)]
    );
}

#[test]
fn utf_16_is_converted() {
    let text: Vec<u8> = "\u{feff}url\thits\nhttp://e.com/é\t1\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(
        urls(&read_with("a.tsv", &text, &UrlOptions::default())),
        [("http://e.com/\\xc3\\xa9", 2)]
    );
}

#[test]
fn the_format_can_be_chosen() {
    let options = UrlOptions {
        format: Some(UrlFormat::Lines),
        ..UrlOptions::default()
    };
    assert_eq!(
        urls(&read_with("a.csv", b"http://e.com/a,b\n", &options)),
        [("http://e.com/a,b", 1)]
    );
    for format in UrlFormat::ALL {
        assert_eq!(UrlFormat::named(format.name()), Some(format));
    }
}
