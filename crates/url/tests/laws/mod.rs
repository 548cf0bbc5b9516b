//! The laws of normalization as checks of one URL, and a generator of hostile URLs. Used by `tests/normalize_laws.rs` and by
//! the fuzz target.

use dustlens_url::reference::split;
use dustlens_url::{
    Buffers, Change, Evidence, Form, LearnedRule, Normalizer, Options, Preset, RULES, RuleId,
    RuleSet, Scheme, Skipped, Tier, Www,
};
use url::Url;

mod hostile;

pub use hostile::{Random, hostile};

/// A set of options to be held to the laws.
pub struct Case {
    pub name: String,
    options: Options,
    normalizer: Normalizer,
    buffers: Buffers,
}

fn learned_rules() -> Vec<LearnedRule> {
    let rewrite = |from: &str, to: &str| Change::Rewrite {
        from: from.to_owned(),
        to: to.to_owned(),
    };
    let changes = [
        rewrite("story?id=", "story_"),
        rewrite("a", "b"),
        rewrite("b", "a"),
        rewrite("7", "8/7"),
        rewrite("aa", "../%41"),
        rewrite("/", "//"),
        rewrite("loop", "loop/index.html"),
        Change::DropParam {
            name: "drop".to_owned(),
        },
    ];
    let hosts = ["www.e.com", "e.com"];
    let rule = |host: &str, change: &Change| LearnedRule {
        host: host.to_owned(),
        change: change.clone(),
        evidence: Evidence::default(),
    };
    // Each host has a choice of them, so that not every chain is endless.
    let of_www = changes.iter().map(|change| rule(hosts[0], change)).filter(
        |rule| !matches!(&rule.change, Change::Rewrite { from, .. } if from == "7" || from == "/"),
    );
    of_www
        .chain(changes.iter().map(|change| rule(hosts[1], change)))
        .collect()
}

impl Case {
    fn new(name: String, mut options: Options) -> Option<Self> {
        options.unused_params = vec!["fakefoo".to_owned()];
        options
            .set("default-params", "sort=ascending,sort=asc x")
            .unwrap();
        options
            .set(
                "hosts",
                "208.77.188.166 www.www.E.com.\n127.0.0.1 localhost.\n::1 localhost",
            )
            .unwrap();
        options.learned = learned_rules();
        let normalizer = Normalizer::new(&options).ok()?;
        Some(Self {
            name,
            options,
            normalizer,
            buffers: Buffers::new(),
        })
    }

    /// The tiers in both directions, and the presets.
    pub fn tiers_and_presets() -> Vec<Self> {
        let directed = |tier: Tier| {
            let options = Options {
                www: Www::Add,
                scheme: Scheme::Https,
                ..Options::up_to(tier)
            };
            Self::new(format!("{} add https", tier.name()), options)
        };
        let tiers = Tier::ALL.into_iter().flat_map(|tier| {
            [
                Self::new(tier.name().to_owned(), Options::up_to(tier)),
                directed(tier),
            ]
        });
        let presets = Preset::ALL
            .into_iter()
            .map(|preset| Self::new(preset.name().to_owned(), preset.options()));
        tiers.chain(presets).flatten().collect()
    }

    /// Every rule alone and every two rules that go together.
    pub fn pairs() -> Vec<Self> {
        let mut cases = Vec::new();
        for a in RULES {
            for b in RULES.iter().filter(|b| b.id >= a.id) {
                let rules: RuleSet = [a.id, b.id].into_iter().collect();
                let both_www = [a.id, b.id] == [RuleId::StripWww, RuleId::AddWww];
                let case = Self::new(format!("{rules}"), Options::only(rules));
                assert_eq!(case.is_none(), both_www, "{rules}");
                cases.extend(case);
            }
        }
        cases
    }

    /// Holds the laws to one URL.
    pub fn check(&mut self, url: &[u8]) {
        let key = self.normalizer.key(url, &mut self.buffers);
        let (out, rules, pass) = (key.url.to_vec(), key.rules, key.skipped);
        let context = || {
            format!(
                "{}: {} → {} {pass:?}",
                self.name,
                url.escape_ascii(),
                out.escape_ascii()
            )
        };
        if pass.is_some() {
            assert_eq!(out, trim(url), "{}", context());
            assert!(rules.is_empty(), "{}", context());
            judge(url, pass, &context());
            return;
        }
        let mut buffers = Buffers::new();
        let again = self.normalizer.key(&out, &mut buffers);
        assert_eq!(
            again.url,
            out,
            "not idempotent by {}: {}",
            again.rules,
            context()
        );
        assert!(
            again.rules.is_empty(),
            "{} fire again: {}",
            again.rules,
            context()
        );
        self.check_trace(url, &out, rules);
        let context = || {
            format!(
                "{}: {} → {}",
                self.name,
                url.escape_ascii(),
                out.escape_ascii()
            )
        };
        if self.options.form == Form::Surt {
            return; // a key is no URL
        }
        assert_eq!(again.skipped, None, "{}", context());
        parsed(&out).unwrap_or_else(|| panic!("does not parse: {}", context()));
        let on = self.options.rules().unwrap();
        if !on.contains(RuleId::LearnedRules) {
            keeps_pairs(url, &out, &context());
        }
        let preserving = RuleSet::up_to(Tier::Preserving);
        if on.without(preserving).is_empty() {
            same_resource(url, &out, &context());
            same_bytes(url, &out, &context());
        }
    }

