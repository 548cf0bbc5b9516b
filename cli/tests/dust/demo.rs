//! The demo site through the real fetcher: what is planted is found, what only looks so is not.

use std::collections::BTreeMap;

use dustlens_demo_site::SiteOptions;

use crate::site::DemoSite;
use crate::{columns, err, good, signal, start};

fn demo(seed: u64) -> DemoSite {
    DemoSite::with(SiteOptions {
        seed,
        articles: 60,
        visits: 4,
        ..SiteOptions::default()
    })
}

/// The list, the pairs of the planted families, and the form of each.
fn forms(demo: &DemoSite) -> BTreeMap<String, String> {
    let mut list = demo.log.clone();
    for rule in demo.site.truth().rules {
        let (from, to) = rule.example;
        list += &format!("\n{from}\n{to}");
    }
    let arguments = demo.arguments(&["--validate", "--delay", "0", "--per-host", "4", "--apply"]);
    let text = good(&arguments, list.as_bytes());
    let rows = columns(&text).into_iter();
    rows.map(|row| (row[0].to_owned(), row[1].to_owned()))
        .collect()
}

/// `DUSTLENS_SEEDS=20` tries that many sites.
#[test]
fn planted_families_get_one_form_and_decoys_do_not() {
    let seeds = std::env::var("DUSTLENS_SEEDS").map_or(1, |seeds| seeds.parse().unwrap());
    for seed in 1..=seeds {
        let demo = demo(seed);
        let forms = forms(&demo);
        let (mut valid, mut decoys) = (0, 0);
        for rule in demo.site.truth().rules {
            let (from, to) = (&forms[&rule.example.0], &forms[&rule.example.1]);
            assert_eq!(from == to, rule.valid, "seed {seed}: {rule:?}: {from} {to}");
            match rule.valid {
                true => valid += 1,
                false => decoys += 1,
            }
        }
        assert!(valid >= 12 && decoys >= 8, "{valid} {decoys}");
        let pages = demo.served.pages().len();
        println!("seed {seed}: {valid} families, {decoys} decoys, {pages} requests for pages");
    }
}

/// No two addresses of different pages get one form.
#[test]
fn no_page_is_merged_with_another() {
    let demo = demo(2);
    let forms = forms(&demo);
    let mut page_of: BTreeMap<&str, usize> = BTreeMap::new();
    for (page, group) in demo.site.truth().pages.iter().enumerate() {
        let urls = group.urls.iter().filter_map(|one| forms.get(&one.url));
        for form in urls {
            let other = *page_of.entry(form).or_insert(page);
            assert_eq!(other, page, "{form}: {}", group.canonical);
        }
    }
    assert!(page_of.len() < forms.len());
}

#[test]
fn what_is_decided_when_it_is_stopped_is_printed() {
    let demo = demo(3);
    let arguments = demo.arguments(&["--validate", "--delay", "20"]);
    let mut child = start(&arguments, demo.log.as_bytes());
    assert!(demo.served.wait_for(100, &mut child), "it ended too early");
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    let messages = err(&output);
    assert_eq!(output.status.code(), Some(130), "{messages}");
    assert!(messages.contains("stopped: "), "{messages}");
    let text = String::from_utf8(output.stdout).unwrap();
    let count = |status: &str| columns(&text).iter().filter(|row| row[4] == status).count();
    assert!(count("valid") + count("refuted") > 0, "{text}");
    assert!(count("likely") > 0, "{text}");
    let said = match count("valid") {
        1 => "stopped: 1 rule valid".to_owned(),
        valid => format!("stopped: {valid} rules valid"),
    };
    assert!(messages.contains(&said), "{messages}");
}
