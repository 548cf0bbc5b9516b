//! From an answer to bytes: the skin, the changing blocks, the echoes, the charset.

use std::fmt::Write as _;

use crate::dynamic::Dynamic;
use crate::page::Reply;
use crate::random::Rng;
use crate::story::{Language, Story};
use crate::words::chrome::{ADS_EN, ADS_RU};

use super::ask::Ask;
use super::content::{Answer, Block, Content, Frame, Kind};
use super::family::{Family, Skin, Trouble};

/// Number of titles that the changing lists draw from.
const POOL: usize = 40;

/// The answer of a family to a request at visit number `visit`.
pub(crate) fn reply(family: &Family, ask: &Ask, visit: u64) -> Reply {
    let mishap = mishap(family, ask, visit);
    let mut reply = match family.reply(ask) {
        Answer::Redirect(status, to) => Reply::redirect(status, to),
        Answer::Wall(to) => Reply::redirect(302, to),
        Answer::Text(kind, text) => Reply::plain(kind, text),
        Answer::Page(content) | Answer::Soft(content) => html(family, ask, &content, visit),
        Answer::Missing(status, content) => Reply {
            status,
            ..html(family, ask, &content, visit)
        },
    };
    match mishap {
        Some(0) => {
            reply.cut = true;
            reply.body.truncate(reply.body.len() / 3);
        }
        Some(status) => return trouble(status),
        None => {}
    }
    reply
}

/// Returns the fault of this visit: a status, or 0 for an answer that breaks off.
fn mishap(family: &Family, ask: &Ask, visit: u64) -> Option<u16> {
    if family.trouble != Trouble::Flapping || ask.path == "/robots.txt" {
        return None;
    }
    let mut rng = Rng::new(ask.seed ^ visit, "mishap");
    let mishaps = [500, 503, 503, 0];
    let at = rng.below(mishaps.len());
    if rng.chance(5) {
        mishaps.get(at).copied()
    } else {
        None
    }
}

fn trouble(status: u16) -> Reply {
    let text =
        "<!DOCTYPE html>\n<title>Sorry</title>\n<h1>Sorry</h1>\n<p>The machine is tired.</p>\n";
    Reply {
        status,
        retry_after: (status == 503).then_some(1),
        ..Reply::plain("text/html; charset=utf-8", text.to_owned())
    }
}

fn html(family: &Family, ask: &Ask, content: &Content, visit: u64) -> Reply {
    let label = content.charset.unwrap_or(family.charset);
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes());
    let encoding = encoding.unwrap_or(encoding_rs::UTF_8);
    let page = Page {
        family,
        ask,
        content,
        dynamic: Dynamic::new(ask.seed, visit, family.language),
        rng: Rng::new(ask.seed ^ visit.wrapping_mul(0x9e37_79b9), "zoo noise"),
    };
    let text = page.html(label);
    let (body, _, _) = encoding.encode(&text);
    let charset = encoding.name().to_ascii_lowercase();
    let content_type = match family.skin {
        Skin::Tables => "text/html".to_owned(),
        _ => format!("text/html; charset={charset}"),
    };
    Reply {
        status: 200,
        content_type,
        charset: Some(charset),
        body: body.into_owned(),
        ..Reply::default()
    }
}

/// The text of a content, one block a line.
pub(crate) fn still(content: &Content, seed: u64) -> String {
    let mut lines = content.title.texts(seed, content.language);
    for block in &content.blocks {
        let pieces = block.pieces.iter();
        let texts = pieces.flat_map(|piece| piece.texts(seed, content.language));
        lines.push(texts.collect::<Vec<_>>().join(" "));
    }
    lines.join("\n")
}

/// A page while it is being written.
struct Page<'a> {
    family: &'a Family,
    ask: &'a Ask,
    content: &'a Content,
    dynamic: Dynamic,
    rng: Rng,
}

