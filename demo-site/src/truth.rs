//! The truth about the site: the correct findings of a tool that looks for duplicates.

use serde::{Deserialize, Serialize};

/// The whole truth file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Truth {
    /// The seed the site was generated from, in decimal digits (it may exceed 2^53).
    pub seed: String,
    /// The port in every address.
    pub port: u16,
    /// Every host name, without the port.
    pub hosts: Vec<String>,
    /// Every page with all its addresses; addresses of two groups lead to different pages.
    pub pages: Vec<PageGroup>,
    /// Pairs about the same event: alike, and not the same page.
    pub similar: Vec<SimilarPair>,
    /// Addresses that have no page to show.
    pub failures: Vec<Failure>,
    /// Query arguments, and whether each changes the page.
    pub arguments: Vec<Argument>,
    /// Families of addresses that look as if they were one page: the ones that are, and decoys.
    pub rules: Vec<Rule>,
    /// Addresses that robots.txt forbids to visit.
    pub disallowed: Vec<String>,
}

/// A page and the addresses that lead to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageGroup {
    /// Canonical address of the page.
    pub canonical: String,
    /// Kind of page.
    pub kind: PageKind,
    /// Every address of it in the log or the sample, and the canonical one, sorted.
    pub urls: Vec<Variant>,
}

/// Sorts of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PageKind {
    /// A story with a text of its own.
    Article,
    /// A page of a list of stories.
    Listing,
    /// The first page of a host.
    Home,
    /// The one text a host gives, with status 200, for every address it does not know.
    SoftNotFound,
    /// An article at a special address: slow, or forbidden to robots.
    Special,
    /// A page whose address looks like another page's: a decoy.
    DecoyPage,
}

/// An address of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// The address.
    pub url: String,
    /// Difference from the canonical address, the weightiest one first.
    pub relation: Relation,
    /// The other differences, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Relation>,
    /// The status of the first answer.
    pub status: u16,
    /// The charset the page's bytes are in.
    pub charset: String,
    /// Addresses of the redirects, the last one being the page; empty without redirects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hops: Vec<String>,
}

/// Difference of an address from the canonical one, weightiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Relation {
    /// The same main text in another template on another host.
    Copy,
    /// The version for printers: same main text, bare template, same host.
    Print,
    /// Another host with the same whole pages.
    Mirror,
    /// The same host name with `www.` before it, same whole pages.
    Www,
    /// An address that answers with a redirect to the page.
    Redirect,
    /// An address that does not exist and gets the host's soft 404.
    SoftNotFound,
    /// Another way to write the article's number: `/story_7` for `/story?id=7`.
    StoryRewrite,
    /// An index file for `/`.
    Index,
    /// A session id in the query or in the path.
    Session,
    /// Arguments of campaign trackers.
    Tracking,
    /// Other arguments that do not change the page.
    Unused,
    /// An argument with the value it has anyway.
    Default,
    /// The same arguments in another order.
    ArgumentOrder,
    /// No difference.
    Canonical,
}

/// Two pages about one event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SimilarPair {
    /// The canonical address of the earlier story.
    pub first: String,
    /// The canonical address of the retelling.
    pub second: String,
}

/// An address without a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The address.
    pub url: String,
    /// Kind of failure.
    pub kind: FailureKind,
    /// The status of the first answer.
    pub status: u16,
}

/// Failure at an address without a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FailureKind {
    /// An honest 404.
    NotFound,
    /// Status 500.
    ServerError,
    /// Redirects that never end.
    RedirectLoop,
    /// Status 200 and an empty body.
    Empty,
    /// The connection ends in the middle of the body.
    CutOff,
    /// HTML under a picture's content type.
    WrongType,
}

/// A query or path argument of one host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argument {
    /// The host, without the port.
    pub host: String,
    /// The argument's name.
    pub name: String,
    /// True when some of its values change the page.
    pub matters: bool,
    /// The value that is the same as no value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// The reason, in one sentence.
    pub why: String,
}

/// A family of pairs of addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// The host it belongs to, without the port.
    pub host: String,
    /// The piece of the address that is replaced; empty when a piece is added.
    pub from: String,
    /// Replacement; empty when a piece is dropped.
    pub to: String,
    /// True when both addresses always lead to the same page; false for a decoy.
    pub valid: bool,
    /// Description of the family, in one sentence.
    pub why: String,
    /// A pair of addresses of the family: before and after.
    pub example: (String, String),
}

impl FailureKind {
    /// The status of the first answer.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::NotFound => 404,
            Self::ServerError => 500,
            Self::RedirectLoop => 302,
            Self::Empty | Self::CutOff | Self::WrongType => 200,
        }
    }
}

impl Truth {
    /// The group an address belongs to. Cost: all addresses are looked through.
    #[must_use]
    pub fn group_of(&self, url: &str) -> Option<&PageGroup> {
        let mut groups = self.pages.iter();
        groups.find(|group| group.urls.iter().any(|variant| variant.url == url))
    }

    /// Returns true if two addresses lead to the same page; nothing when one of them is not listed.
    #[must_use]
    pub fn same_page(&self, first: &str, second: &str) -> Option<bool> {
        let (first, second) = (self.group_of(first)?, self.group_of(second)?);
        Some(first.canonical == second.canonical)
    }
}
