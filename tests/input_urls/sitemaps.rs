//! Sitemaps and feeds with broken markup: only the records that a fault touches are lost, and the fault is named.

use dustlens::lists::{UrlOptions, UrlReader};
use proptest::prelude::*;

use crate::support::{All, drain, read, urls};

/// A sitemap of five records, one a line from the second on, with something else in the place of the third.
fn sitemap(third: &str) -> String {
    let record = |i: usize| format!("<url><loc>http://e.com/{i}</loc></url>\n");
    let records: Vec<String> = (1..=5)
        .map(|i| match i {
            3 => format!("{third}\n"),
            _ => record(i),
        })
        .collect();
    format!("<urlset>\n{}</urlset>\n", records.concat())
}

/// Reads it and returns the numbers of the records that came; the one problem must be that of broken markup at a line.
fn numbers(text: &str, line: u64) -> Vec<String> {
    let all = read("s.xml", text);
    assert_eq!(all.problems, [("broken-markup", Some(line))], "{text}");
    let number = |url: &str| url.rsplit('/').next().unwrap_or_default().to_owned();
    all.urls.iter().map(|(url, _)| number(url)).collect()
}

#[test]
fn broken_markup_loses_only_its_own_record() {
    for third in [
        "<url><loc>http://a/<open</loc></url>",
        "<url><loc>http://a/?b<c</loc></url>",
        "<url><loc>http://a/<b></loc></url>",
        "<url><loc><![CDATA[http://a</loc></url>",
        "<url><loc><![CDATA[http://a]]</loc></url>",
        "<url><loc><![CDATA[http://a</loc><x><![CDATA[y]]></x></url>",
        "<url><loc>http://a</url>",
        "<url><loc>http://a</b></loc></url>",
        "<url><loc x=\"a>http://a</loc></url>",
        "<url><loc>http://a<!-- </loc></url>",
        "<url><loc>http://a<!-- </loc><!-- x --></url>",
        "<url><loc>http://a<? </loc></url>",
        "<url><loc>http://a<!x</loc></url>",
        "<url><loc>http://a</loc</url>",
        "<url><loc>http://a",
    ] {
        assert_eq!(numbers(&sitemap(third), 4), ["1", "2", "4", "5"], "{third}");
    }
    let all = read(
        "s.xml",
        "<urlset>\n<url><loc>http://e.com/1\n<loc>http://e.com/2</loc></url></urlset>",
    );
    assert_eq!(urls(&all), [("http://e.com/2", 3)]);
    assert_eq!(all.problems, [("broken-markup", Some(2))]);
}

#[test]
fn a_fault_beside_a_url_loses_no_url() {
    for third in [
        "<url x=\"a><loc>http://e.com/3</loc></url>",
        "<url x='a><loc>http://e.com/3</loc><b c='d'/></url>",
        "<url <loc>http://e.com/3</loc></url>",
        "<url><loc>http://e.com/3</loc><!-- </url>",
        "<url><loc>http://e.com/3</loc><b c=\"d></url>",
        "<url><loc>http://e.com/3</loc><b><![CDATA[x</b></url>",
        "<url><a>1 < 2</a><loc>http://e.com/3</loc></url>",
    ] {
        assert_eq!(
            numbers(&sitemap(third), 4),
            ["1", "2", "3", "4", "5"],
            "{third}"
        );
    }
    let sound = sitemap("<url><loc>http://e.com/3</loc></url>");
    let root = sound.replacen('>', " xmlns=\"x>", 1);
    assert_eq!(numbers(&root, 1), ["1", "2", "3", "4", "5"]);
    let doctype = format!("\n<!DOCTYPE urlset [{sound}");
    assert_eq!(numbers(&doctype, 2), ["1", "2", "3", "4", "5"]);
}

/// Odd markup that means one thing only is read in silence.
#[test]
fn odd_markup_is_no_fault() {
    for third in [
        "<url><loc a=\"x > y\" b='<i>'>http://e.com/3</loc></url>",
        "<!-- <url><loc>http://e.com/x</loc></url> --><url><loc>http://e.com/3</loc></url>",
        "<url><loc>http://e.com/3</loc><p><![CDATA[<item><link>x</link>]]></p></url>",
        "<url><br><loc>http://e.com/3</loc></p></url>",
        "<?php <url> ?><url><loc>http://e.com/3</loc></url>",
        "<url><loc>http://e.com/3</loc>",
    ] {
        let all = read("s.xml", &sitemap(third));
        assert_eq!(all.problems, [], "{third}");
        assert_eq!(all.urls.len(), 5, "{third}");
    }
}

