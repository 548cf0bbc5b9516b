//! The demo site through the real fetcher: what is planted is found, also when the work is broken off.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::process::Child;

use dustlens::export::{RuleFormat, read};

use crate::site::DemoSite;
use crate::{Folder, columns, command, dustlens, err, good, out, signal, start};

/// Verdicts by scope and name.
fn verdicts(text: &str) -> BTreeMap<(String, String), String> {
    let rows = columns(text).into_iter();
    rows.map(|row| ((row[0].to_owned(), row[1].to_owned()), row[6].to_owned()))
        .collect()
}

/// What is wrong with the verdicts on a seed's site.
fn wrong(demo: &DemoSite, text: &str) -> Vec<String> {
    let verdicts = verdicts(text);
    let mut wrong = Vec::new();
    for planted in demo.site.truth().arguments {
        // It stands in the path, not in the query.
        if planted.name == "jsessionid" {
            continue;
        }
        let key = (planted.host.clone(), planted.name.clone());
        let verdict = verdicts.get(&key).map_or("", String::as_str);
        let right = match verdict {
            "insignificant" => !planted.matters,
            "significant" => planted.matters,
            // Its values redirect to other posts, which cannot be compared and counts as significant.
            "unverifiable" => planted.name == "p",
            _ => false,
        };
        if !right {
            wrong.push(format!("{} {}: {verdict}", planted.host, planted.name));
        }
    }
    wrong
}

/// `DUSTLENS_SEEDS=20` tries that many sites.
#[test]
fn every_planted_argument_gets_its_planted_verdict() {
    let seeds = std::env::var("DUSTLENS_SEEDS").map_or(2, |seeds| seeds.parse().unwrap());
    let mut planted = 0;
    let mut pages = 0;
    for seed in 1..=seeds {
        let demo = DemoSite::new(seed);
        let arguments = demo.arguments(&["--extended", "--verify", "--delay", "0"]);
        let text = good(&arguments, demo.log.as_bytes());
        assert_eq!(wrong(&demo, &text), [""; 0], "seed {seed}");
        planted += demo.site.truth().arguments.len();
        pages += demo.served.pages().len();
    }
    println!("{seeds} sites, {planted} planted arguments, {pages} requests for pages");
}

/// The plain method tries few arguments; what matters it never calls insignificant here.
#[test]
fn the_plain_method_calls_nothing_insignificant_that_matters() {
    let demo = DemoSite::new(1);
    let arguments = demo.arguments(&["--verify", "--delay", "0"]);
    let text = good(&arguments, demo.log.as_bytes());
    let verdicts = verdicts(&text);
    let found = |verdict: &str| verdicts.values().filter(|known| *known == verdict).count();
    assert!(found("insignificant") >= 4, "{text}");
    assert_eq!(found("candidate"), 0, "{text}");
    for planted in demo.site.truth().arguments {
        let verdict = verdicts.get(&(planted.host.clone(), planted.name.clone()));
        let insignificant = verdict.is_some_and(|verdict| verdict == "insignificant");
        assert!(!(planted.matters && insignificant), "{planted:?}");
    }
}

/// A verification under way that has fetched some pages.
fn under_way(demo: &DemoSite, table: &str) -> Child {
    let arguments = demo.arguments(&["--extended", "--verify", "--delay", "20", "--table", table]);
    let mut child = start(&arguments, demo.log.as_bytes());
    assert!(demo.served.wait_for(250, &mut child), "it ended too early");
    child
}

/// The number after a text in the messages.
fn number(messages: &str, after: &str) -> usize {
    let at = messages.find(after).unwrap() + after.len();
    let digits = messages[at..].split(|c: char| !c.is_ascii_digit());
    digits.into_iter().next().unwrap().parse().unwrap()
}

#[test]
fn what_is_stopped_is_kept_and_goes_on() {
    let folder = Folder::make();
    for (name, goes_on) in [("t.db", true), ("t.jsonl", false)] {
        let demo = DemoSite::new(3);
        let table = folder.path(name);
        let child = under_way(&demo, &table);
        signal(&child, "-INT");
        let stopped = child.wait_with_output().unwrap();
        assert_eq!(stopped.status.code(), Some(130), "{}", err(&stopped));
        let before = verdicts(&out(&stopped));
        let open = before.values().filter(|verdict| *verdict == "candidate");
        let open = open.count();
        assert!(open > 0 && open < before.len());
        let total = number(&err(&stopped), "pages to fetch: ");

        let arguments =
            demo.arguments(&["--extended", "--verify", "--delay", "0", "--table", &table]);
        let ended = dustlens(&arguments, demo.log.as_bytes());
        assert_eq!(ended.status.code(), Some(0), "{}", err(&ended));
        assert_eq!(wrong(&demo, &out(&ended)), [""; 0]);
        for (key, verdict) in verdicts(&out(&ended)) {
            let known = &before[&key];
            assert!(known == "candidate" || *known == verdict, "{key:?}");
        }
        let messages = err(&ended);
        assert_eq!(messages.contains("going on"), goes_on, "{messages}");
        if goes_on {
            // What was fetched before it was stopped is not fetched again.
            let left = number(&messages, "pages to fetch: ");
            let (fetched, most) = (demo.served.pages().len(), total + 2 * left);
            assert!(fetched <= most, "{fetched} {total} {left}: {messages}");
        } else {
            let checked = messages.split(' ').nth(1).unwrap();
            assert_eq!(checked, open.to_string(), "{messages}");
        }
    }
}

