//! Pages to segments: what parts them, where they stand, what is left out.

#![allow(missing_docs, clippy::unwrap_used)]

use dustlens::document::{ExtractOptions, Segments, extract};
use dustlens::input::{Input, InputKind, PageFacts, ReadOptions, Reader};

/// The address of a page whose address does not matter.
const HERE: &str = "http://www.example.com/";

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
fn the_address_that_a_page_goes_on_to_is_a_segment() {
    for (content, address) in [
        ("0;url=/de/1", Some("/de/1")),
        ("3; URL = '/de/1'", Some("/de/1")),
        ("0,/de/1", Some("/de/1")),
        ("300", None),
    ] {
        let html = format!("<head><meta http-equiv=REFRESH content=\"{content}\"></head><p>Wait");
        let expected = address.map(|address| format!("refresh: {address}"));
        let expected: Vec<String> = expected
            .into_iter()
            .chain(["body > p: wait".to_owned()])
            .collect();
        assert_eq!(rows(&html), expected);
    }
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
    let page = Segments::of_page(body, Some("text/html; charset=windows-1251"), HERE).unwrap();
    assert_eq!(page.get(0).unwrap().text, "привет");
    assert_eq!(Segments::of_page(body, Some("image/png"), HERE), None);
    assert_eq!(
        Segments::of_page(b"a\nb", Some("TEXT/plain"), HERE)
            .unwrap()
            .len(),
        2
    );
    assert!(Segments::of_page(b"", None, HERE).unwrap().is_empty());
}

