//! From the content of a page to its bytes.

use std::fmt::Write as _;

use crate::address::{Request, escape, to_cyrillic};
use crate::argument::{Argument, Echo};
use crate::layout::{Block, Page};
use crate::meaning::View;
use crate::page::Content;
use crate::plan::{Plan, Role};
use crate::random::{Random, mix};
use crate::shape::{Dress, Edition, Kind};
use crate::text::{TITLES_OF_A_SHAPE, capital, paragraphs, passage, sentence, title, translate};
use crate::words::Phrase;

/// What one visit adds to a page.
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
    let mut title_tag = String::new();
    if let Some(visit) = visit {
        add_echoes(plan, visit.request, &mut page, &mut title_tag);
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
    finish(plan, &page, dress, &title_tag)
}

/// Any page in the site's dress: also the ones that say that there is none.
pub(crate) fn finish(plan: &Plan, page: &Page, dress: Dress, title_tag: &str) -> Written {
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
    let html = plan.template.write(page, dress, &meta, title_tag);
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

/// The page that a content says, with nothing of a visit in it.
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
            texts.set as u64,
            content.shape as u64,
            u64::from(content.subject),
            place as u64,
        ];
        let view = View {
            lexicon: plan.lexicon(),
            seed: mix(&seed),
            shared: mix(&[plan.seed, 52, place as u64]),
            titles: plan.titles(texts.set),
            class_name: argument.class_name,
            below: argument.below,
        };
        argument.meaning.show(&view, class, &mut page);
    }
    let translated = if what == Edition::Translation { 6 } else { 0 };
    page.language += translated;
    if page.language > 0 {
        let language = page.language;
        page.change_texts(&|text| translate(text, language));
    }
    page
}

/// The texts of one set and shape.
struct Texts<'a> {
    plan: &'a Plan,
    content: &'a Content,
    set: usize,
}

impl<'a> Texts<'a> {
    fn new(plan: &'a Plan, content: &'a Content) -> Self {
        let own = matches!(plan.hosts[content.set].role, Role::Decoy(_));
        Self {
            plan,
            content,
            set: if own { content.set } else { 0 },
        }
    }

    fn title(&self, subject: u32) -> String {
        let number = self.content.shape as u64 * TITLES_OF_A_SHAPE + u64::from(subject);
        capital(&title(
            self.plan.lexicon(),
            self.plan.titles(self.set),
            number,
        ))
    }

    /// Titles of other pages of the shape.
    fn others(&self, random: &mut Random, count: usize) -> Vec<String> {
        let all = self.plan.shapes[self.content.shape].count as usize;
        (0..count)
            .map(|_| self.title(random.below(all) as u32))
            .collect()
    }

    fn fill(&self, what: Edition, page: &mut Page, seed: u64) {
        let shape = &self.plan.shapes[self.content.shape];
        let lexicon = self.plan.lexicon();
        page.body.push(Block::Heading(page.title.clone()));
        let mut random = Random::new(mix(&[seed, 61]));
        match what {
            Edition::Full | Edition::Translation => self.fill_full(page, seed, shape.words),
            Edition::Short => {
                self.fill_full(page, seed, shape.words);
                page.halve();
                page.body
                    .push(Block::Text(format!("{} 1", lexicon.phrase(Phrase::Page))));
            }
            Edition::Summary => {
                self.fill_full(page, seed, 7);
                page.body
                    .push(Block::Text(lexicon.phrase(Phrase::Read).to_owned()));
            }
            Edition::Comments => {
                page.body
                    .push(Block::Heading(lexicon.phrase(Phrase::Comments).to_owned()));
                for _ in 0..random.between(2, 7) {
                    let author = *random.pick(lexicon.people);
                    page.body.push(Block::Text(format!(
                        "{author}: {}",
                        sentence(lexicon, &mut random)
                    )));
                }
            }
            Edition::Photo => {
                let text = format!(
                    "{} {}: {}",
                    lexicon.phrase(Phrase::Photo),
                    page.title,
                    random.below(900)
                );
                page.body = vec![Block::Text(text)];
            }
            Edition::OtherYear => {
                let year = random.between(1998, 2012);
                page.body.push(Block::Text(format!(
                    "{} {year}",
                    lexicon.phrase(Phrase::Archive)
                )));
                page.body.extend(
                    paragraphs(lexicon, &mut random, shape.words.max(20))
                        .into_iter()
                        .map(Block::Text),
                );
            }
            Edition::Thumbnails => {
                let frames = (1..=random.between(4, 12))
                    .map(|frame| format!("{} {frame}", lexicon.phrase(Phrase::Photo)));
                page.body.push(Block::List(frames.collect()));
            }
            Edition::Unrelated(kind) => {
                let mut random = Random::new(mix(&[seed, 62, u64::from(kind)]));
                let words = shape.words.max(20);
                page.body.extend(
                    paragraphs(lexicon, &mut random, words)
                        .into_iter()
                        .map(Block::Text),
                );
            }
            Edition::Feed { .. } => self.fill_feed(page, &mut random),
            Edition::Binary => {}
        }
    }

