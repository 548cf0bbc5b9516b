//! The dress of a site: menus and footers of any weight, and the HTML around every block.

use crate::address::escape;
use crate::layout::{Block, Page};
use crate::random::Random;
use crate::shape::Dress;
use crate::text::{passage, title, translate};
use crate::words::Lexicon;

/// The HTML that texts are put into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Paragraphs,
    Divs,
    Nested,
    Rows,
    Items,
    /// Texts without block tags, broken by `<br>`.
    Breaks,
    /// No HTML at all.
    Plain,
}

/// The template of a site.
#[derive(Debug, Clone)]
pub(crate) struct Template {
    pub(crate) style: Style,
    pub(crate) print_style: Style,
    pub(crate) semantic: bool,
    /// True if the body is in an element with the name of an advertisement.
    misnamed: bool,
    menu: Vec<String>,
    menu_html: String,
    footer: String,
    aside: String,
}

impl Template {
    pub(crate) fn draw(random: &mut Random, lexicon: &Lexicon) -> Self {
        let style = match random.below(20) {
            0..6 => Style::Paragraphs,
            6..10 => Style::Divs,
            10..13 => Style::Nested,
            13..15 => Style::Rows,
            15 => Style::Items,
            16..19 => Style::Breaks,
            _ => Style::Plain,
        };
        let weight = match random.below(4) {
            0 => random.below(10),
            1 => random.between(10, 80),
            2 => random.between(80, 300),
            _ => random.between(300, 800),
        };
        let links = weight / random.between(3, 8);
        let offset = random.next();
        let menu: Vec<String> = (0..links as u64)
            .map(|link| title(lexicon, offset, link * 3))
            .collect();
        let rest = weight.saturating_sub(links * 2);
        let in_aside = if random.chance(40) { rest / 2 } else { 0 };
        let menu_html = menu
            .iter()
            .map(|item| format!("<li><a href=\"/{}\">{item}</a></li>", item.len()))
            .collect();
        Self {
            style,
            print_style: *random.pick(&[Style::Paragraphs, Style::Breaks, Style::Divs]),
            semantic: random.chance(50),
            misnamed: random.chance(8),
            menu,
            menu_html,
            footer: passage_or_none(lexicon, random, rest - in_aside),
            aside: passage_or_none(lexicon, random, in_aside),
        }
    }

    /// The words that all pages share.
    pub(crate) fn weight(&self) -> usize {
        self.menu.len() * 2 + self.footer.split(' ').count() + self.aside.split(' ').count()
    }

    /// Writes the document of a page. `meta` is more HTML for the head, `title_tag` the addition to the title tag.
    pub(crate) fn write(&self, page: &Page, dress: Dress, meta: &str, title_tag: &str) -> String {
        let style = if dress == Dress::Main {
            self.style
        } else {
            self.print_style
        };
        let mut out = String::with_capacity(8192);
        if style == Style::Plain {
            self.write_plain(page, &mut out);
            return out;
        }
        let title = escape(&format!("{}{title_tag}", page.title));
        out.push_str(&format!(
            "<!DOCTYPE html>\n<html><head>{meta}<title>{title}</title></head>\n<body>\n"
        ));
        let framed = dress == Dress::Main && !page.xml;
        if framed {
            self.write_menu(page.language, &mut out);
        }
        let (open, close) = match (self.semantic && dress == Dress::Main, style) {
            (_, Style::Rows) => ("<table>\n", "</table>\n"),
            (_, Style::Items) => ("<ul class=\"m\">\n", "</ul>\n"),
            (true, _) => ("<main>\n", "</main>\n"),
            (false, _) if self.misnamed => ("<div class=\"promo\">\n", "</div>\n"),
            (false, Style::Nested) => ("<div><div class=\"wrap\"><div>\n", "</div></div></div>\n"),
            (false, _) => ("<div id=\"c\">\n", "</div>\n"),
        };
        out.push_str(open);
        for block in page.above.iter().chain(&page.body).chain(&page.below) {
            write_block(style, block, &mut out);
        }
        out.push_str(close);
        if framed {
            self.write_footer(page.language, &mut out);
        }
        out.push_str("</body></html>\n");
        out
    }

    fn write_menu(&self, language: u16, out: &mut String) {
        if self.menu.is_empty() {
            return;
        }
        let (open, close) = if self.semantic {
            ("<nav><ul>", "</ul></nav>\n")
        } else {
            ("<ul>", "</ul>\n")
        };
        out.push_str(open);
        if language == 0 {
            out.push_str(&self.menu_html);
        } else {
            self.menu
                .iter()
                .for_each(|item| out.push_str(&format!("<li>{}</li>", translate(item, language))));
        }
        out.push_str(close);
    }

