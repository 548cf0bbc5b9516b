//! From a target to the bytes of an answer.

use std::fmt::Write as _;
use std::time::Duration;

use crate::address::{self, Request};
use crate::decoys::DecoyPage;
use crate::dynamic::Dynamic;
use crate::page::Reply;
use crate::plan::{Behaviour, Charset, Declared, Entry, Plan, Section, Special, page_charset};
use crate::route::{Target, resolve};
use crate::story::{Language, Story};
use crate::words::chrome;

/// Number of other articles that a page names beside its own text.
const RELATED: usize = 5;
/// Number of stories on a first page.
const HOME_TEASERS: usize = 3;

/// The answer to one request at visit number `visit`.
pub(crate) fn render(plan: &Plan, request: &Request, visit: u64) -> Reply {
    match resolve(plan, request) {
        Target::Redirect(status, to) => Reply::redirect(status, to),
        Target::Robots => Reply::plain("text/plain; charset=utf-8", robots(plan, request)),
        Target::Sitemap => Reply::plain("application/xml", sitemap(plan, request)),
        Target::Special(special) => special_reply(plan, request, special, visit),
        target => page(plan, request, &target, visit).into_reply(),
    }
}

/// An HTML page before it is put into its charset.
struct Page {
    status: u16,
    charset: Charset,
    html: String,
}

impl Page {
    fn into_reply(self) -> Reply {
        let Charset { encoding, declared } = self.charset;
        // Letters a charset lacks become numeric references, as browsers do with forms.
        let (body, _, _) = encoding.encode(&self.html);
        let name = encoding.name().to_ascii_lowercase();
        let content_type = match declared {
            Declared::Header => format!("text/html; charset={name}"),
            Declared::Meta | Declared::Nowhere => "text/html".to_owned(),
        };
        Reply {
            status: self.status,
            content_type,
            charset: Some(name),
            body: body.into_owned(),
            ..Reply::default()
        }
    }
}

/// Values for a template.
struct Parts<'a> {
    language: Language,
    charset: Charset,
    title: &'a str,
    /// The path for `<link rel="canonical">`, where the page has one.
    canonical: Option<String>,
    main: String,
    /// Turns the list of related articles, so that pages differ in it.
    turn: usize,
    print: bool,
}

fn page(plan: &Plan, request: &Request, target: &Target<'_>, visit: u64) -> Page {
    let section = request.section;
    let dynamic = Dynamic::new(plan.options.seed, visit, section.language());
    let mut status = 200;
    let story = lookalike_story(plan, target);
    let parts = match target {
        Target::Article { entry, story } => article_parts(plan, entry, *story, &dynamic),
        Target::Print(entry) => print_parts(plan, entry),
        Target::List { page, by_title } => list_parts(plan, section, *page, *by_title, &dynamic),
        Target::Home => home_parts(plan, section, &dynamic),
        Target::SoftNotFound => soft_not_found_parts(section),
        Target::DecoyPage(decoy) => lookalike_parts(plan, *decoy, &story),
        _ => {
            status = 404;
            let (title, text) = match section.language() {
                Language::English => chrome::NOT_FOUND_EN,
                Language::Russian => chrome::NOT_FOUND_RU,
            };
            plain_parts(section, title, &[text])
        }
    };
    Page {
        status,
        charset: parts.charset,
        html: fill_page(plan, request, &parts, &dynamic),
    }
}

fn article_parts<'p>(plan: &'p Plan, entry: &Entry, story: usize, dynamic: &Dynamic) -> Parts<'p> {
    let Some(story) = plan.story(story) else {
        return soft_not_found_parts(entry.section);
    };
    let (modulus, rest) = match entry.section {
        Section::News => (3, 0),
        Section::Gazeta => (4, 1),
        _ => (2, 1),
    };
    // A copy names neither its author nor its source, and never a canonical address.
    let named = entry.index % modulus == rest && !entry.copied;
    let ad = (entry.section == Section::News).then_some(dynamic.ad);
    Parts {
        language: story.language,
        charset: entry.charset,
        title: &story.title,
        canonical: named.then(|| address::canonical(plan, entry)),
        main: article_main(story, !entry.copied, ad),
        turn: entry.index,
        print: false,
    }
}

fn print_parts<'p>(plan: &'p Plan, entry: &Entry) -> Parts<'p> {
    let Some(story) = plan.story(entry.story) else {
        return soft_not_found_parts(entry.section);
    };
    let named = entry.index.is_multiple_of(2);
    Parts {
        language: story.language,
        charset: entry.charset,
        title: &story.title,
        canonical: named.then(|| address::canonical(plan, entry)),
        main: article_main(story, true, None),
        turn: entry.index,
        print: true,
    }
}

