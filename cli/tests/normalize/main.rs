//! `dustlens normalize`, as a person runs it.

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;
mod lists;
#[allow(dead_code)]
#[path = "../common/run.rs"]
mod run;

use std::path::PathBuf;
use std::process::Output;

use common::{golden, golden_formats, root};
use run::{command_of, err, out};

fn dustlens(arguments: &[&str], input: &[u8]) -> Output {
    run::run("normalize", arguments, input)
}

/// The normalized column of URLs, a line each.
fn normalized(arguments: &[&str], urls: &str) -> Vec<String> {
    let output = dustlens(arguments, urls.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    text.lines()
        .skip(1)
        .map(|line| line.split('\t').nth(1).unwrap().to_owned())
        .collect()
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("dustlens-normalize-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn the_default_is_usual_and_tab_separated() {
    let output = dustlens(
        &[],
        b"HTTP://E.com:80/a/../b?k#f\nhttp://e.com/b/?k#f\nmailto:a@b\n",
    );
    assert_eq!(
        out(&output),
        "url\tnormalized\trules\terror\n\
         HTTP://E.com:80/a/../b?k#f\thttp://e.com/b?k#f\tlowercase-scheme-host,default-port,dot-segments\t\n\
         http://e.com/b/?k#f\thttp://e.com/b/?k#f\t\t\n\
         mailto:a@b\tmailto:a@b\t\tother-scheme\n"
    );
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
}

/// URLs that tables have to write with care.
const ODD: &[u8] = b"HTTP://E.com:80/a/../b?x=1,2&q=\"q\"#f\nhttp://e.com/b?q=%22q%22&x=1%2C2\nhttp://e.com/\tb\nmailto:a@e.com\nhttp://[::1/\n\
    http://\xd0\xbf.example/\xff\nhttp://e.com/c,\"d\"\nHTTP://e.com/c,\"d\"/\n";

#[test]
fn urls_and_groups_are_printed_in_every_format() {
    for (name, more) in [("normalize", "--trace"), ("normalize-groups", "--groups")] {
        golden_formats(name, |format| {
            let arguments = ["--tier", "semantic", more];
            out(&dustlens(&[&arguments[..], format].concat(), ODD))
        });
    }
    let unique = out(&dustlens(&["--tier", "semantic", "--unique"], ODD));
    golden("exports/commands/normalize-unique.txt", &unique);
}

#[test]
fn a_tier_means_that_and_those_before_it() {
    let url = "HTTP://www.e.com/a?utm_id=1#f";
    assert_eq!(
        normalized(&["--tier", "preserving"], url),
        ["http://www.e.com/a?utm_id=1#f"]
    );
    assert_eq!(
        normalized(&["--tier", "usual"], url),
        ["http://www.e.com/a?utm_id=1#f"]
    );
    assert_eq!(
        normalized(&["--tier", "semantic"], url),
        ["http://e.com/a/"]
    );
}

#[test]
fn single_rules_are_added_and_left_out_in_any_order() {
    let url = "http://www.e.com/a?b=1&a=2#f";
    let wanted = ["http://www.e.com/a?a=2&b=1"];
    let one = ["--tier", "preserving", "--with", "sort-query,fragment"];
    let other = [
        "--with",
        "fragment",
        "--tier",
        "usual",
        "--without",
        "directory-slash",
        "--with",
        "sort-query",
    ];
    assert_eq!(normalized(&one, url), wanted);
    assert_eq!(normalized(&other, url), wanted);
}

#[test]
fn rules_are_told_what_they_need() {
    let table = file("hosts", b"208.77.188.166 www.example.com # a table\n");
    let hosts = format!("hosts=@{}", table.display());
    let arguments = [
        "--with",
        "ip-to-host,unused-params,default-params",
        "--rule-option",
        &hosts,
        "--rule-option",
        "unused-params=fakefoo",
        "--rule-option",
        "default-params=sort=ascending",
    ];
    assert_eq!(
        normalized(
            &arguments,
            "http://208.77.188.166/?id=1&fakefoo=2&sort=ascending&k=\n"
        ),
        ["http://www.example.com/?id=1"]
    );
    let arguments = [
        "--tier",
        "semantic",
        "--rule-option",
        "www=add",
        "--rule-option",
        "scheme=https",
    ];
    assert_eq!(
        normalized(&arguments, "http://e.com/"),
        ["https://www.e.com/"]
    );
}

#[test]
fn presets() {
    let url = "https://www.Example.com/b/../A?b=%c3&a#f";
    assert_eq!(
        normalized(&["--preset", "surt"], url),
        ["com,example)/a?a&b=%c3"]
    );
    assert_eq!(
        normalized(&["--preset", "w3lib"], url),
        ["https://www.example.com/A?a&b=%C3"]
    );
    let kept = ["--preset", "w3lib", "--without", "fragment"];
    assert_eq!(
        normalized(&kept, url),
        ["https://www.example.com/A?a&b=%C3#f"]
    );
}

#[test]
fn a_trace_has_every_step() {
    let output = dustlens(&["--trace", "--format", "jsonl"], b"HTTP://e.com/%7e\n");
    assert_eq!(
        out(&output),
        concat!(
            r#"{"url":"HTTP://e.com/%7e","normalized":"http://e.com/~/","rules":["uppercase-escapes","decode-unreserved","#,
            r#""lowercase-scheme-host","directory-slash"],"error":"","trace":["#,
            r#"{"rule":"uppercase-escapes","tier":"preserving","before":"HTTP://e.com/%7e","after":"HTTP://e.com/%7E"},"#,
            r#"{"rule":"decode-unreserved","tier":"preserving","before":"HTTP://e.com/%7E","after":"HTTP://e.com/~"},"#,
            r#"{"rule":"lowercase-scheme-host","tier":"preserving","before":"HTTP://e.com/~","after":"http://e.com/~"},"#,
            r#"{"rule":"directory-slash","tier":"usual","before":"http://e.com/~","after":"http://e.com/~/"}]}"#,
            "\n"
        )
    );
    let table = out(&dustlens(&["--trace"], b"http://e.com\n"));
    assert!(
        table.ends_with("\tempty-path\t\tempty-path http://e.com → http://e.com/\n"),
        "{table}"
    );
}

#[test]
fn unique_urls_stay_two_whatever_they_hold() {
    let urls = "http://e.com/\u{202e}a\nhttp://e.com/\u{202d}a\nhttp://e.com/\u{200f}a\n";
    let expected = "http://e.com/%E2%80%AEa\nhttp://e.com/%E2%80%ADa\nhttp://e.com/\u{200f}a\n";
    let unique = dustlens(&["--unique", "--tier", "preserving"], urls.as_bytes());
    assert_eq!(out(&unique), expected);
}

/// The spelling that a preset writes after its rules is a step too, under the preset's name.
#[test]
fn a_trace_has_the_spelling_of_a_preset() {
    for (preset, url, steps) in [
        (
            "surt",
            "http://www.e.com/A/",
            "surt http://www.e.com/A/ → com,e)/a",
        ),
        (
            "normalize-url",
            "http://e.com/a/",
            "normalize-url http://e.com/a/ → http://e.com/a",
        ),
        ("normalize-url", "http://e.com/a", ""),
    ] {
        let table = out(&dustlens(&["--trace", "--preset", preset], url.as_bytes()));
        assert!(table.ends_with(&format!("\t{steps}\n")), "{table}");
    }
    let json = ["--trace", "--format", "jsonl", "--preset", "surt"];
    let row = out(&dustlens(&json, b"http://e.com/\n"));
    let trace = r#""trace":[{"rule":"surt","before":"http://e.com/","after":"com,e)/"}]"#;
    assert!(row.contains(trace), "{row}");
}

#[test]
fn csv_quotes_what_must_be() {
    let output = out(&dustlens(&["--format", "csv"], b"http://E.com/a,\"b.c\n"));
    assert_eq!(
        output,
        "url,normalized,rules,error\n\"http://E.com/a,\"\"b.c\",\"http://e.com/a,%22b.c\",\"encode-non-ascii,lowercase-scheme-host\",\n"
    );
}

#[test]
fn groups_with_the_one_to_keep() {
    let urls =
        b"http://e.com/a/./\nhttp://e.com/b/\nHTTP://e.com/a/\nhttp://e.com/a\nhttp://e.com/a/./\n";
    let groups = |keep: &str| out(&dustlens(&["--groups", "--keep", keep], urls));
    let row = |kept: &str| {
        let members = ["http://e.com/a/./", "HTTP://e.com/a/", "http://e.com/a"];
        let rows = members.map(|member| format!("http://e.com/a/\t{kept}\t3\t{member}\n"));
        format!("key\tkeep\turls\tmember\n{}", rows.concat())
    };
    assert_eq!(groups("shortest"), row("http://e.com/a"));
    assert_eq!(groups("first"), row("http://e.com/a/./"));
    assert_eq!(groups("most-frequent"), row("http://e.com/a/./"));
    let json = out(&dustlens(
        &["--groups", "--format", "jsonl"],
        b"http://e.com/a\nhttp://e.com/a/\n",
    ));
    assert_eq!(
        json,
        "{\"key\":\"http://e.com/a/\",\"keep\":\"http://e.com/a\",\"urls\":2,\"members\":[\"http://e.com/a\",\"http://e.com/a/\"]}\n"
    );
}

#[test]
fn members_of_a_group_with_blanks_are_told_apart() {
    let urls = b"http://e.com/a b\nhttp://e.com/a%20b\nhttp://e.com/a b/\n";
    assert_eq!(
        out(&dustlens(&["--groups"], urls)),
        "key\tkeep\turls\tmember\n\
         http://e.com/a%20b/\thttp://e.com/a b\t3\thttp://e.com/a b\n\
         http://e.com/a%20b/\thttp://e.com/a b\t3\thttp://e.com/a%20b\n\
         http://e.com/a%20b/\thttp://e.com/a b\t3\thttp://e.com/a b/\n"
    );
}

#[test]
fn an_option_for_a_rule_that_is_off_says_so() {
    let told = |arguments: &[&str]| {
        let output = dustlens(arguments, b"http://e.com/a.b?ref=1\n");
        assert_eq!(output.status.code(), Some(0));
        err(&output)
    };
    assert_eq!(
        told(&["--rule-option", "tracking-params=+ref"]),
        "dustlens: the rule option tracking-params changes nothing, since its rule is off; switch it on with --with tracking-params\n"
    );
    assert!(told(&["--rule-option", "www=add"]).contains("--with strip-www or --with add-www"));
    for on in [
        &[
            "--rule-option",
            "tracking-params=+ref",
            "--with",
            "tracking-params",
        ][..],
        &["--rule-option", "www=add", "--tier", "semantic"],
        &[
            "--rule-option",
            "empty-values=no",
            "--with",
            "default-params",
        ],
    ] {
        assert_eq!(told(on), "", "{on:?}");
    }
}

#[test]
fn the_list_of_unique_urls() {
    let urls =
        b"http://e.com/a/./\nhttp://e.com/b/\nHTTP://e.com/a/\nmailto:x\nhttp://e.com/a\nhttp://e.com/a/./\n";
    let unique = |more: &[&str]| out(&dustlens(&[&["--unique"][..], more].concat(), urls));
    assert_eq!(unique(&[]), "http://e.com/b/\nmailto:x\nhttp://e.com/a\n");
    assert_eq!(
        unique(&["--keep", "first"]),
        "http://e.com/a/./\nhttp://e.com/b/\nmailto:x\n"
    );
    let many: String = (0..2_500)
        .map(|i| format!("http://e.com/{i}.a\n"))
        .collect();
    assert_eq!(out(&dustlens(&["--unique"], many.as_bytes())), many);
    assert_eq!(out(&dustlens(&["--unique"], b"")), "");
}

#[test]
fn rule_options_add_up_after_a_plus() {
    let url = "http://e.com/?a=1&b=2&gclid=3&c=4";
    let arguments = |second: &'static str| {
        [
            "--with",
            "tracking-params",
            "--rule-option",
            "tracking-params=a",
            "--rule-option",
            second,
        ]
    };
    assert_eq!(
        normalized(&arguments("tracking-params=+b"), url),
        ["http://e.com/?gclid=3&c=4"]
    );
    assert_eq!(
        normalized(&arguments("tracking-params=b"), url),
        ["http://e.com/?a=1&gclid=3&c=4"]
    );
    let more = file("more", b"b\nc\n");
    let more = format!("tracking-params=+@{}", more.display());
    let arguments = ["--with", "tracking-params", "--rule-option", &more];
    assert_eq!(normalized(&arguments, url), ["http://e.com/?a=1"]);
}

#[test]
fn a_learned_rule_of_a_www_host_works_in_the_tier_that_strips_it() {
    let arguments = [
        "--tier",
        "semantic",
        "--with",
        "learned",
        "--rule-option",
        "learned=www.Example.com rewrite story?id= story_",
    ];
    assert_eq!(
        normalized(&arguments, "http://www.example.com/story?id=7"),
        ["http://example.com/story_7/"]
    );
}

#[test]
fn unusable_arguments_end_with_2() {
    for arguments in [
        &["--with", "no-such-rule"][..],
        &["--host", "bad host"],
        &["--with", "fragment", "--without", "fragment"],
        &["--with", "strip-www,add-www"],
        &["--rule-option", "www"],
        &["--rule-option", "www=maybe"],
        &["--rule-option", "nothing=1"],
        &["--tier", "learned"],
        &["--rule-option", "hosts=@no/such/file"],
        &["--preset", "surt", "--tier", "usual"],
        &["--keep", "first"],
        &["--unique", "--groups"],
        &["--unique", "--format", "csv"],
    ] {
        let output = dustlens(arguments, b"http://e.com/\n");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(out(&output), "", "{arguments:?}");
        assert!(!err(&output).is_empty());
    }
}

/// The same files are compared with the browser's bytes by `tests/wasm/urls.test.ts`.
#[test]
fn goldens_shared_with_the_browser() {
    let list = std::fs::read(root().join("tests/fixtures/parity/urls.txt")).unwrap();
    let rows = dustlens(&["--tier", "semantic"], &list);
    golden("parity-urls.tsv", &out(&rows));
    let groups = dustlens(
        &["--tier", "semantic", "--groups", "--format", "csv"],
        &list,
    );
    golden("parity-urls-groups.csv", &out(&groups));
    assert_eq!(
        (rows.status.code(), groups.status.code()),
        (Some(1), Some(1)),
        "the list has faulty addresses"
    );
}