#[test]
fn a_list_that_ends_inside_markup_names_where_that_begins() {
    for end in [
        "<url\n\n",
        "<url x=\"\n\n",
        "<![CDATA[\n\n",
        "<!-- \n\n",
        "<? \n\n",
    ] {
        let text = format!("<urlset>\n<url><loc>http://e.com/a</loc></url>\n{end}");
        let all = read("s.xml", &text);
        assert_eq!(urls(&all), [("http://e.com/a", 2)], "{end}");
        assert_eq!(all.problems, [("bad-sitemap", Some(3))], "{end}");
    }
}

#[test]
fn broken_items_of_a_feed_lose_only_themselves() {
    let text = "<rss><channel>\n<item x=\"1><link>http://e.com/1</link></item>\n<item><link>http://e.com/2</link></item>\n<item><description><![CDATA[ <p></description><link>http://e.com/3</link></item>\n<item><description><![CDATA[ <p> ]]></description><link>http://e.com/4</link></item>\n</channel></rss>";
    let all = read("feed", text);
    assert_eq!(
        urls(&all),
        [
            ("http://e.com/1", 2),
            ("http://e.com/2", 3),
            ("http://e.com/4", 5)
        ]
    );
    let broken = "broken-markup";
    assert_eq!(all.problems, [(broken, Some(2)), (broken, Some(4))]);
    let atom = "<feed>\n<entry><link href=\"http://e.com/1/></entry>\n<entry><link href=\"http://e.com/2\"/></entry>\n</feed>";
    let all = read("feed", atom);
    assert_eq!(urls(&all), [("http://e.com/2", 3)]);
    assert_eq!(all.problems, [(broken, Some(2))]);
}

/// Each byte is looked at a bounded number of times: the same fault over and over takes no longer than its bytes.
#[test]
fn faults_without_number_take_linear_time() {
    for (fault, end) in [
        ("<url><loc><![CDATA[http://a</loc></url>", ""),
        ("<url><loc><![CDATA[http://a</loc></url>", "]]>"),
        ("<url><loc><!-- </loc></url>", ""),
        ("<url><loc><!-- </loc></url>", "-->"),
        ("<url x=\"<loc>", ""),
        ("<url x='\"<loc>", ""),
        ("<b x=\"<loc><b x='</loc>", "\"'"),
        ("<? <url>", ""),
        ("<!D <url>", ""),
        ("</urlset><!D[</url>", ""),
        ("<![CDATA[", ""),
        ("<![CDATA[ <b ", ""),
        ("<", ""),
        ("<a", ""),
    ] {
        let text = format!("<urlset>{}{end}</urlset>", fault.repeat(50_000));
        let text = text.replacen("<urlset></urlset>", "", 1);
        let mut reader = UrlReader::whole("s.xml", text.into_bytes(), UrlOptions::default());
        let mut all = All::default();
        assert!(drain(&mut reader, &mut all), "{fault}");
        assert!(!all.problems.is_empty(), "{fault}");
    }
}

proptest! {
    /// Whatever the markup, records after a plain one are read or a problem is told, and nothing panics.
    #[test]
    fn nothing_is_lost_in_silence(pieces in prop::collection::vec(prop::sample::select(vec![
        "<url>", "</url>", "<loc>", "</loc>", "http://e.com/x", "<![CDATA[", "]]>", "<!--", "-->", "<?", "?>", "\"", "'", "<", ">",
        "=", "&", "\n", "<b ", "</", "/>", "<!DOCTYPE", "[", "]", "é", "<item>", "<urlset", "</urlset>",
    ]), 0..30)) {
        let text = format!("<urlset>{}\n<url><loc>http://e.com/last</loc></url></urlset>", pieces.concat());
        let all = read("s.xml", &text);
        let has_last = all.urls.iter().any(|(url, _)| url == "http://e.com/last");
        let is_comment = text.contains("<!--") || text.contains("<?");
        prop_assert!(has_last || is_comment || !all.problems.is_empty(), "{text} {all:?}");
    }
}