fn list_parts<'p>(
    plan: &'p Plan,
    section: Section,
    page: usize,
    by_title: bool,
    dynamic: &Dynamic,
) -> Parts<'p> {
    let title = chrome::LIST_TITLES[section as usize];
    let mut main = format!("<h1>{}, {page}</h1>\n", escape(title));
    push_ad(&mut main, section, dynamic);
    for entry in plan.list(section, page, by_title) {
        push_teaser(&mut main, plan, entry, by_title);
    }
    Parts {
        turn: page * 3 + usize::from(by_title),
        main,
        ..plain_parts(section, title, &[])
    }
}

fn home_parts<'p>(plan: &'p Plan, section: Section, dynamic: &Dynamic) -> Parts<'p> {
    let title = chrome::HOME_TITLES[section as usize];
    let mut main = format!("<h1>{}</h1>\n", escape(title));
    push_paragraphs(&mut main, chrome::INTRODUCTIONS[section as usize]);
    push_ad(&mut main, section, dynamic);
    for entry in plan.entries(section).iter().take(HOME_TEASERS) {
        push_teaser(&mut main, plan, entry, false);
    }
    Parts {
        main,
        ..plain_parts(section, title, &[])
    }
}

/// The text of a decoy, which no plan holds; of any other page, none.
fn lookalike_story(plan: &Plan, target: &Target<'_>) -> Option<Story> {
    match target {
        Target::DecoyPage(decoy) => Some(decoy.story(plan)),
        _ => None,
    }
}

fn lookalike_parts<'p>(plan: &Plan, decoy: DecoyPage, story: &'p Option<Story>) -> Parts<'p> {
    let Some(story) = story else {
        return soft_not_found_parts(decoy.section());
    };
    Parts {
        language: story.language,
        charset: decoy.charset(),
        main: article_main(story, true, None),
        turn: decoy.turn(plan),
        ..plain_parts(decoy.section(), &story.title, &[])
    }
}

fn soft_not_found_parts<'p>(section: Section) -> Parts<'p> {
    let (title, paragraphs) = chrome::SOFT_NOT_FOUND;
    plain_parts(section, title, paragraphs)
}

/// A page that is no article: a heading and some paragraphs.
fn plain_parts<'p>(section: Section, title: &'p str, paragraphs: &[&str]) -> Parts<'p> {
    let mut main = format!("<h1>{}</h1>\n", escape(title));
    push_paragraphs(&mut main, paragraphs);
    Parts {
        language: section.language(),
        charset: page_charset(section),
        title,
        canonical: None,
        main,
        turn: 0,
        print: false,
    }
}

/// Heading, byline, paragraphs, and an advertisement after the second one where there is any.
fn article_main(story: &Story, byline: bool, ad: Option<&str>) -> String {
    let mut main = format!("<h1>{}</h1>\n", escape(&story.title));
    if byline {
        let (author, date) = (escape(&story.author), story.date_text());
        let _ = writeln!(main, "<p class=\"byline\">{author}, {date}</p>");
    }
    for (index, paragraph) in story.paragraphs.iter().enumerate() {
        let _ = writeln!(main, "<p>{}</p>", escape(paragraph));
        if let Some(ad) = ad.filter(|_| index == 1) {
            let _ = writeln!(main, "<aside class=\"ad\">{ad}</aside>");
        }
    }
    main
}

/// The news have their advertisement inside the main text, the others beside it.
fn push_ad(main: &mut String, section: Section, dynamic: &Dynamic) {
    if section == Section::News {
        let _ = writeln!(main, "<aside class=\"ad\">{}</aside>", dynamic.ad);
    }
}

fn push_paragraphs(main: &mut String, paragraphs: &[&str]) {
    for paragraph in paragraphs {
        let _ = writeln!(main, "<p>{}</p>", escape(paragraph));
    }
}

/// A list by title quotes the end of each story, the other lists its beginning: two lists that
/// happen to name the same articles still differ.
fn push_teaser(main: &mut String, plan: &Plan, entry: &Entry, by_title: bool) {
    let Some(story) = plan.story(entry.story) else {
        return;
    };
    let sentence = if by_title {
        story.last_sentence()
    } else {
        story.first_sentence()
    };
    let address = escape(&address::canonical(plan, entry));
    let (title, sentence) = (escape(&story.title), escape(sentence));
    let _ = writeln!(
        main,
        "<h2><a href=\"{address}\">{title}</a></h2>\n<p>{sentence}</p>"
    );
}

fn fill_page(plan: &Plan, request: &Request, parts: &Parts<'_>, dynamic: &Dynamic) -> String {
    let own = request.section.host();
    let canonical = parts.canonical.as_ref().map(|path| {
        let address = escape(&address::absolute(plan, own, path));
        format!("<link rel=\"canonical\" href=\"{address}\">\n")
    });
    let values = [
        ("lang", parts.language.tag().to_owned()),
        ("charset", charset_meta(request.section, parts.charset)),
        ("title", escape(parts.title)),
        ("canonical", canonical.unwrap_or_default()),
        ("main", parts.main.trim_end().to_owned()),
        ("related", related(plan, request.section, parts.turn)),
        ("clock", dynamic.clock.clone()),
        ("visitor", dynamic.visitor.clone()),
        ("ad", dynamic.ad.to_owned()),
        ("token", dynamic.token.clone()),
        ("greeting", greeting(request)),
    ];
    fill(template(request.section, parts.print), &values)
}

