//! Values that a page repeats, whether or not they change it.
//!
//! An echo is the value itself: its block is on every page, with a gap where the address has no value. A block that
//! exists only beside the value would be content.

use crate::address::{Request, escape};
use crate::argument::{Argument, Echo};
use crate::layout::{Block, Page};
use crate::plan::Plan;
use crate::random::{Random, mix, text_hash};
use crate::text::passage;
use crate::words::Phrase;

/// Changes by echoes outside of the page's blocks.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    /// Text of the title tag after the title.
    pub(crate) title_tag: String,
    /// Words that are marked in the texts.
    pub(crate) words: Vec<String>,
}

/// Adds the echoes of all arguments of a request.
pub(crate) fn add_echoes(plan: &Plan, request: &Request, page: &mut Page) -> Marks {
    let mut marks = Marks::default();
    for argument in plan.arguments.iter().filter(|argument| argument.enabled) {
        let value = request
            .value(&argument.name, plan.last)
            .filter(|value| !value.is_empty());
        let Some(echo) = argument.echo else {
            continue;
        };
        let block = match (echo, value) {
            (Echo::TitleTag, Some(value)) => {
                marks.title_tag.push_str(&format!(" - {value}"));
                continue;
            }
            (Echo::Highlight, Some(value)) => {
                marks
                    .words
                    .push(plan.lexicon().word(text_hash(value)).to_owned());
                continue;
            }
            (Echo::TitleTag | Echo::Highlight, None) => continue,
            (_, value) => block(plan, argument, echo, value.unwrap_or_default()),
        };
        if argument.below {
            page.below.push(block)
        } else {
            page.above.push(block)
        }
    }
    marks
}

fn block(plan: &Plan, argument: &Argument, echo: Echo, value: &str) -> Block {
    let lexicon = plan.lexicon();
    let name = escape(&argument.name);
    match echo {
        Echo::Greeting => Block::Text(format!("{}, {value}!", lexicon.phrase(Phrase::Hello))),
        Echo::LinkText => Block::List(vec![format!("{} {value}", lexicon.phrase(Phrase::Read))]),
        Echo::HiddenField => Block::Html(format!(
            "<form><input type=\"hidden\" name=\"{name}\" value=\"{}\"></form>\n",
            escape(value)
        )),
        Echo::Links => Block::Html(format!(
            "<div><a href=\"/?{name}={}\">{}</a></div>\n",
            escape(value),
            lexicon.phrase(Phrase::Read)
        )),
        Echo::Sentence | Echo::TitleTag | Echo::Highlight => {
            let mut random = Random::new(mix(&[plan.seed, 64, text_hash(&argument.name)]));
            let (before, after) = (
                passage(lexicon, &mut random, 9),
                passage(lexicon, &mut random, 7),
            );
            Block::Text(format!("{} {value} {after}", before.trim_end_matches('.')))
        }
    }
}
