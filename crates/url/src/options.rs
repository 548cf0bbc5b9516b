//! Options: the choice of rules, and the values that some rules need.

use std::net::IpAddr;

use crate::host::is_name;
use crate::rule_table::{RuleId, RuleSet, Tier};
use crate::site_rules::rule::{LearnedError, LearnedRule};

/// Scheme that replaces both. Default: http, as in the worked examples; as a key either does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Scheme {
    /// https becomes http.
    #[default]
    Http,
    /// http becomes https.
    Https,
}

impl Scheme {
    const ALL: [Self; 2] = [Self::Http, Self::Https];

    /// Returns the public name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
        }
    }
}

/// Direction of the rule for `www.`. Default: it is taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Www {
    /// The tier `semantic` means `strip-www`.
    #[default]
    Strip,
    /// The tier `semantic` means `add-www`.
    Add,
}

impl Www {
    const ALL: [Self; 2] = [Self::Strip, Self::Add];

    /// Returns the public name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Strip => "strip",
            Self::Add => "add",
        }
    }
}

/// Form of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Form {
    /// A URL.
    #[default]
    Url,
    /// The key of a web archive: `com,example)/path?query`.
    Surt,
    /// The form of the npm package normalize-url: `http://example.com`, `http://example.com/path`.
    #[cfg_attr(feature = "serde", serde(rename = "normalize-url"))]
    NormalizeUrl,
}

impl Form {
    /// Returns the public name: that of the preset that writes this form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Url => "url",
            Self::Surt => "surt",
            Self::NormalizeUrl => "normalize-url",
        }
    }
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
    /// `default-params`: true if an empty value (`k=`, not `k`) is a default too. Default: yes.
    pub empty_values: bool,
    /// `unused-params`: names, decoded. Default: none.
    pub unused_params: Vec<String>,
    /// `ip-to-host`: addresses and their names. Default: none.
    pub hosts: Vec<(IpAddr, String)>,
    /// `tracking-params`: exact names; `name*` is a beginning.
    pub tracking_params: Vec<String>,
    /// `session-ids`: exact names in whatever case, for path and query.
    pub session_ids: Vec<String>,
    /// Choice of `strip-www` or `add-www` for the tier.
    pub www: Www,
    /// `limit-scheme`: which scheme stays.
    pub scheme: Scheme,
    /// `learned`: rules of single hosts.
    pub learned: Vec<LearnedRule>,
    /// Form of the result.
    pub form: Form,
}

const INDEX_FILES: &str = "index.html,index.htm,index.shtml,index.xhtml,index.php,index.asp,index.aspx,index.jsp,\
    index.cgi,index.pl,default.asp,default.aspx,default.htm,default.html,Default.asp,Default.aspx";
const TRACKING: &str = "utm_*,gclid,gclsrc,gbraid,wbraid,dclid,fbclid,msclkid,yclid,ysclid,twclid,ttclid,li_fat_id,\
    igshid,mc_cid,mc_eid,mkt_tok,_openstat,_hsenc,_hsmi,__hssc,__hstc,__hsfp,hsCtaTracking,vero_id,oly_anon_id,\
    oly_enc_id,rb_clickid,s_cid,wickedid,epik,_ga,_gl,srsltid";
const SESSION_IDS: &str = "jsessionid,phpsessid,aspsessionid*,asp.net_sessionid,cfid,cftoken,sessionid,session_id,\
    sessid,oscsid,zenid";

/// Returns the names of session ids that `session-ids` knows by default; `name*` is a beginning.
pub fn session_id_names() -> impl Iterator<Item = &'static str> {
    SESSION_IDS.split(',')
}

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

