//! Pages to segments: what parts them, where they stand, what is left out.

#![allow(missing_docs, clippy::unwrap_used)]

use dustlens::document::Segments;

fn rows(html: &str) -> Vec<String> {
    Segments::of_html(html)
        .iter()
        .map(|segment| format!("{}: {}", segment.place, segment.text))
        .collect()
}

fn texts(html: &str) -> Vec<String> {
    Segments::of_html(html)
        .iter()
        .map(|segment| segment.text.to_owned())
        .collect()
}

#[test]
fn blocks_and_breaks_part_segments_and_their_place_is_the_blocks_around() {
    let html = "<title>The Pier</title><body class=page><main id=top><p>One <b>two</b><br>Three\n four</p>tail</main>";
    assert_eq!(
        rows(html),
        [
            "title: the pier",
            "body.page > main#top > p: one two",
            "body.page > main#top > p: three four",
            "body.page > main#top: tail",
        ]
    );
}

#[test]
fn what_is_no_text_is_left_out() {
    let html = "<body><!-- c --><script>s()</script><style>p{}</style><noscript><p>n</p></noscript>\
        <p title=attribute>Seen<img alt=picture>too</p><svg><title>t</title><text>v</text></svg>";
    assert_eq!(texts(html), ["seen too"]);
}

#[test]
fn text_is_folded_and_lower_cased_in_every_script() {
    let html = "<p>МАМА\u{a0}\n Мыла\u{ad}сь &amp; ÉTÉ\u{200b}</p>";
    assert_eq!(texts(html), ["мама мылась & été"]);
    assert_eq!(Segments::of_html(html).get(0).unwrap().words, 4);
}

#[test]
fn siblings_share_a_place_and_numbers_and_tokens_in_names_do_not_part_them() {
    let html = "<ul><li class='item-1 x'>a<li class='item-22 x'>b</ul>\
        <div id=block-8f3a2c>c</div><div id=block-77>d</div><div id=block-other>e</div>";
    let segments = Segments::of_html(html);
    let places: Vec<&str> = segments.iter().map(|segment| segment.place).collect();
    assert_eq!(
        places,
        [
            "body > ul > li.item-#.x",
            "body > ul > li.item-#.x",
            "body > div#block-#",
            "body > div#block-#",
            "body > div#block-other",
        ]
    );
}

#[test]
fn equal_keys_mean_equal_text_and_place() {
    let segments = Segments::of_html("<p>a</p><p>a</p><div>a</div><p>b</p>");
    let keys: Vec<u64> = segments.iter().map(|segment| segment.key).collect();
    assert_eq!(keys[0], keys[1]);
    assert_ne!(keys[0], keys[2]);
    assert_ne!(keys[0], keys[3]);
}

#[test]
fn an_inserted_block_shifts_nothing() {
    let plain = Segments::of_html("<main><p>a</p><p>b</p></main>");
    let with_ad = Segments::of_html("<main><p>a</p><aside class=ad>buy</aside><p>b</p></main>");
    let keys = |segments: &Segments| -> Vec<u64> { segments.iter().map(|one| one.key).collect() };
    let kept: Vec<u64> = keys(&with_ad)
        .into_iter()
        .filter(|key| keys(&plain).contains(key))
        .collect();
    assert_eq!(kept, keys(&plain));
}

#[test]
fn lines_of_preformatted_text_are_segments() {
    assert_eq!(
        texts("<pre>one\ntwo  x\n\nthree</pre>"),
        ["one", "two x", "three"]
    );
}

#[test]
fn bodies_are_decoded_by_their_header_and_other_types_are_none() {
    let body = b"<p>\xcf\xf0\xe8\xe2\xe5\xf2</p>";
    let page = Segments::of_page(body, Some("text/html; charset=windows-1251")).unwrap();
    assert_eq!(page.get(0).unwrap().text, "привет");
    assert_eq!(Segments::of_page(body, Some("image/png")), None);
    assert_eq!(
        Segments::of_page(b"a\nb", Some("TEXT/plain"))
            .unwrap()
            .len(),
        2
    );
    assert!(Segments::of_page(b"", None).unwrap().is_empty());
}

#[test]
fn stored_segments_are_the_same_again() {
    let html = "<title>T</title><body><p>Straße İstanbul</p><div class=c2>x<br>y</div>";
    let segments = Segments::of_html(html);
    let stored = serde_json::to_string(&segments).unwrap();
    let again: Segments = serde_json::from_str(&stored).unwrap();
    assert_eq!(again, segments);
    let damaged: Segments = serde_json::from_str(r#"{"places":[],"segments":[[7,"a"]]}"#).unwrap();
    assert_eq!(damaged.get(0).unwrap().place, "");
}

#[test]
fn deep_nesting_stays_linear() {
    let html = "<div class=abcdefgh>".repeat(20_000) + "x";
    let segments = Segments::of_html(&html);
    assert_eq!(segments.len(), 1);
    assert!(segments.get(0).unwrap().place.len() < 6_000);
}