fn template(section: Section, print: bool) -> &'static str {
    match (section, print) {
        (Section::Gazeta, true) => include_str!("../templates/print-ru.html"),
        (_, true) => include_str!("../templates/print-en.html"),
        (Section::News, false) => include_str!("../templates/news.html"),
        (Section::Gazeta, false) => include_str!("../templates/gazeta.html"),
        (Section::Blog, false) => include_str!("../templates/blog.html"),
        (Section::Shop, false) => include_str!("../templates/shop.html"),
        (Section::Archive, false) => include_str!("../templates/archive.html"),
    }
}

/// Replaces `{{name}}` in one pass: values are never searched for further names.
fn fill(template: &str, values: &[(&str, String)]) -> String {
    let mut html = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        html.push_str(before);
        let (name, tail) = after.split_once("}}").unwrap_or((after, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        html.push_str(value.map_or("", |(_, value)| value));
        rest = tail;
    }
    html.push_str(rest);
    html
}

/// The old archive declares its charset the old way.
fn charset_meta(section: Section, charset: Charset) -> String {
    let name = charset.encoding.name().to_ascii_lowercase();
    match (charset.declared, section) {
        (Declared::Meta, Section::Archive) => {
            format!("<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset={name}\">\n")
        }
        (Declared::Meta, _) => format!("<meta charset=\"{name}\">\n"),
        _ => String::new(),
    }
}

fn related(plan: &Plan, section: Section, turn: usize) -> String {
    let entries = plan.entries(section);
    // Far enough apart to go once round the section, so that none is named twice.
    let stride = (entries.len() / (RELATED + 1)).max(1);
    let shown = (1..=RELATED).filter_map(|step| {
        let entry = entries.get((turn + step * stride) % entries.len().max(1))?;
        let story = plan.story(entry.story)?;
        let address = escape(&address::canonical(plan, entry));
        let title = escape(&story.title);
        Some(format!("<li><a href=\"{address}\">{title}</a></li>"))
    });
    shown.collect::<Vec<_>>().join("\n")
}

/// The shop repeats the argument `ref`: an echo that does not make it another page.
fn greeting(request: &Request) -> String {
    match request.argument("ref") {
        Some(from) => format!("Welcome, friend of {}", escape(from)),
        None => "Welcome, friend".to_owned(),
    }
}

fn special_reply(plan: &Plan, request: &Request, special: &Special, visit: u64) -> Reply {
    let dynamic = Dynamic::new(plan.options.seed, visit, special.section.language());
    let mut parts = match plan.story(special.story) {
        Some(story) => Parts {
            main: article_main(story, true, None),
            turn: special.path.len(),
            ..plain_parts(special.section, &story.title, &[])
        },
        None => soft_not_found_parts(special.section),
    };
    let mut status = 200;
    if special.behaviour == Behaviour::ServerError {
        let (title, text) = chrome::SERVER_ERROR;
        parts = plain_parts(special.section, title, &[text]);
        status = 500;
    }
    let page = Page {
        status,
        charset: parts.charset,
        html: fill_page(plan, request, &parts, &dynamic),
    };
    misbehave(plan, special.behaviour, page.into_reply())
}

fn misbehave(plan: &Plan, behaviour: Behaviour, mut reply: Reply) -> Reply {
    match behaviour {
        Behaviour::Slow => reply.delay = Duration::from_millis(plan.options.slow_ms),
        Behaviour::Cut => {
            reply.body.truncate(reply.body.len() / 2);
            reply.cut = true;
        }
        Behaviour::WrongType => reply.content_type = "image/png".to_owned(),
        Behaviour::Empty => reply.body.clear(),
        Behaviour::ServerError | Behaviour::Private => {}
    }
    reply
}

fn robots(plan: &Plan, request: &Request) -> String {
    let sitemap = address::absolute(plan, request.host, "/sitemap.xml");
    format!("User-agent: *\nDisallow: /private/\n\nSitemap: {sitemap}\n")
}

fn sitemap(plan: &Plan, request: &Request) -> String {
    let entries = plan.entries(request.section).iter();
    let paths = entries.map(|entry| address::canonical(plan, entry));
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for path in std::iter::once("/".to_owned()).chain(paths) {
        let address = escape(&address::absolute(plan, request.host, &path));
        let _ = writeln!(xml, "<url><loc>{address}</loc></url>");
    }
    xml.push_str("</urlset>\n");
    xml
}

/// Text for HTML and XML, in elements and in quoted attributes.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_filled_once_and_unknown_names_vanish() {
        let values = [("a", "{{b}}".to_owned()), ("b", "no".to_owned())];
        assert_eq!(fill("<{{a}}|{{c}}>", &values), "<{{b}}|>");
        assert_eq!(fill("tail {{a", &values), "tail {{b}}");
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escape("<\"&\">"), "&lt;&quot;&amp;&quot;&gt;");
    }
}
