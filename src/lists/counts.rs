//! Counts of a list's URLs and skipped lines, and the remarks at its end.

use super::{Noise, is_relative, is_web_address};
use crate::problem::ProblemKind;

#[derive(Default)]
pub(super) struct Tally {
    pub(super) noise: Noise,
    /// Lines that are no URLs, and the first of them.
    skipped: u64,
    first_skipped: Option<u64>,
    /// Requests for what is not there, and the first of them.
    gone: u64,
    first_gone: Option<u64>,
    /// Lines of a table with a stray quote, and the first of them.
    stray: u64,
    first_stray: Option<u64>,
    /// Records without a URL, and the first of them.
    without_url: u64,
    first_without_url: Option<u64>,
    /// Sitemaps that an index lists.
    pub(super) sitemaps: Vec<String>,
    urls: u64,
    relative: u64,
    first_relative: u64,
    /// True once something worse than noise was reported.
    told: bool,
}

/// A remark, and the line it concerns.
pub(super) type Remark = (ProblemKind, Option<u64>);

impl Tally {
    /// Counts a URL that is handed out.
    pub(super) fn add(&mut self, url: &[u8], line: u64) {
        self.urls += 1;
        if !is_web_address(url) && is_relative(url) {
            self.relative += 1;
            if self.relative == 1 {
                self.first_relative = line;
            }
        }
    }

    /// Counts a line that is no URL.
    pub(super) fn skip(&mut self, line: u64) {
        self.noise.add(line);
        self.skipped += 1;
        self.first_skipped.get_or_insert(line);
    }

    /// Counts a request for what is not there.
    pub(super) fn gone(&mut self, line: u64) {
        self.gone += 1;
        self.first_gone.get_or_insert(line);
    }

    /// Counts a line with a stray quote.
    pub(super) fn stray_quote(&mut self, line: u64) {
        self.stray += 1;
        self.first_stray.get_or_insert(line);
    }

    /// Counts a record of a sitemap, a feed or JSON that has no URL.
    pub(super) fn without_url(&mut self, line: u64) {
        self.noise.add(line);
        self.without_url += 1;
        self.first_without_url.get_or_insert(line);
    }

    /// Counts a request that cannot be made a URL. The reason is reported separately.
    pub(super) fn pass_over(&mut self, line: u64) {
        self.noise.add(line);
    }

    /// Notes that a problem was reported.
    pub(super) fn tell(&mut self) {
        self.told = true;
    }

    /// Returns the remarks. `is_blank`: there was nothing to read.
    pub(super) fn remarks(&self, is_blank: bool) -> Vec<Remark> {
        let mut remarks = Vec::new();
        // A remark on several lines names the first one.
        let only = |count: u64, first: u64| (count == 1).then_some(first);
        if let Some(first) = self.first_stray {
            let count = self.stray;
            let kind = ProblemKind::StrayQuotes { count, first };
            remarks.push((kind, only(count, first)));
        }
        if let Some(first) = self.first_without_url {
            let count = self.without_url;
            let kind = ProblemKind::RecordsWithoutUrl { count, first };
            remarks.push((kind, only(count, first)));
        }
        if let Some(first) = self.first_skipped {
            let count = self.skipped;
            let kind = ProblemKind::UrlLinesSkipped { count, first };
            remarks.push((kind, only(count, first)));
        }
        if let Some(first) = self.first_gone {
            let count = self.gone;
            let kind = ProblemKind::RequestsGone { count, first };
            remarks.push((kind, only(count, first)));
        }
        if !self.sitemaps.is_empty() {
            let count = self.sitemaps.len() as u64;
            remarks.push((ProblemKind::SitemapIndex { count }, None));
        } else if self.urls == 0 && !is_blank && !self.told {
            remarks.push((ProblemKind::NoUrls, None));
        }
        if self.relative * 2 > self.urls {
            let count = self.relative;
            remarks.push((
                ProblemKind::RelativeUrls { count },
                Some(self.first_relative),
            ));
        }
        remarks
    }
}