#[test]
fn what_is_killed_has_lost_no_verdict() {
    let folder = Folder::make();
    let demo = DemoSite::new(4);
    let table = folder.path("t.db");
    let mut child = under_way(&demo, &table);
    signal(&child, "-KILL");
    child.wait().unwrap();
    let before = verdicts(&good(&["--extended", "--table", &table], b""));
    let decided = before.values().filter(|verdict| *verdict != "candidate");
    assert!(decided.count() > 3);

    let arguments = demo.arguments(&["--extended", "--verify", "--delay", "0", "--table", &table]);
    // The table knows all that is needed.
    let ended = dustlens(&arguments, b"");
    assert!(err(&ended).contains("going on"), "{}", err(&ended));
    assert_eq!(wrong(&demo, &out(&ended)), [""; 0]);
    for (key, verdict) in verdicts(&out(&ended)) {
        assert!(before[&key] == "candidate" || before[&key] == verdict);
    }
    let again = dustlens(&arguments, demo.log.as_bytes());
    assert!(
        err(&again).contains("0 arguments to verify"),
        "{}",
        err(&again)
    );
}

#[test]
fn the_insignificant_ones_become_rules() {
    let folder = Folder::make();
    let demo = DemoSite::new(1);
    let table = folder.path("t.db");
    let arguments = demo.arguments(&["--extended", "--verify", "--delay", "0", "--table", &table]);
    let verified = verdicts(&good(&arguments, demo.log.as_bytes()));
    let expected: Vec<(String, Vec<u8>)> = verified
        .iter()
        .filter(|(_, verdict)| *verdict == "insignificant")
        .map(|((host, name), _)| {
            let host = format!("{host}:{}", demo.served.port);
            (host, name.clone().into_bytes())
        })
        .collect();
    let servers = [RuleFormat::Nginx, RuleFormat::Apache];
    let formats = RuleFormat::ALL.into_iter();
    for format in formats.filter(|format| !servers.contains(format)) {
        let arguments = ["--extended", "--table", &table, "--export", format.id()];
        let output = dustlens(&arguments, demo.log.as_bytes());
        let messages = err(&output);
        let refused = messages.contains("is not in the file: ");
        assert_eq!(output.status.code(), Some(i32::from(refused)), "{messages}");
        let rules = read(format, &out(&output)).unwrap();
        let written = rules.removals.into_iter();
        let written: Vec<_> = written.map(|rule| (rule.host, rule.name)).collect();
        if matches!(format, RuleFormat::CleanParam | RuleFormat::Jsonl) {
            let mut expected = expected.clone();
            expected.sort();
            assert_eq!(written, expected, "{format:?}");
            let before = number(&messages, "with these rules the list's ");
            let after = number(&messages, "different URLs are ");
            assert!(after < before, "{messages}");
        }
    }
}

/// A closed pipe behind the command is no fault of it: it ends as if by SIGPIPE.
#[test]
fn a_reader_may_stop_early() {
    let mut child = command(&["--all"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"http://e.com/?a=1\n").unwrap();
    drop(input);
    let mut messages = String::new();
    let mut errors = child.stderr.take().unwrap();
    errors.read_to_string(&mut messages).unwrap();
    assert_eq!(
        (child.wait().unwrap().code(), messages.as_str()),
        (Some(141), "")
    );
}

/// What a host is asked for, and in which order, does not hang on how fast the others are.
#[test]
fn the_order_at_a_host_is_the_plans() {
    let asked = || {
        let demo = DemoSite::new(1);
        let arguments = demo.arguments(&["--extended", "--verify", "--delay", "0"]);
        good(&arguments, demo.log.as_bytes());
        let probe = |url: &str| match url.find("no-such-page-") {
            Some(at) => url[..at].to_owned(),
            None => url.to_owned(),
        };
        let mut hosts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for url in demo.served.pages() {
            let url = url.replace(&demo.served.port.to_string(), "PORT");
            let host = url.split('/').nth(2).unwrap().to_owned();
            hosts.entry(host).or_default().push(probe(&url));
        }
        hosts
    };
    assert_eq!(asked(), asked());
}