/// A byte that is a letter in windows-1251 and a sign in windows-1254: only the host tells.
#[test]
fn the_host_helps_to_find_the_charset_as_it_does_for_documents() {
    let body = b"<p>word \xb3";
    for (address, text) in [
        ("http://www.example.ru/", "word \u{456}"),
        ("http://www.example.tr/", "word \u{b3}"),
    ] {
        let page = Segments::of_page(body, Some("text/html"), address).unwrap();
        assert_eq!(page.get(0).unwrap().text, text, "{address}");
        let facts = PageFacts {
            final_url: address.to_owned(),
            status: 200,
            headers: [("content-type".to_owned(), "text/html".to_owned())].into(),
            ..PageFacts::default()
        };
        let input = Input {
            name: address.to_owned(),
            kind: InputKind::Page(facts),
            bytes: body.to_vec(),
            options: ReadOptions::default(),
        };
        let raw = Reader::new(input).next().unwrap().unwrap();
        let document = extract(&raw, &ExtractOptions::default());
        assert_eq!(document.text.trim(), text, "{address}");
    }
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

#[test]
fn a_cell_behind_an_empty_one_has_its_column_in_its_place() {
    let row = |cells: &str| {
        let html = format!("<body><table><tr><th>Ferry</th>{cells}</tr></table>");
        rows(&html).split_off(1)
    };
    let at = |label: &str| vec![format!("body > table > tbody > tr > {label}: •")];
    assert_eq!(row("<td>•</td><td></td><td></td>"), at("td"));
    assert_eq!(row("<td>&nbsp;</td><td>•</td><td></td>"), at("td@3"));
    assert_eq!(
        row("<td> <b> </b></td><td>\u{200b}<td class=on>•"),
        at("td@4.on")
    );
    assert_eq!(row("<td colspan=3></td><td>•</td>"), at("td@5"));
    assert_eq!(row("<td colspan=0></td><th>•</th>"), at("th@3"));
    assert_eq!(
        row("<td>1</td><td></td><td>2</td><td>3</td>"),
        [
            "body > table > tbody > tr > td: 1",
            "body > table > tbody > tr > td@4: 2",
            "body > table > tbody > tr > td@5: 3",
        ]
    );
}

#[test]
fn rows_do_not_share_their_columns() {
    let inner = "<table><tr><td></td><td>in</td></tr><tr><td>next</td></tr></table>";
    let html = format!("<table><tr><td>{inner}</td><td>out</td></tr></table><td>stray");
    let of = |cells: &str| format!("body > table > tbody > tr > {cells}");
    assert_eq!(
        rows(&html),
        [
            of("td > table > tbody > tr > td@2: in"),
            of("td > table > tbody > tr > td: next"),
            of("td: out"),
            "body > td: stray".to_owned(),
        ]
    );
}

#[test]
fn wide_rows_have_few_places() {
    let html = "<table><tr><td>".to_owned() + &"<td>x".repeat(20_000);
    let segments = Segments::of_html(&html);
    let places: std::collections::HashSet<&str> = segments.iter().map(|one| one.place).collect();
    assert_eq!((segments.len(), places.len()), (20_000, 999));
}

#[test]
fn values_of_form_fields_are_segments_beside_the_text_around() {
    let html = "<form id=f>From <input value='Pier  7'> to <select name=to><optgroup label=Far>\
        <option value=1>The Isle<option class=on>North <b>Bank</b></optgroup></select> by\
        <textarea name=n>\nTwo\nbicycles</textarea><p>Sail</p></form>";
    assert_eq!(
        rows(html),
        [
            "body > form#f: from to by",
            "body > form#f > input: pier 7",
            "body > form#f > option: the isle",
            "body > form#f > option.on: north bank",
            "body > form#f > textarea: two bicycles",
            "body > form#f > p: sail",
        ]
    );
}

#[test]
fn fields_that_show_no_text_are_left_out() {
    let shown = [
        "",
        "type",
        "type=TEXT",
        "type=search",
        "type=number",
        "type=date",
        "type=datetime-local",
        "type=range",
        "type=submit",
        "type=reset",
        "type=later",
    ];
    for kind in shown {
        assert_eq!(texts(&format!("<input {kind} value=Seen>")), ["seen"]);
    }
    for kind in [
        "hidden", "Password", "checkbox", "radio", "file", "image", "color",
    ] {
        let html = format!("<input type={kind} value=token><input value=' '><input>");
        assert_eq!(texts(&html), [""; 0], "{kind}");
    }
    let bare = "<select>x<option><script>s()</script></select><textarea> </textarea>";
    assert_eq!(texts(bare), [""; 0]);
}

#[test]
fn fields_do_not_part_the_text_around_and_are_stored() {
    let html = "<p>Sort by <select><option>Price</select> or <input type=button value='Day'></p>";
    let segments = Segments::of_html(html);
    assert_eq!(segments.get(0).unwrap().text, "sort by or");
    assert_eq!(segments.len(), 3);
    let stored = serde_json::to_string(&segments).unwrap();
    let again: Segments = serde_json::from_str(&stored).unwrap();
    assert_eq!(again, segments);
}

#[test]
fn a_field_in_an_empty_cell_counts_as_its_text() {
    let html = |first: &str, second: &str| {
        rows(&format!(
            "<table><tr><td><input value='{first}'><td><input value='{second}'>"
        ))
    };
    let cell = "body > table > tbody > tr >";
    assert_eq!(html("9", ""), [format!("{cell} td > input: 9")]);
    assert_eq!(html("", "9"), [format!("{cell} td@2 > input: 9")]);
}

#[test]
fn a_declared_shadow_tree_is_text_and_another_template_is_not() {
    let html = "<x-card>before<template shadowrootmode=open><style>p{}</style><p>Shown</p>tail\
        </template>after</x-card><template><p>Kept for later</p></template>";
    assert_eq!(
        rows(html),
        [
            "body > x-card: before",
            "body > x-card > template > p: shown",
            "body > x-card > template: tail",
            "body > x-card: after",
        ]
    );
    assert_eq!(
        texts("<template shadowrootmode=none><p>no</template>"),
        [""; 0]
    );
}

#[test]
fn two_characters_of_chinese_and_japanese_are_a_word() {
    let words = |text: &str| Segments::of_html(text).get(0).unwrap().words;
    for (text, count) in [
        ("東", 1),
        ("東京", 1),
        ("東京都", 2),
        ("ひらがなカタカナー", 5),
        ("東京、大阪", 2),
        ("東京2024年", 2),
        ("x東", 1),
        ("2024、", 1),
        ("東京 大阪市 a", 4),
        ("<b>東</b>京<i>都</i>", 2),
        ("東\u{200b}京", 1),
        ("㐀𠀀𠀁ｱｲ", 3),
        ("한국어 텍스트", 2),
        ("слово ещё", 2),
    ] {
        assert_eq!(words(text), count, "{text}");
    }
    let segments = Segments::of_html("<p>東京<b>都</b>庁 x</p>");
    let stored = serde_json::to_string(&segments).unwrap();
    let again: Segments = serde_json::from_str(&stored).unwrap();
    assert_eq!(again, segments);
}
