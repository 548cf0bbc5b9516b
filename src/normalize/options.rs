//! What can be chosen: rules, and what some rules need to know.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use super::change::Change;
use super::learned::{Evidence, LearnedError, LearnedRule};
use super::registry::{RuleId, RuleSet, Tier};

/// Which scheme stands for both. Default: http, as the worked examples have it; as a key either does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// https becomes http.
    #[default]
    Http,
    /// http becomes https.
    Https,
}

/// Which way `www.` goes. Default: it is taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Www {
    /// The tier `semantic` means `strip-www`.
    #[default]
    Strip,
    /// The tier `semantic` means `add-www`.
    Add,
}

/// How the result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// As a URL.
    #[default]
    Url,
    /// As a sort-friendly key: `com,example)/path?query`.
    Surt,
}

/// Everything that decides the result. The default: the tiers up to `usual`.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// This tier and those before it; `None`: only the rules in `with`. Default `usual`.
    pub tier: Option<Tier>,
    /// Rules besides.
    pub with: RuleSet,
    /// Rules left out.
    pub without: RuleSet,
    /// `directory-index`: names of files, compared exactly.
    pub index_files: Vec<String>,
    /// `default-params`: pairs of a name and its default value, decoded. Default: none.
    pub default_params: Vec<(String, String)>,
    /// `default-params`: whether an empty value (`k=`, not `k`) is a default too. Default: yes.
    pub empty_values: bool,
    /// `unused-params`: names, decoded. Default: none.
    pub unused_params: Vec<String>,
    /// `ip-to-host`: addresses and their names. Default: none.
    pub hosts: Vec<(IpAddr, String)>,
    /// `tracking-params`: exact names; `name*` is a beginning.
    pub tracking_params: Vec<String>,
    /// `session-ids`: exact names in whatever case, for path and query.
    pub session_ids: Vec<String>,
    /// Which of `strip-www` and `add-www` is in the tier.
    pub www: Www,
    /// `limit-scheme`: which scheme stays.
    pub scheme: Scheme,
    /// `learned`: rules of single hosts.
    pub learned: Vec<LearnedRule>,
    /// How the result is written.
    pub form: Form,
}

const INDEX_FILES: &str = "index.html,index.htm,index.shtml,index.xhtml,index.php,index.asp,index.aspx,index.jsp,\
    index.cgi,index.pl,default.asp,default.aspx,default.htm,default.html,Default.asp,Default.aspx";
const TRACKING: &str = "utm_*,gclid,gclsrc,gbraid,wbraid,dclid,fbclid,msclkid,yclid,ysclid,twclid,ttclid,li_fat_id,\
    igshid,mc_cid,mc_eid,mkt_tok,_openstat,_hsenc,_hsmi,__hssc,__hstc,__hsfp,hsCtaTracking,vero_id,oly_anon_id,\
    oly_enc_id,rb_clickid,s_cid,wickedid,epik,_ga,_gl,srsltid";
const SESSION_IDS: &str = "jsessionid,phpsessid,aspsessionid*,asp.net_sessionid,cfid,cftoken,sessionid,session_id,\
    sessid,oscsid,zenid";

impl Default for Options {
    fn default() -> Self {
        Self {
            tier: Some(Tier::Usual),
            with: RuleSet::EMPTY,
            without: RuleSet::EMPTY,
            index_files: list(INDEX_FILES).collect(),
            default_params: Vec::new(),
            empty_values: true,
            unused_params: Vec::new(),
            hosts: Vec::new(),
            tracking_params: list(TRACKING).collect(),
            session_ids: list(SESSION_IDS).collect(),
            www: Www::default(),
            scheme: Scheme::default(),
            learned: Vec::new(),
            form: Form::default(),
        }
    }
}

/// What is wrong with options. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// A rule both switched on and off.
    #[error("the rule {rule} is both added and left out; do one of them")]
    Contradiction {
        /// Which.
        rule: RuleId,
    },
    /// Both directions of www.
    #[error(
        "strip-www and add-www undo each other; leave one of them out, or choose by the option www=strip or www=add"
    )]
    BothWww,
    /// No such option.
    #[error("there is no rule option `{name}`; there are {}", Options::NAMES.join(", "))]
    UnknownOption {
        /// As given.
        name: String,
    },
    /// A value that the option cannot have.
    #[error("the rule option {name} cannot be `{value}`: {expected}")]
    BadValue {
        /// The option.
        name: &'static str,
        /// As given.
        value: String,
        /// What it can be.
        expected: &'static str,
    },
    /// A learned rule that cannot be used.
    #[error(transparent)]
    Learned(#[from] LearnedError),
}

impl OptionError {
    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Contradiction { .. } => "rule-contradiction",
            Self::BothWww => "both-www",
            Self::UnknownOption { .. } => "unknown-rule-option",
            Self::BadValue { .. } => "bad-rule-option",
            Self::Learned(_) => "bad-learned-rule",
        }
    }
}

impl Options {
    /// Names of the rule options that [`Options::set`] knows.
    pub const NAMES: [&'static str; 10] = [
        "index-files",
        "default-params",
        "empty-values",
        "unused-params",
        "hosts",
        "tracking-params",
        "session-ids",
        "www",
        "scheme",
        "learned",
    ];

