//! The valid rules as files for other programmes, and for this one.

use dustlens::dust::{DustSettings, Trust};
use dustlens::export::{RuleFormat, read};
use dustlens::lists::UrlOptions;
use dustlens::params::FetchOutcome;
use dustlens::sessions::dust::{DustFormat, DustStage, ListSession};
use tokio::runtime::Runtime;

use crate::site::DemoSite;
use crate::stories::{answer, list, origin, site, validate};
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
    for format in ["nginx", "apache", "csv"] {
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

/// The bytes are those of the page, whose lists are read and proved by the core.
#[test]
fn files_are_the_pages() {
    let site = site(|_| None);
    let list = list(&origin(&site));
    let mut page = ListSession::new(DustSettings::default()).unwrap();
    page.add("list", list.into_bytes(), UrlOptions::default());
    page.start("no-such-page-5a1c");
    while !page.under_way().unwrap().over {
        while !matches!(page.advance(10_000).stage, DustStage::Done) {}
        while let Some(request) = page.next(|_| true) {
            page.give(request.id, fetch(&request.url));
        }
    }
    for format in DustFormat::ALL {
        let expected = page.export(format, Trust::Valid);
        assert_eq!(expected.rules, 1);
        let output = validate(&site, &["--export", format.name()]);
        assert_eq!(out(&output), expected.text, "{format:?}");
    }
}

fn fetch(url: &str) -> FetchOutcome {
    let page = answer(&url.parse().unwrap());
    let status = page.status().as_u16();
    let bytes = Runtime::new()
        .unwrap()
        .block_on(axum::body::to_bytes(page.into_body(), usize::MAX));
    FetchOutcome::Page {
        status,
        final_url: url.to_owned(),
        content_type: Some("text/html".to_owned()),
        body: bytes.unwrap().to_vec(),
        truncated: false,
    }
}

#[test]
fn arguments_in_the_parameters_formats() {
    let demo = DemoSite::new(1);
    let arguments = |format| {
        let all = ["--validate", "--delay", "0", "--per-host", "4", "--export"];
        [&all[..], &[format]].concat()
    };
    let output = dustlens(
        &demo.arguments(&arguments("clean-param")),
        demo.log.as_bytes(),
    );
    assert!(out(&output).contains("Clean-param: "), "{}", err(&output));
    assert!(err(&output).contains(" is not in the file: "));
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