/// Faults of options. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// A rule both switched on and off.
    #[error("the rule {rule} is both added and left out; do one of them")]
    Contradiction {
        /// The rule.
        rule: RuleId,
    },
    /// Both directions of www.
    #[error(
        "strip-www and add-www undo each other; leave one of them out, or choose by the option www=strip or www=add"
    )]
    BothWww,
    /// An option that does not exist.
    #[error("there is no rule option `{name}`; there are {}", Options::NAMES.join(", "))]
    UnknownOption {
        /// The name as given.
        name: String,
    },
    /// A value that the option cannot have.
    #[error("the rule option {name} cannot be `{value}`: {expected}")]
    BadValue {
        /// The option.
        name: &'static str,
        /// The value as given.
        value: String,
        /// Values that the option can have.
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

    /// Returns the rules that a rule option is for; none if the option does not exist.
    #[must_use]
    pub fn rules_of(name: &str) -> RuleSet {
        let rules: &[RuleId] = match name {
            "index-files" => &[RuleId::DirectoryIndex],
            "default-params" | "empty-values" => &[RuleId::DefaultParams],
            "unused-params" => &[RuleId::UnusedParams],
            "hosts" => &[RuleId::IpToHost],
            "tracking-params" => &[RuleId::TrackingParams],
            "session-ids" => &[RuleId::SessionIds],
            "www" => &[RuleId::StripWww, RuleId::AddWww],
            "scheme" => &[RuleId::LimitScheme],
            "learned" => &[RuleId::LearnedRules],
            _ => &[],
        };
        rules.iter().copied().collect()
    }

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
        let rules = self.tier_rules().union(self.with).without(self.without);
        if rules.contains(RuleId::StripWww) && rules.contains(RuleId::AddWww) {
            return Err(OptionError::BothWww);
        }
        Ok(rules)
    }

    /// The rules of the tier, with one direction of www.
    pub(crate) fn tier_rules(&self) -> RuleSet {
        let other = match self.www {
            Www::Strip => RuleId::AddWww,
            Www::Add => RuleId::StripWww,
        };
        self.tier
            .map_or(RuleSet::EMPTY, RuleSet::up_to)
            .without(RuleSet::EMPTY.with(other))
    }

    /// Adds rules to the choice and leaves others out. A preset is its rules, so leaving out one of those is no
    /// contradiction; a rule in both sets is, see [`Options::rules`].
    pub fn adjust(&mut self, with: RuleSet, without: RuleSet) {
        let both = with.intersection(without);
        self.with = self.with.union(with).without(without).union(both);
        self.without = self.without.union(without);
    }

    /// Returns a rule option as the text that [`Options::set`] reads; `None`: the option does not exist.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<String> {
        let yes_no = |yes| if yes { "yes" } else { "no" };
        Some(match name {
            "index-files" => text(&self.index_files, ","),
            "unused-params" => text(&self.unused_params, ","),
            "tracking-params" => text(&self.tracking_params, ","),
            "session-ids" => text(&self.session_ids, ","),
            "default-params" => {
                let pairs = self.default_params.iter();
                text(pairs.map(|(name, value)| format!("{name}={value}")), "\n")
            }
            "hosts" => {
                let hosts = self.hosts.iter();
                text(
                    hosts.map(|(address, name)| format!("{address} {name}")),
                    "\n",
                )
            }
            "learned" => text(self.learned.iter().map(LearnedRule::to_string), "\n"),
            "empty-values" => yes_no(self.empty_values).to_owned(),
            "www" => self.www.name().to_owned(),
            "scheme" => self.scheme.name().to_owned(),
            _ => return None,
        })
    }

    /// Sets a rule option by its public name. Lists are separated by commas or lines, except that `learned` is by lines
    /// only, for its texts may have commas. A list that begins with `+` is added to the present one, any other replaces
    /// it.
    /// `hosts` has the lines of a hosts file, `learned` lines as [`LearnedRule::from_line`] reads them.
    ///
    /// # Errors
    /// An unknown name, or a value that the option cannot have.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        match name {
            "index-files" => set_list(&mut self.index_files, value, names)?,
            "unused-params" => set_list(&mut self.unused_params, value, names)?,
            "tracking-params" => set_list(&mut self.tracking_params, value, names)?,
            "session-ids" => set_list(&mut self.session_ids, value, names)?,
            "default-params" => set_list(&mut self.default_params, value, pairs)?,
            "hosts" => set_list(&mut self.hosts, value, hosts)?,
            "learned" => set_list(&mut self.learned, value, learned)?,
            "empty-values" => {
                self.empty_values = one_of("empty-values", value, &[("yes", true), ("no", false)])?
            }
            "www" => self.www = one_of("www", value, &Www::ALL.map(|www| (www.name(), www)))?,
            "scheme" => {
                self.scheme = one_of("scheme", value, &Scheme::ALL.map(|it| (it.name(), it)))?;
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

/// Replaces a list, or adds the values behind a `+` to it.
fn set_list<T>(
    target: &mut Vec<T>,
    value: &str,
    read: impl Fn(&str) -> Result<Vec<T>, OptionError>,
) -> Result<(), OptionError> {
    match value.strip_prefix('+') {
        Some(more) => target.extend(read(more)?),
        None => *target = read(value)?,
    }
    Ok(())
}

fn names(value: &str) -> Result<Vec<String>, OptionError> {
    Ok(list(value).collect())
}

/// A list as [`set_list`] reads it; a separator before a `+` of its own, which would add to a list.
fn text(items: impl IntoIterator<Item = impl AsRef<str>>, separator: &str) -> String {
    let mut text = String::new();
    for item in items {
        if !text.is_empty() || item.as_ref().starts_with('+') {
            text.push_str(separator);
        }
        text.push_str(item.as_ref());
    }
    text
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
        let name = words.next().ok_or_else(bad)?;
        match url::Host::parse(name) {
            Ok(url::Host::Domain(name)) => table.push((address, name)),
            Err(_) if is_name(name.as_bytes()) => table.push((address, name.to_ascii_lowercase())),
            _ => return Err(bad()),
        }
    }
    Ok(table)
}

fn learned(value: &str) -> Result<Vec<LearnedRule>, OptionError> {
    let lines = value.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty())
        .map(|line| {
            LearnedRule::from_line(line).ok_or_else(|| OptionError::BadValue {
                name: "learned",
                value: line.to_owned(),
                expected: "write lines such as `host rewrite from to` or `host drop name`",
            })
        })
        .collect()
}