    /// Exactly these rules, with the other options at their defaults.
    #[must_use]
    pub fn only(rules: RuleSet) -> Self {
        Self {
            tier: None,
            with: rules,
            ..Self::default()
        }
    }

    /// A tier and those before it.
    #[must_use]
    pub fn up_to(tier: Tier) -> Self {
        Self {
            tier: Some(tier),
            ..Self::default()
        }
    }

    /// The rules that are on.
    ///
    /// # Errors
    /// When a rule is both added and left out, or both directions of www are on.
    pub fn rules(&self) -> Result<RuleSet, OptionError> {
        if let Some(rule) = self.with.intersection(self.without).iter().next() {
            return Err(OptionError::Contradiction { rule });
        }
        let other = match self.www {
            Www::Strip => RuleId::AddWww,
            Www::Add => RuleId::StripWww,
        };
        let tier = self
            .tier
            .map_or(RuleSet::EMPTY, RuleSet::up_to)
            .without(RuleSet::EMPTY.with(other));
        let rules = tier.union(self.with).without(self.without);
        if rules.contains(RuleId::StripWww) && rules.contains(RuleId::AddWww) {
            return Err(OptionError::BothWww);
        }
        Ok(rules)
    }

    /// Sets a rule option by its public name. Lists are separated by commas or lines; one that begins with `+` is added to
    /// what is there. `hosts` has the lines of a hosts file, `learned` lines `host rewrite from to` or `host drop name`.
    ///
    /// # Errors
    /// An unknown name, or a value that the option cannot have.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        match name {
            "index-files" => set_list(&mut self.index_files, value),
            "unused-params" => set_list(&mut self.unused_params, value),
            "tracking-params" => set_list(&mut self.tracking_params, value),
            "session-ids" => set_list(&mut self.session_ids, value),
            "default-params" => self.default_params = pairs(value)?,
            "hosts" => self.hosts = hosts(value)?,
            "learned" => self.learned = learned(value)?,
            "empty-values" => {
                self.empty_values = one_of("empty-values", value, &[("yes", true), ("no", false)])?
            }
            "www" => self.www = one_of("www", value, &[("strip", Www::Strip), ("add", Www::Add)])?,
            "scheme" => {
                self.scheme = one_of(
                    "scheme",
                    value,
                    &[("http", Scheme::Http), ("https", Scheme::Https)],
                )?;
            }
            _ => {
                return Err(OptionError::UnknownOption {
                    name: name.to_owned(),
                });
            }
        }
        Ok(())
    }
}

fn list(text: &str) -> impl Iterator<Item = String> {
    text.split([',', '\n'])
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(str::to_owned)
}

fn set_list(target: &mut Vec<String>, value: &str) {
    match value.strip_prefix('+') {
        Some(more) => target.extend(list(more)),
        None => *target = list(value).collect(),
    }
}

fn one_of<T: Copy>(
    name: &'static str,
    value: &str,
    choices: &[(&'static str, T)],
) -> Result<T, OptionError> {
    let found = choices
        .iter()
        .find(|(word, _)| *word == value.trim())
        .map(|(_, choice)| *choice);
    let expected = match name {
        "www" => "write strip or add",
        "scheme" => "write http or https",
        _ => "write yes or no",
    };
    found.ok_or_else(|| OptionError::BadValue {
        name,
        value: value.to_owned(),
        expected,
    })
}

fn pairs(value: &str) -> Result<Vec<(String, String)>, OptionError> {
    let pair = |item: String| match item.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err(OptionError::BadValue {
            name: "default-params",
            value: item,
            expected: "write name=value,name=value",
        }),
    };
    list(value).map(pair).collect()
}

/// Lines of a hosts file (`man 5 hosts`): address, name, aliases; `#` begins a comment. The first name of an address counts.
fn hosts(value: &str) -> Result<Vec<(IpAddr, String)>, OptionError> {
    let mut table = Vec::new();
    for line in value.split([',', '\n']) {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let Some(address) = words.next() else {
            continue;
        };
        let bad = || OptionError::BadValue {
            name: "hosts",
            value: line.trim().to_owned(),
            expected: "write an address and a host name, as in 208.77.188.166 www.example.com",
        };
        let address: IpAddr = address.parse().map_err(|_| bad())?;
        match url::Host::parse(words.next().ok_or_else(bad)?) {
            Ok(url::Host::Domain(name)) => table.push((address, name)),
            _ => return Err(bad()),
        }
    }
    Ok(table)
}

fn learned(value: &str) -> Result<Vec<LearnedRule>, OptionError> {
    let rule = |line: String| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (host, change) = match words.as_slice() {
            [host, "rewrite", from] => (
                host,
                Change::Rewrite {
                    from: (*from).to_owned(),
                    to: String::new(),
                },
            ),
            [host, "rewrite", from, to] => (
                host,
                Change::Rewrite {
                    from: (*from).to_owned(),
                    to: (*to).to_owned(),
                },
            ),
            [host, "drop", name] => (
                host,
                Change::DropParam {
                    name: (*name).to_owned(),
                },
            ),
            _ => {
                let expected = "write lines `host rewrite from to` or `host drop name`";
                return Err(OptionError::BadValue {
                    name: "learned",
                    value: line,
                    expected,
                });
            }
        };
        Ok(LearnedRule {
            host: (*host).to_owned(),
            change,
            evidence: Evidence::default(),
        })
    };
    value
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| rule(line.to_owned()))
        .collect()
}