    fn write_footer(&self, language: u16, out: &mut String) {
        for (text, tag) in [(&self.aside, "aside"), (&self.footer, "footer")] {
            if text.is_empty() {
                continue;
            }
            let tag = if self.semantic { tag } else { "div" };
            let text = if language == 0 {
                text.clone()
            } else {
                translate(text, language)
            };
            out.push_str(&format!("<{tag}>{text}</{tag}>\n"));
        }
    }

    fn write_plain(&self, page: &Page, out: &mut String) {
        out.push_str(&page.title);
        out.push_str("\n\n");
        for block in page.above.iter().chain(&page.body).chain(&page.below) {
            write_block(Style::Plain, block, out);
        }
        out.push_str(&self.footer);
    }
}

fn passage_or_none(lexicon: &Lexicon, random: &mut Random, words: usize) -> String {
    if words == 0 {
        String::new()
    } else {
        passage(lexicon, random, words)
    }
}

fn write_text(style: Style, text: &str, out: &mut String) {
    let text = if style == Style::Plain {
        text.to_owned()
    } else {
        escape(text)
    };
    let (open, close) = match style {
        Style::Paragraphs => ("<p>", "</p>\n"),
        Style::Divs => ("<div>", "</div>\n"),
        Style::Nested => ("<div class=\"row\"><div><span>", "</span></div></div>\n"),
        Style::Rows => ("<tr><td>", "</td></tr>\n"),
        Style::Items => ("<li>", "</li>\n"),
        Style::Breaks => ("", "<br><br>\n"),
        Style::Plain => ("", "\n\n"),
    };
    out.push_str(open);
    out.push_str(&text);
    out.push_str(close);
}

fn write_block(style: Style, block: &Block, out: &mut String) {
    match block {
        Block::Text(text) => write_text(style, text, out),
        Block::Heading(text) if matches!(style, Style::Plain | Style::Rows | Style::Items) => {
            write_text(style, text, out);
        }
        Block::Heading(text) => out.push_str(&format!("<h2>{}</h2>\n", escape(text))),
        Block::List(items) => write_list(style, items, out),
        Block::Table(rows) => write_table(style, rows, out),
        Block::Box(name, inner) => {
            let (open, close) = match style {
                Style::Plain => (String::new(), ""),
                Style::Rows => (
                    format!("<tr class=\"{name}\"><td><table>"),
                    "</table></td></tr>\n",
                ),
                Style::Items => (format!("<li class=\"{name}\"><ul>"), "</ul></li>\n"),
                _ => (format!("<div class=\"{name}\">"), "</div>\n"),
            };
            out.push_str(&open);
            inner
                .iter()
                .for_each(|block| write_block(style, block, out));
            out.push_str(close);
        }
        Block::Html(_) if style == Style::Plain => {}
        Block::Html(html) => match style {
            Style::Rows => out.push_str(&format!("<tr><td>{html}</td></tr>")),
            Style::Items => out.push_str(&format!("<li>{html}</li>")),
            _ => out.push_str(html),
        },
    }
}

fn write_list(style: Style, items: &[String], out: &mut String) {
    let (open, close) = match style {
        Style::Plain | Style::Breaks => ("", "\n"),
        Style::Rows => ("<tr><td><ul>", "</ul></td></tr>\n"),
        Style::Items => ("<li><ul>", "</ul></li>\n"),
        _ => ("<ul>", "</ul>\n"),
    };
    out.push_str(open);
    for item in items {
        match style {
            Style::Plain => out.push_str(&format!("- {item}\n")),
            Style::Breaks => out.push_str(&format!("<a href=\"#\">{}</a><br>", escape(item))),
            _ => out.push_str(&format!("<li>{}</li>", escape(item))),
        }
    }
    out.push_str(close);
}

fn write_table(style: Style, rows: &[(String, String)], out: &mut String) {
    let (open, close) = match style {
        Style::Plain => ("", "\n"),
        Style::Rows => ("", ""),
        Style::Items => ("<li><table>", "</table></li>\n"),
        _ => ("<table>", "</table>\n"),
    };
    out.push_str(open);
    for (left, right) in rows {
        match style {
            Style::Plain => out.push_str(&format!("{left}\t{right}\n")),
            _ => out.push_str(&format!(
                "<tr><td>{}</td><td>{}</td></tr>",
                escape(left),
                escape(right)
            )),
        }
    }
    out.push_str(close);
}
