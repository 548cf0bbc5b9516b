//! Markup that makes no sense: what is read of it is valid, in time linear in the input.

use dustlens::document::{ExtractOptions, Selectors, TextChoice, extract};
use dustlens::input::Format;
use proptest::prelude::*;

use crate::{check_paragraphs, codes, options, raw, whole};

/// Tens of thousands of open elements: only the text must come through, in time linear in the input.
#[test]
fn deep_nesting_is_flattened() {
    for tag in [
        "div",
        "b",
        "a href=x",
        "table",
        "p class=x",
        "ul><li",
        "svg",
        "custom-tag",
        "select",
        "template",
    ] {
        let html = format!("<p>before</p>{}inside", format!("<{tag}>").repeat(30_000));
        let found = whole(&raw(html, Format::Html));
        assert!(found.text.starts_with("before"), "{tag}");
        check_paragraphs(&found);
    }
    let html = format!(
        "{}deep{}after",
        "<div class='nested'>a".repeat(100_000),
        "</div>".repeat(100_000)
    );
    let found = whole(&raw(html, Format::Html));
    assert_eq!(codes(&found), ["nested-too-deep"]);
    assert_eq!(found.paragraphs.len(), 100_001);
    assert!(found.text.ends_with("adeep\nafter"));
}

#[test]
fn hostile_markup_stays_linear() {
    let cases = [
        "<p><b id=1><i id=2><u id=3>x".repeat(30_000),
        "<a href=x><div>".repeat(50_000),
        "</p></div></b>".repeat(100_000),
        "<table><tr><td>".repeat(50_000),
        format!(
            "<div {}>x",
            (0..100_000).map(|i| format!("a{i} ")).collect::<String>()
        ),
        "<body a=1 b=2><html c=3>".repeat(50_000),
        "&amp;&#x41;&bogus;".repeat(50_000),
        "<!--".repeat(100_000),
        "<select><option><optgroup>".repeat(50_000),
        format!("<title>{}", "x".repeat(1_000_000)),
    ];
    for html in cases {
        check_paragraphs(&extract(
            &raw(html, Format::Html),
            &ExtractOptions::default(),
        ));
    }
}

/// Pieces from which markup that nearly makes sense is put together.
fn soup() -> impl Strategy<Value = String> {
    let tags = prop::sample::select(vec![
        "<p>",
        "</p>",
        "<div class='menu'>",
        "</div>",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "<a href=/>",
        "</a>",
        "<h1>",
        "</h1>",
        "<main>",
        "</main>",
        "<article>",
        "<nav>",
        "</nav>",
        "<li>",
        "</ul>",
        "<ul>",
        "<svg>",
        "</svg>",
        "<br>",
        "<select>",
        "<option>",
        "<pre>",
        "</pre>",
        "<title>",
        "</title>",
        "<head>",
        "</head>",
        "<body>",
        "</body>",
        "<html lang=ru>",
        "<template>",
        "</template>",
        "<script>",
        "</script>",
        "<math/>",
        "<!--",
        "-->",
        "<p hidden>",
        "<form>",
        "<footer>",
        "&nbsp;",
        "\n",
        "слово ",
        "a few words of text that are long enough to count as content in a page ",
        "\u{ad}",
        "\u{feff}",
    ]);
    prop::collection::vec(tags, 0..80).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_bytes_give_valid_paragraphs(bytes in prop::collection::vec(any::<u8>(), 0..2000), html in any::<bool>()) {
        let format = if html { Format::Html } else { Format::Plain };
        check_paragraphs(&extract(&raw(bytes, format), &ExtractOptions::default()));
    }

    #[test]
    fn any_markup_gives_valid_paragraphs(html in soup()) {
        let useful = extract(&raw(html.clone(), Format::Html), &ExtractOptions::default());
        check_paragraphs(&useful);
        let all = whole(&raw(html.clone(), Format::Html));
        check_paragraphs(&all);
        // The useful text is a choice of the whole one's paragraphs, in order.
        let mut rest = all.paragraphs.iter().map(|range| &all.text[range.clone()]);
        for range in &useful.paragraphs {
            prop_assert!(rest.any(|paragraph| paragraph == &useful.text[range.clone()]));
        }
        let chosen = options(TextChoice::Useful, "p, main a", "nav, div > .menu");
        check_paragraphs(&extract(&raw(html, Format::Html), &chosen));
    }

    #[test]
    fn any_selector_is_read_or_refused(list in "[a-z.#>+:\\[\\]='\" ,*()/{~^-]{0,40}") {
        if let Ok(selectors) = Selectors::parse(&list) {
            let options = ExtractOptions { exclude: selectors, ..ExtractOptions::default() };
            check_paragraphs(&extract(&raw("<p class=a id=b>x<a href=y>z</a>", Format::Html), &options));
        }
    }
}