    fn fill_feed(&self, page: &mut Page, random: &mut Random) {
        page.xml = true;
        for other in self.others(random, 8) {
            page.body.push(Block::Heading(other));
            page.body
                .push(Block::Text(passage(self.plan.lexicon(), random, 18)));
        }
    }

    fn fill_full(&self, page: &mut Page, seed: u64, words: usize) {
        let (shape, lexicon) = (&self.plan.shapes[self.content.shape], self.plan.lexicon());
        let subject = self.content.subject;
        let seed = if shape.alike {
            mix(&[self.plan.seed, 63, self.content.shape as u64])
        } else {
            seed
        };
        let mut random = Random::new(seed);
        let kind = if subject >= shape.count {
            Kind::Listing
        } else {
            shape.kind
        };
        let mut texts = paragraphs(lexicon, &mut random, words);
        match kind {
            Kind::Listing => {
                let mut own = Random::new(mix(&[seed, u64::from(subject)]));
                let count = 4 + words / 12;
                page.body.push(Block::List(self.others(&mut own, count)));
                texts.truncate(1);
            }
            Kind::Calendar => {
                let mut own = Random::new(mix(&[seed, u64::from(subject)]));
                let days = self.others(&mut own, 3 + words / 20);
                let rows = days
                    .into_iter()
                    .map(|event| (own.between(1, 31).to_string(), event));
                page.body.push(Block::Table(rows.collect()));
                texts.truncate(1);
            }
            Kind::Card => {
                let mut own = Random::new(mix(&[seed, u64::from(subject)]));
                let rows = (0..4 + words / 30).map(|row| {
                    (
                        lexicon.word(row as u64 * 5).to_owned(),
                        own.between(1, 99).to_string(),
                    )
                });
                page.body.push(Block::Table(rows.collect()));
            }
            Kind::Form => {
                texts.truncate(1);
                page.body.push(Block::Html(
                    "<form action=\"/\"><input name=\"q\"></form>\n".to_owned(),
                ));
            }
            Kind::Article if shape.alike => texts.push(format!(
                "{} {}.",
                lexicon.phrase(Phrase::Price),
                shape.number(subject)
            )),
            Kind::Article => {}
        }
        page.body.extend(texts.into_iter().map(Block::Text));
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

fn add_echoes(plan: &Plan, request: &Request, page: &mut Page, title_tag: &mut String) {
    for argument in plan.arguments.iter().filter(|argument| argument.enabled) {
        if let (Some(echo), Some(value)) = (argument.echo, request.value(&argument.name, plan.last))
            && !value.is_empty()
        {
            add_echo(plan, argument, echo, value, page, title_tag);
        }
    }
}

fn add_echo(
    plan: &Plan,
    argument: &Argument,
    echo: Echo,
    value: &str,
    page: &mut Page,
    title_tag: &mut String,
) {
    let lexicon = plan.lexicon();
    let mut random = Random::new(mix(&[
        plan.seed,
        64,
        crate::random::text_hash(&argument.name),
    ]));
    let block = match echo {
        Echo::Greeting => Block::Text(format!("{}, {value}!", lexicon.phrase(Phrase::Hello))),
        Echo::LinkText => Block::List(vec![format!("{} {value}", lexicon.phrase(Phrase::Read))]),
        Echo::Sentence => {
            let (before, after) = (
                passage(lexicon, &mut random, 9),
                passage(lexicon, &mut random, 7),
            );
            Block::Text(format!("{} {value} {after}", before.trim_end_matches('.')))
        }
        Echo::TitleTag => {
            title_tag.push_str(&format!(" - {value}"));
            return;
        }
        Echo::HiddenField => Block::Html(format!(
            "<form><input type=\"hidden\" name=\"{}\" value=\"{}\"></form>\n",
            escape(&argument.name),
            escape(value)
        )),
        Echo::Links => {
            let href = format!("/?{}={}", escape(&argument.name), escape(value));
            Block::Html(format!(
                "<div><a href=\"{href}\">{}</a></div>\n",
                lexicon.phrase(Phrase::Read)
            ))
        }
        Echo::Highlight => {
            let word = lexicon.word(crate::random::text_hash(value) % 64);
            let class = argument.class_name.unwrap_or("hl");
            // Marks a word that the page has anyway: the text stays as it is.
            Block::Html(format!(
                "<div><span class=\"{class}\" title=\"{}\"></span></div>\n",
                escape(word)
            ))
        }
    };
    if argument.below {
        page.below.push(block)
    } else {
        page.above.push(block)
    }
}
