//! From the content of a page to its bytes.

use std::fmt::Write as _;

use crate::address::{Request, escape, to_cyrillic};
use crate::body::Texts;
use crate::content::Content;
use crate::echo::{Marks, add_echoes};
use crate::layout::{Block, Page};
use crate::meaning::View;
use crate::plan::{Plan, Role};
use crate::random::mix;
use crate::shape::{Dress, Edition};
use crate::text::translate;

/// Data that one visit adds to a page.
#[derive(Debug)]
pub(crate) struct Visit<'a> {
    pub(crate) number: u64,
    pub(crate) request: &'a Request,
}

/// The body of an answer and its type.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) body: Vec<u8>,
    pub(crate) content_type: Option<String>,
}

impl Written {
    pub(crate) fn nothing() -> Self {
        let content_type = Some("text/html".to_owned());
        Self {
            body: Vec::new(),
            content_type,
        }
    }
}

/// Writes a page: its static text alone, or as one visit sees it.
pub(crate) fn write(
    plan: &Plan,
    content: &Content,
    dress: Dress,
    visit: Option<&Visit<'_>>,
) -> Written {
    let what = content.what(plan);
    if what == Edition::Binary {
        let mut body = b"%PDF-1.4\n%\x93\x8c\x8b\x9e\n".to_vec();
        body.extend(content.number().to_be_bytes());
        return Written {
            body,
            content_type: Some("application/pdf".to_owned()),
        };
    }
    let mut page = compose(plan, content, what);
    let mut marks = Marks::default();
    if let Some(visit) = visit {
        marks = add_echoes(plan, visit.request, &mut page);
        for dynamic in plan
            .dynamics
            .iter()
            .filter(|dynamic| dynamic.shapes & (1 << content.shape) != 0)
        {
            dynamic.add(plan, visit.number, &mut page);
        }
    }
    if page.xml {
        return Written {
            body: feed(&page).into_bytes(),
            content_type: Some("application/rss+xml".to_owned()),
        };
    }
    finish(plan, &page, dress, &marks)
}

/// Writes any page in the site's dress: also the pages that report a missing one.
pub(crate) fn finish(plan: &Plan, page: &Page, dress: Dress, marks: &Marks) -> Written {
    let charset = if plan.cyrillic {
        "windows-1251"
    } else {
        "utf-8"
    };
    let habit = mix(&[plan.seed, 51]) % 4;
    let meta = if habit > 0 {
        format!("<meta charset=\"{charset}\">")
    } else {
        String::new()
    };
    let mut html = plan.template.write(page, dress, &meta, &marks.title_tag);
    for word in &marks.words {
        html = html.replace(
            &format!(" {word} "),
            &format!(" <b class=\"hl\">{word}</b> "),
        );
    }
    let kind = if plan.template.style == crate::template::Style::Plain && dress == Dress::Main {
        "text/plain"
    } else {
        "text/html"
    };
    let body = if plan.cyrillic {
        to_cyrillic(&html)
    } else {
        html.into_bytes()
    };
    let content_type = match habit {
        3 => kind.to_owned(),
        _ => format!("{kind}; charset={charset}"),
    };
    Written {
        body,
        content_type: Some(content_type),
    }
}

/// Composes the page of a content, without anything of a visit.
fn compose(plan: &Plan, content: &Content, what: Edition) -> Page {
    let texts = Texts::new(plan, content);
    let mut page = Page {
        title: texts.title(content.subject),
        ..Page::default()
    };
    let edition = [
        plan.seed,
        texts.set as u64,
        content.shape as u64,
        u64::from(content.subject),
    ];
    texts.fill(what, &mut page, mix(&edition));
    if page.xml {
        return page;
    }
    let host = plan.hosts[content.set].role;
    if host == Role::Other(Edition::Short) {
        texts.shorten(&mut page);
    }
    show_arguments(plan, content, texts.set, &mut page);
    page.language += if what == Edition::Translation { 12 } else { 0 };
    page.language += if host == Role::Other(Edition::Translation) {
        6
    } else {
        0
    };
    if page.language > 0 {
        let language = page.language;
        page.change_texts(&|text| translate(text, language));
    }
    page
}

/// Lets every argument of the shape show its class.
fn show_arguments(plan: &Plan, content: &Content, set: usize, page: &mut Page) {
    for &place in &plan.order {
        let argument = &plan.arguments[place];
        if !argument.enabled || argument.effective & (1 << content.shape) == 0 {
            continue;
        }
        let class = content
            .effects
            .iter()
            .find(|effect| effect.0 == place)
            .map_or(0, |effect| effect.1);
        let seed = [
            plan.seed,
            set as u64,
            content.shape as u64,
            u64::from(content.subject),
            place as u64,
        ];
        let view = View {
            lexicon: plan.lexicon(),
            seed: mix(&seed),
            shared: mix(&[plan.seed, 52, place as u64]),
            titles: plan.titles(set),
            class_name: argument.class_name,
            below: argument.below,
        };
        argument.meaning.show(&view, class, page);
    }
}

fn feed(page: &Page) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<rss version=\"2.0\"><channel>\n",
    );
    let _ = writeln!(out, "<title>{}</title>", escape(&page.title));
    for block in &page.body {
        match block {
            Block::Heading(text) => drop(write!(out, "<item><title>{}</title>", escape(text))),
            Block::Text(text) => drop(writeln!(
                out,
                "<description>{}</description></item>",
                escape(text)
            )),
            _ => {}
        }
    }
    out.push_str("</channel></rss>\n");
    // The first heading is the channel's own and has no text of its own.
    out.replacen("</title><item>", "</title></item><item>", 1)
}
