//! Options and traces.

use dustlens_url::{Normalizer, OptionError, Options, Preset, RuleId, RuleSet, Tier};

use crate::support::{by, options};

#[test]
fn a_trace_shows_where_each_rule_changed_the_url() {
    let normalizer = Normalizer::new(&Options::up_to(Tier::Usual)).unwrap();
    let trace = normalizer.trace(b"  HTTP://E.com/%7ea/../b");
    let steps: Vec<String> = trace
        .steps
        .iter()
        .map(|step| {
            let part = |bytes: &[u8], range: &std::ops::Range<usize>| {
                bytes[range.clone()].escape_ascii().to_string()
            };
            let (from, to) = (
                part(&step.before, &step.before_range),
                part(&step.after, &step.after_range),
            );
            format!(
                "{} {} {from} > {to}",
                step.by.name(),
                step.by.tier().unwrap().name()
            )
        })
        .collect();
    assert_eq!(
        steps,
        [
            "uppercase-escapes preserving %7e > %7E",
            "decode-unreserved preserving %7E > ~",
            "lowercase-scheme-host preserving HTTP://E > http://e",
            "dot-segments usual ~a/../ > ",
            "directory-slash usual  > /",
        ]
    );
    assert_eq!(trace.url, b"http://e.com/b/");
    assert_eq!((trace.original_range.start, trace.url_range.start), (2, 0));
}

#[test]
fn contradicting_options_are_refused() {
    let mut options = Options::up_to(Tier::Semantic);
    options.with = RuleSet::EMPTY.with(RuleId::AddWww);
    assert_eq!(options.rules(), Err(OptionError::BothWww));
    options.set("www", "add").unwrap();
    assert!(options.rules().unwrap().contains(RuleId::AddWww));
    options.without = options.with;
    assert_eq!(
        options.rules(),
        Err(OptionError::Contradiction {
            rule: RuleId::AddWww
        })
    );
    for (name, value, code) in [
        ("wwww", "add", "unknown-rule-option"),
        ("www", "both", "bad-rule-option"),
        ("hosts", "1.2.3 e.com", "bad-rule-option"),
        ("hosts", "1.2.3.4", "bad-rule-option"),
        ("hosts", "1.2.3.4 5.6.7.8", "bad-rule-option"),
        ("default-params", "sort", "bad-rule-option"),
        ("learned", "e.com", "bad-rule-option"),
    ] {
        assert_eq!(
            options.set(name, value).unwrap_err().code(),
            code,
            "{name} {value}"
        );
    }
}

#[test]
fn lists_are_replaced_or_added_to() {
    let mut options = options(&["tracking-params"]);
    options.set("tracking-params", "+mine, other").unwrap();
    assert_eq!(
        by(&options, b"http://e.com/?mine=1&gclid=2&a=3&other"),
        "http://e.com/?a=3"
    );
    options.set("tracking-params", "mine").unwrap();
    assert_eq!(
        by(&options, b"http://e.com/?mine=1&gclid=2"),
        "http://e.com/?gclid=2"
    );
    options
        .set(
            "hosts",
            "# a table\n127.0.0.1 localhost alias # here\n\n::1 six.e.com",
        )
        .unwrap();
    assert_eq!(options.hosts.len(), 2);
}

#[test]
fn every_list_is_added_to_after_a_plus() {
    for (name, first, more) in [
        ("index-files", "a.html", "b.html,c.html"),
        ("default-params", "sort=asc", "page=1\nn=2"),
        ("unused-params", "a", "b"),
        ("hosts", "1.2.3.4 a.com", "1.2.3.5 b.com,1.2.3.6 c.com"),
        ("tracking-params", "a", "b*"),
        ("session-ids", "a", "b"),
        (
            "learned",
            "e.com drop a",
            "e.com drop b\ne.com rewrite a,b c,d",
        ),
    ] {
        let mut added = Options::default();
        added.set(name, first).unwrap();
        added.set(name, &format!("+{more}")).unwrap();
        let mut at_once = Options::default();
        at_once.set(name, &format!("{first}\n{more}")).unwrap();
        assert_eq!(added, at_once, "{name}");
        added.set(name, first).unwrap();
        let mut alone = Options::default();
        alone.set(name, first).unwrap();
        assert_eq!(added, alone, "{name}: without a plus it is replaced");
    }
    let mut options = Options::default();
    assert!(options.set("hosts", "+1.2.3.4").is_err());
    assert_eq!(options, Options::default());
}

/// A name may begin with a plus of its own.
#[test]
fn a_plus_of_a_name_is_read_back() {
    let mut options = Options::default();
    options.set("unused-params", ",+a,b").unwrap();
    options.set("default-params", "\n+a=1").unwrap();
    assert_eq!(options.unused_params, ["+a", "b"]);
    for name in ["unused-params", "default-params"] {
        let mut read = options.clone();
        read.set(name, &options.get(name).unwrap()).unwrap();
        assert_eq!(read, options);
    }
}

/// A preset's form and values stay when single rules are added and left out.
#[test]
fn a_preset_is_adjusted_and_keeps_its_form_and_values() {
    let set = |name: &str| RuleSet::EMPTY.with(RuleId::named(name).unwrap());
    for preset in Preset::ALL {
        let mut options = preset.options();
        let rules = options.rules().unwrap();
        options.adjust(set("directory-index"), set("lowercase-scheme-host"));
        assert_eq!(
            options.rules().unwrap(),
            rules
                .union(set("directory-index"))
                .without(set("lowercase-scheme-host"))
        );
        let whole = preset.options();
        assert_eq!(options.form, whole.form);
        for name in Options::NAMES {
            assert_eq!(options.get(name), whole.get(name), "{name}");
        }
    }
    let mut surt = Preset::Surt.options();
    surt.adjust(set("directory-index"), RuleSet::EMPTY);
    assert_eq!(by(&surt, b"http://www.e.com/A/index.html?b"), "com,e)/a?b");
}

#[test]
fn every_option_is_read_back_from_its_text() {
    let mut options = Options::default();
    for (name, value) in [
        ("index-files", "home.html,main.php"),
        ("default-params", "sort=asc,page=1"),
        ("empty-values", "no"),
        ("unused-params", "ref,src"),
        (
            "hosts",
            "208.77.188.166 www.example.com\n2001:db8::1 six.example.com alias",
        ),
        ("tracking-params", "+own_*"),
        ("session-ids", "sid"),
        ("www", "add"),
        ("scheme", "https"),
        (
            "learned",
            "e.com rewrite /story?id= /story_\ne.com rewrite index.php\ne.com drop ref",
        ),
    ] {
        assert_ne!(options.get(name).as_deref(), Some(value));
        options.set(name, value).unwrap();
    }
    let mut read = Options::default();
    for name in Options::NAMES {
        let value = options.get(name).unwrap();
        read.set(name, &value).unwrap();
        assert_eq!(read.get(name), Some(value), "{name}");
    }
    assert_eq!(read, options);
    assert_eq!(options.get("wwww"), None);
}
