//! The valid rules as files for other programmes, and for this one.

use dustlens::report::rules::{RuleFormat, read};

use crate::site::DemoSite;
use crate::stories::{list, origin, site, validate};
use crate::{Folder, columns, dustlens, err, out, run};

/// Normalization before the rules are learned.
const AS_LEARNED: [&str; 5] = [
    "--without",
    "directory-slash",
    "--with",
    "sort-query,fragment,empty-query,learned",
    "--rule-option",
];

#[test]
fn what_is_learned_can_be_used_by_normalize() {
    let folder = Folder::make();
    let demo = DemoSite::new(1);
    let arguments = |more: &[&'static str]| {
        let all = ["--validate", "--delay", "0", "--per-host", "4"];
        demo.arguments(&[&all, more].concat())
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<String>>()
    };
    let run_with = |more: &[&'static str]| {
        let arguments = arguments(more);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        dustlens(&arguments, demo.log.as_bytes())
    };
    let lines = out(&run_with(&["--export", "learned"]));
    let file = folder.file("learned.txt", lines.as_bytes());
    let option = format!("learned=@{file}");
    let arguments = [&AS_LEARNED[..], &[&option]].concat();
    let normalized = run::good_run("normalize", &arguments, demo.log.as_bytes());
    let applied = out(&run_with(&["--apply"]));
    for (one, other) in columns(&applied).iter().zip(columns(&normalized)) {
        assert_eq!(one[..2], other[..2]);
    }
}

#[test]
fn redirects_of_servers() {
    let site = site(|_| None);
    for format in ["nginx", "apache", "csv", "jsonl"] {
        let output = validate(&site, &["--export", format]);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        let rules = read(RuleFormat::from_id(format).unwrap(), &out(&output)).unwrap();
        let redirects = rules.redirects.iter();
        let redirects =
            redirects.map(|rule| format!("http://{} {} {}", rule.host, rule.from, rule.to));
        let expected = format!("{} ?id= _", origin(&site));
        assert_eq!(redirects.collect::<Vec<_>>(), [expected], "{format}");
    }
}

#[test]
fn what_a_file_cannot_say_is_named() {
    let demo = DemoSite::new(1);
    let arguments = [
        "--validate",
        "--delay",
        "0",
        "--per-host",
        "4",
        "--export",
        "nginx",
    ];
    let output = dustlens(&demo.arguments(&arguments), demo.log.as_bytes());
    let messages = err(&output);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert!(messages.contains(" is not in the file: "), "{messages}");
    assert!(out(&output).starts_with("map $http_host"));
}

#[test]
fn likely_rules_are_not_exported() {
    let output = dustlens(&["--export", "learned"], list("http://e.com").as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(out(&output), "");
    assert!(err(&output).contains("--validate"), "{}", err(&output));
}
