//! A site without anything that disturbs: each page says what it is and nothing else.
//!
//! Rules that are proved on it remove what rules can remove at all, so it tells what is within reach.

use dustlens::fetch::FetchOutcome;
use dustlens_laboratory::ArgumentTruth;

use super::Ground;

/// The same list and the same pages, each of one text of its own.
pub struct Clean<'g, G>(pub &'g G);

impl<G: Ground> Ground for Clean<'_, G> {
    fn urls(&self) -> Vec<String> {
        self.0.urls()
    }

    fn fetch(&self, url: &str, _: u64) -> FetchOutcome {
        let page = self.0.page(url);
        let words: Vec<String> = (0..60)
            .map(|at| match page {
                Some(page) => format!("w{:x}", page.wrapping_mul(2 * at + 1) >> 20),
                None => format!("nothing{at}"),
            })
            .collect();
        FetchOutcome::Page {
            status: if page.is_some() { 200 } else { 404 },
            final_url: url.to_owned(),
            content_type: Some("text/html".to_owned()),
            body: format!("<title>{}</title><p>{}</p>", words[0], words.join(" ")).into_bytes(),
            truncated: false,
        }
    }

    fn page(&self, url: &str) -> Option<u64> {
        self.0.page(url)
    }

    fn arguments(&self) -> Vec<ArgumentTruth> {
        self.0.arguments()
    }

    fn is_reframed(&self, truth: &ArgumentTruth) -> bool {
        self.0.is_reframed(truth)
    }
}