#[test]
fn prefixed_sitemaps_are_read() {
    let all = read(
        "s.xml",
        "<s:urlset xmlns:s=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"i\">\n<s:url><s:loc>http://e.com/1</s:loc><image:image><image:loc>http://e.com/i</image:loc></image:image></s:url>\n</s:urlset>",
    );
    assert_eq!(urls(&all), [("http://e.com/1", 2)]);
    assert_eq!(all.problems, []);
}

#[test]
fn prefixed_feeds_are_read() {
    let atom = r#"<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:link href="http://e.com/"/>
<a:entry><a:link href="http://e.com/1"/><a:source><a:link href="http://other.com/"/></a:source><x:link href="http://e.com/no"/></a:entry>
<a:entry><a:link rel="alternate" href="http://e.com/2"></a:link><link href="http://e.com/no"/></a:entry></a:feed>"#;
    let all = read("feed", atom);
    assert_eq!(urls(&all), [("http://e.com/1", 2), ("http://e.com/2", 3)]);
    assert_eq!(all.problems, []);
    let rdf = "<rdf:RDF xmlns:r='http://purl.org/rss/1.0/'><r:item><r:link>http://e.com/1</r:link><link>http://e.com/no</link></r:item></rdf:RDF>";
    assert_eq!(urls(&read("feed", rdf)), [("http://e.com/1", 1)]);
}

#[test]
fn a_guid_stands_for_a_link_that_is_not_there() {
    let text = r#"<rss><channel>
<item><guid>http://e.com/1</guid><title>x</title></item>
<item><title>x</title><guid isPermaLink="true"><![CDATA[http://e.com/2?a]]>&amp;b</guid></item>
<item><guid isPermaLink="false">http://e.com/no</guid></item>
<item><guid>7-8</guid></item>
<item><guid>http://e.com/no</guid><link>http://e.com/6</link></item>
<item><link>http://e.com/7</link><guid>http://e.com/no</guid></item>
<item><link> </link><guid>http://e.com/8</guid></item>
<item><guid isPermaLink=" FALSE ">http://e.com/no</guid></item>
</channel></rss>"#;
    let all = read("feed", text);
    assert_eq!(
        urls(&all),
        [
            ("http://e.com/1", 2),
            ("http://e.com/2?a&b", 3),
            ("http://e.com/6", 6),
            ("http://e.com/7", 7),
            ("http://e.com/8", 8)
        ]
    );
    assert_eq!(all.problems, [("records-without-url", None)]);
}

#[test]
fn relative_links_of_a_feed_get_their_base() {
    let text = r#"<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://e.com/blog/">
<entry><link href="one?a=1&amp;b"/></entry>
<entry xml:base="posts/"><link href="two"/></entry>
<entry xml:base="https://other.com/x/y"><link href="../three"/><link href="http://e.com/As%20It/../is"/></entry>
<entry><link xml:base="/four/" href="five"/></entry>
<entry><author xml:base="http://no.com/"/><link href="//cdn.com/six"/></entry>
</feed>"#;
    let all = read("feed", text);
    assert_eq!(
        urls(&all),
        [
            ("http://e.com/blog/one?a=1&b", 2),
            ("http://e.com/blog/posts/two", 3),
            ("https://other.com/three", 4),
            ("http://e.com/As%20It/../is", 4),
            ("http://e.com/four/five", 5),
            ("http://cdn.com/six", 6)
        ]
    );
    assert_eq!(all.problems, []);
    let rss = "<rss xml:base='http://e.com/'><channel><item><link>/a</link></item><item xml:base='b/'><link>c</link><guid>d</guid></item></channel></rss>";
    assert_eq!(
        urls(&read("feed", rss)),
        [("http://e.com/a", 1), ("http://e.com/b/c", 1)]
    );
    let without = r#"<feed xml:base="not a base"><entry><link href="/a"/></entry></feed>"#;
    assert_eq!(urls(&read("feed", without)), [("/a", 1)]);
}
