//! Counts of a list's URLs and skipped lines, and the remarks at its end.

use super::{Noise, is_relative, is_web_address};
use crate::problem::ProblemKind;

/// Lines of one kind: how many there are, and the first of them.
#[derive(Default)]
struct Counted {
    count: u64,
    first: u64,
}

impl Counted {
    fn add(&mut self, line: u64) {
        self.count += 1;
        if self.count == 1 {
            self.first = line;
        }
    }

    /// The remark on them, if there are any: it is made of the count and the first line, and names the line where it is the only one.
    fn remark(&self, kind: impl FnOnce(u64, u64) -> ProblemKind) -> Option<Remark> {
        let only = (self.count == 1).then_some(self.first);
        (self.count > 0).then(|| (kind(self.count, self.first), only))
    }
}

#[derive(Default)]
pub(super) struct Tally {
    pub(super) noise: Noise,
    /// Lines that are no URLs.
    skipped: Counted,
    /// Requests for what is not there.
    gone: Counted,
    /// Lines of a table with a stray quote.
    stray: Counted,
    /// Records without a URL.
    without_url: Counted,
    /// URLs without a scheme and a host.
    relative: Counted,
    /// Sitemaps that an index lists.
    sitemaps: Vec<String>,
    urls: u64,
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
            self.relative.add(line);
        }
    }

    /// Counts a line that is no URL.
    pub(super) fn skip(&mut self, line: u64) {
        self.noise.add(line);
        self.skipped.add(line);
    }

    /// Counts a request for what is not there.
    pub(super) fn gone(&mut self, line: u64) {
        self.gone.add(line);
    }

    /// Counts a line with a stray quote.
    pub(super) fn stray_quote(&mut self, line: u64) {
        self.stray.add(line);
    }

    /// Counts a record of a sitemap, a feed or JSON that has no URL.
    pub(super) fn without_url(&mut self, line: u64) {
        self.noise.add(line);
        self.without_url.add(line);
    }

    /// Notes a sitemap that an index lists.
    pub(super) fn list_sitemap(&mut self, url: &[u8]) {
        self.sitemaps
            .push(String::from_utf8_lossy(url).into_owned());
    }

    /// The sitemaps that were listed.
    pub(super) fn sitemaps(&self) -> &[String] {
        &self.sitemaps
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
        let stray = |count, first| ProblemKind::StrayQuotes { count, first };
        let without_url = |count, first| ProblemKind::RecordsWithoutUrl { count, first };
        let skipped = |count, first| ProblemKind::UrlLinesSkipped { count, first };
        let gone = |count, first| ProblemKind::RequestsGone { count, first };
        let counted = [
            self.stray.remark(stray),
            self.without_url.remark(without_url),
            self.skipped.remark(skipped),
            self.gone.remark(gone),
        ];
        let mut remarks: Vec<Remark> = counted.into_iter().flatten().collect();
        if !self.sitemaps.is_empty() {
            let count = self.sitemaps.len() as u64;
            remarks.push((ProblemKind::SitemapIndex { count }, None));
        } else if self.urls == 0 && !is_blank && !self.told {
            remarks.push((ProblemKind::NoUrls, None));
        }
        if self.relative.count * 2 > self.urls {
            let count = self.relative.count;
            remarks.push((
                ProblemKind::RelativeUrls { count },
                Some(self.relative.first),
            ));
        }
        remarks
    }
}