impl Page<'_> {
    fn html(mut self, charset: &str) -> String {
        let name = self.family.names.first();
        let name = escape(name.and_then(|name| name.split('.').next()).unwrap_or(""));
        let content = self.content;
        let title = content.title.texts(self.ask.seed, content.language);
        let title = escape(&title.concat());
        let mut out = self.head(charset, &title, &name);
        let main = self.main(&title);
        let (open, close) = match (self.family.skin, self.content.frame) {
            (_, Frame::Bare) => ("<div class=\"plain\">\n", "</div>\n"),
            (Skin::Article, _) => ("<main><article>\n", "</article></main>\n"),
            (Skin::Boxes, _) => ("<div id=\"content\">\n", "</div>\n"),
            (Skin::Tables, _) => ("<table><tr><td>\n", "</td></tr></table>\n"),
        };
        if self.content.frame == Frame::Full {
            self.push_menu(&mut out, &name);
        }
        let _ = write!(out, "{open}{main}{close}");
        if self.content.frame == Frame::Full {
            self.push_side(&mut out);
        }
        self.push_foot(&mut out);
        out.push_str("</body>\n</html>\n");
        out
    }

    /// Everything before the body.
    fn head(&self, charset: &str, title: &str, name: &str) -> String {
        let (token, tag) = (&self.dynamic.token, self.content.language.tag());
        let canonical = self.content.canonical.as_ref();
        let canonical = canonical.map_or(String::new(), |path| {
            let host = &self.ask.host;
            let address = escape(&format!("http://{host}:{}{path}", self.ask.port));
            format!("<link rel=\"canonical\" href=\"{address}\">\n")
        });
        format!(
            "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"{charset}\">\n\
             <title>{title} - {name}</title>\n<meta name=\"csrf-token\" content=\"{token}\">\n\
             {canonical}</head>\n<body>\n"
        )
    }

    fn main(&mut self, title: &str) -> String {
        let mut out = String::new();
        for echo in &self.content.echoes {
            let _ = writeln!(out, "<p class=\"info\">{}</p>", escape(echo));
        }
        let _ = writeln!(out, "<h1>{title}</h1>");
        let noise = self.family.noise;
        if noise.counter && self.content.frame == Frame::Full {
            let _ = writeln!(out, "<p class=\"meta\">{}</p>", self.seen_by());
        }
        for (index, block) in self.content.blocks.iter().enumerate() {
            self.push_block(&mut out, block);
            if noise.ad && index == 1 && self.content.frame == Frame::Full {
                let _ = writeln!(out, "<div class=\"box-a\">{}</div>", self.dynamic.ad);
            }
        }
        if noise.related_inside && self.content.frame == Frame::Full {
            self.push_related(&mut out);
        }
        out
    }

    /// Writes how often the page was seen and how long ago: another line at each fetch.
    fn seen_by(&mut self) -> String {
        let (views, minutes) = (self.rng.between(1_000, 9_999), self.rng.between(2, 59));
        match self.family.language {
            Language::English => format!("Viewed {views} times, last {minutes} minutes ago"),
            Language::Russian => format!("Просмотров: {views}, последний {minutes} минут назад"),
        }
    }

    fn push_block(&self, out: &mut String, block: &Block) {
        let texts: Vec<String> = block
            .pieces
            .iter()
            .flat_map(|piece| piece.texts(self.ask.seed, self.content.language))
            .map(|text| self.mark(&escape(&text)))
            .collect();
        let _ = match block.kind {
            Kind::Heading => writeln!(out, "<h2>{}</h2>", texts.join(" ")),
            Kind::Prose => writeln!(out, "<p>{}</p>", texts.join("</p>\n<p>")),
            Kind::Code => writeln!(out, "<pre>{}</pre>", texts.join("\n\n")),
            Kind::Note => writeln!(out, "<p>{}</p>", texts.join(" ")),
            Kind::Row => writeln!(out, "<div><b>{}</b></div>", texts.join(":</b> <b>")),
            Kind::Item => {
                let (first, rest) = texts
                    .split_first()
                    .map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
                let href = escape(block.href.as_deref().unwrap_or("#"));
                writeln!(
                    out,
                    "<h3><a href=\"{href}\">{first}</a></h3>\n<p>{}</p>",
                    rest.join(" ")
                )
            }
        };
    }

    /// Returns the text with the marked word in a tag of its own; its letters stay unchanged.
    fn mark(&self, text: &str) -> String {
        let Some(word) = &self.content.marked else {
            return text.to_owned();
        };
        let word = escape(word);
        text.replace(
            &format!(" {word} "),
            &format!(" <span class=\"hit\">{word}</span> "),
        )
    }

    fn push_menu(&self, out: &mut String, name: &str) {
        let words = match self.family.language {
            Language::English => ["Home", "About us", "Help", "Contact", "Log in"],
            Language::Russian => ["Главная", "О нас", "Помощь", "Контакты", "Войти"],
        };
        let session = escape(&self.session());
        let _ = write!(out, "<div class=\"top\"><a href=\"/{session}\">{name}</a>");
        for word in words {
            let _ = write!(out, " | <a href=\"/{session}\">{word}</a>");
        }
        // The way to the log-in remembers where the visitor was.
        let back = escape(&self.ask.address);
        let _ = write!(
            out,
            "<form action=\"{back}\"><input name=\"back\" value=\"{back}\"></form>"
        );
        out.push_str("</div>\n");
    }

    /// The session as links carry it on, where the request has one.
    fn session(&self) -> String {
        for name in ["sid", "SID", "jsessionid"] {
            let mut parameters = self.ask.parameters.iter();
            if let Some((_, value)) = parameters.find(|(known, _)| known == name) {
                return format!(";{name}={value}");
            }
            if let Some(value) = self.ask.get(name) {
                return format!("?{name}={value}");
            }
        }
        String::new()
    }

    fn push_side(&mut self, out: &mut String) {
        let noise = self.family.noise;
        out.push_str("<div class=\"side\">\n");
        if noise.related > 0 && !noise.related_inside {
            self.push_related(out);
        }
        if noise.promo {
            let key = format!("{}/promo/{}", self.ask.host, self.rng.below(POOL));
            let story = Story::write(self.family.language, 30, &mut Rng::new(self.ask.seed, &key));
            let _ = writeln!(
                out,
                "<p class=\"promo\">{}</p>",
                escape(&story.paragraphs.join(" "))
            );
        }
        if noise.ad {
            let ads = match self.family.language {
                Language::English => ADS_EN,
                Language::Russian => ADS_RU,
            };
            let _ = writeln!(out, "<p class=\"box-b\">{}</p>", self.rng.word(ads));
        }
        out.push_str("</div>\n");
    }

    fn push_related(&mut self, out: &mut String) {
        let heading = match self.family.language {
            Language::English => "People also read",
            Language::Russian => "Читают сейчас",
        };
        let mut pool: Vec<usize> = (0..POOL).collect();
        self.rng.shuffle(&mut pool);
        let _ = write!(out, "<h4>{heading}</h4>\n<ul>\n");
        for index in pool.into_iter().take(self.family.noise.related) {
            let key = format!("{}/pool/{index}", self.family.names.concat());
            let story = Story::write(self.family.language, 0, &mut Rng::new(self.ask.seed, &key));
            let _ = writeln!(out, "<li>{}</li>", escape(&story.title));
        }
        out.push_str("</ul>\n");
    }

    fn push_foot(&mut self, out: &mut String) {
        let noise = self.family.noise;
        let (now, visitor) = match self.family.language {
            Language::English => ("Page built at", "Visitor number"),
            Language::Russian => ("Страница собрана в", "Посетитель номер"),
        };
        out.push_str("<div class=\"foot\">");
        if noise.clock {
            let _ = write!(out, "{now} {}. ", self.dynamic.clock);
        }
        if noise.counter {
            let online = self.rng.between(3, 240);
            let _ = write!(out, "{visitor} {} ({online}). ", self.dynamic.visitor);
        }
        // Pages for printers name their source.
        if self.content.frame == Frame::Bare && self.family.skin != Skin::Article {
            let (host, address) = (&self.ask.host, escape(&self.ask.address));
            let _ = write!(out, "http://{host}{address} ");
        }
        let token = &self.dynamic.token;
        let _ = writeln!(out, "</div>\n<script>var t='{token}';</script>");
    }
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