    fn check_trace(&self, url: &[u8], out: &[u8], rules: RuleSet) {
        let trace = self.normalizer.trace(url);
        let context = format!("{}: {} {trace:?}", self.name, url.escape_ascii());
        assert_eq!(trace.url, out, "{context}");
        let fired: RuleSet = trace
            .steps
            .iter()
            .filter_map(|step| step.by.rule())
            .collect();
        if !self.options.rules().unwrap().contains(RuleId::LearnedRules) {
            assert_eq!(fired, rules, "{context}");
        }
        let mut before = trim(url);
        for step in &trace.steps {
            assert_eq!(step.before, before, "{context}");
            assert_ne!(step.before, step.after, "{context}");
            before = &step.after;
        }
        if self.options.form == Form::Url {
            assert_eq!(before, out, "{context}");
        }
    }
}

fn trim(bytes: &[u8]) -> &[u8] {
    let from = bytes.iter().position(|&b| b > b' ').unwrap_or(bytes.len());
    let to = bytes
        .iter()
        .rposition(|&b| b > b' ')
        .map_or(from, |at| at + 1);
    &bytes[from..to]
}

/// Parses a URL with the `url` crate; bytes beyond ASCII outside the host are escaped first, since it takes only UTF-8.
fn parsed(url: &[u8]) -> Option<Url> {
    let url = &slashed(trim(url))[..];
    let host_end = split(url).authority.map_or(0, |authority| {
        let from = authority.host.as_ptr() as usize - url.as_ptr() as usize;
        from + authority.host.len()
    });
    let user_end = split(url).authority.map_or(0, |authority| {
        authority.host.as_ptr() as usize - url.as_ptr() as usize
    });
    let mut text = escaped(&url[..user_end]);
    text.push_str(std::str::from_utf8(&url[user_end..host_end]).ok()?);
    text.push_str(&escaped(&url[host_end..]));
    Url::parse(&text)
        .or_else(|_| Url::parse(&without_punycode(&text)))
        .ok()
}

/// Replaces the backslashes before query and fragment by slashes (WHATWG URL §4.4). Where one hides a user, the host
/// depends on the reader: such a URL is left.
fn slashed(url: &[u8]) -> Vec<u8> {
    let user = split(url)
        .authority
        .and_then(|authority| authority.userinfo);
    if user.is_some_and(|user| user.contains(&b'\\')) {
        return url.to_vec();
    }
    let end = url.iter().position(|byte| matches!(byte, b'?' | b'#'));
    let (before, after) = url.split_at(end.unwrap_or(url.len()));
    let slash = |byte: &u8| if *byte == b'\\' { b'/' } else { *byte };
    before
        .iter()
        .map(slash)
        .chain(after.iter().copied())
        .collect()
}

/// Replaces invalid `xn--` labels by other ones: url 2.5.8 refuses them, and WHATWG URL §3.5 takes them in hosts of
/// ASCII since June 2026.
fn without_punycode(url: &str) -> String {
    let parts = split(url.as_bytes());
    let Some(host) = parts.authority.map(|authority| authority.host) else {
        return url.to_owned();
    };
    let from = host.as_ptr() as usize - url.as_ptr() as usize;
    let ascii: Vec<u8> = decoded(host);
    match String::from_utf8(ascii) {
        Ok(ascii) if ascii.is_ascii() && !ascii.contains(['/', '?', '#', '@', ':', '\\']) => {
            let other = ascii.to_ascii_lowercase().replace("xn--", "xm--");
            format!("{}{other}{}", &url[..from], &url[from + host.len()..])
        }
        _ => url.to_owned(),
    }
}

fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        if byte.is_ascii() {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

/// A host or port is refused exactly when the crate refuses the URL.
fn judge(url: &[u8], pass: Option<Skipped>, context: &str) {
    if matches!(pass, Some(Skipped::BadHost | Skipped::BadPort)) {
        assert!(parsed(url).is_none(), "refused though it parses: {context}");
    }
}

/// Decodes a text by a second implementation.
fn decoded(text: &[u8]) -> Vec<u8> {
    percent_encoding::percent_decode(text).collect()
}

fn form(text: &[u8]) -> Vec<u8> {
    let blank: Vec<u8> = text
        .iter()
        .map(|&b| if b == b'+' { b' ' } else { b })
        .collect();
    decoded(&blank)
}

type Pair = (Vec<u8>, Option<Vec<u8>>);

fn pairs(query: &[u8]) -> Vec<Pair> {
    let pieces = query
        .split(|&b| b == b'&')
        .filter(|piece| !piece.is_empty());
    pieces
        .map(|piece| match piece.iter().position(|&b| b == b'=') {
            Some(at) => (form(&piece[..at]), Some(form(&piece[at + 1..]))),
            None => (form(piece), None),
        })
        .collect()
}

/// Law 5: of each name, the values that are left are in their order, and `=` is kept.
fn keeps_pairs(before: &[u8], after: &[u8], context: &str) {
    let of = |url: &[u8]| pairs(split(trim(url)).query.unwrap_or_default());
    let (before, after) = (of(before), of(after));
    let mut names: Vec<&[u8]> = after.iter().map(|pair| pair.0.as_slice()).collect();
    names.dedup();
    for name in names {
        let values = |pairs: &[Pair]| -> Vec<Option<Vec<u8>>> {
            pairs
                .iter()
                .filter(|pair| pair.0 == name)
                .map(|pair| pair.1.clone())
                .collect()
        };
        let mut old = values(&before).into_iter();
        for value in values(&after) {
            assert!(
                old.any(|o| o == value),
                "order or `=` of {} lost: {context}",
                name.escape_ascii()
            );
        }
    }
}

/// Law 6.
fn same_resource(before: &[u8], after: &[u8], context: &str) {
    let (Some(a), Some(b)) = (parsed(before), parsed(after)) else {
        panic!("does not parse: {context}");
    };
    assert_eq!(a.scheme(), b.scheme(), "{context}");
    assert_eq!(a.host(), b.host(), "{context}");
    assert_eq!(
        a.port_or_known_default(),
        b.port_or_known_default(),
        "{context}"
    );
    assert_eq!(
        decoded(a.username().as_bytes()),
        decoded(b.username().as_bytes()),
        "{context}"
    );
    assert_eq!(
        a.password().map(|p| decoded(p.as_bytes())),
        b.password().map(|p| decoded(p.as_bytes())),
        "{context}"
    );
    let segments = |url: &Url| -> Vec<Vec<u8>> {
        url.path_segments()
            .unwrap()
            .map(|s| decoded(s.as_bytes()))
            .collect()
    };
    if !has_drive_letter(split(after).path) {
        assert_eq!(segments(&a), segments(&b), "{context}");
    }
    let query = |url: &Url| url.query().map(|query| pairs(query.as_bytes()));
    assert_eq!(query(&a), query(&b), "{context}");
    assert_eq!(
        a.fragment().map(|text| decoded(text.as_bytes())),
        b.fragment().map(|text| decoded(text.as_bytes())),
        "{context}"
    );
}

/// url 2.5.8 does not walk back over a segment such as `A:` in any scheme, as WHATWG URL §4.4 has it for `file` only
/// (`last_slash_can_be_removed`), so that `/%41:/..` and `/A:/..` differ there. Browsers and this library take them for equal.
fn has_drive_letter(path: &[u8]) -> bool {
    path.split(|&byte| byte == b'/')
        .any(|segment| matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic()))
}

/// Laws 3 and 4: outside the host nothing but the spelling changes, and escapes of other than unreserved bytes stay in
/// their order.
fn same_bytes(before: &[u8], after: &[u8], context: &str) {
    let before = slashed(trim(before));
    let (a, b) = (split(&before), split(after));
    let parts = [
        (a.query, b.query),
        (a.fragment, b.fragment),
        (
            Some(if a.path.is_empty() { b.path } else { a.path }),
            Some(b.path),
        ),
    ];
    for (a, b) in parts {
        assert_eq!(a.map(decoded), b.map(decoded), "{context}");
        let (a, b) = (a.unwrap_or_default(), b.unwrap_or_default());
        let kept = |text: &[u8]| reserved_escapes(text);
        assert_eq!(kept(a), kept(b), "{context}");
    }
}

fn reserved_escapes(text: &[u8]) -> Vec<u8> {
    let stays =
        |byte: u8| byte < 0x80 && !byte.is_ascii_alphanumeric() && !b"-._~ \"<>".contains(&byte);
    let escape = |at: usize| match text.get(at..at + 3) {
        Some([b'%', high, low]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
            u8::from_str_radix(std::str::from_utf8(&text[at + 1..at + 3]).ok()?, 16).ok()
        }
        _ => None,
    };
    (0..text.len())
        .filter_map(escape)
        .filter(|&byte| stays(byte))
        .collect()
}
