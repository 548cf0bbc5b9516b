//! The traps of each format, by name.

use super::*;

#[test]
fn refusals_say_what_why_and_what_next() {
    let written = write(
        RuleFormat::Adguard,
        &set(&[("example.com", None, "a,b"), ("example.com", None, "ok")]),
    );
    assert_eq!(written.text, "||example.com^$removeparam=ok\n");
    let refusal = &written.refused[0];
    assert_eq!(
        (refusal.host.as_str(), refusal.name.as_str()),
        ("example.com", "a,b")
    );
    assert_eq!(refusal.reason.code(), "name-characters");
    assert!(refusal.reason.to_string().contains("by hand"));
}

#[test]
fn trap_clean_param_joins_names_by_an_ampersand_and_the_path_by_one_blank() {
    let rules = set(&[
        ("example.com", Some("/shop"), "sid"),
        ("example.com", Some("/shop"), "ref"),
    ]);
    let text = write(RuleFormat::CleanParam, &rules).text;
    assert_eq!(text, "# example.com\nClean-param: ref&sid /shop\n");
}

#[test]
fn trap_clean_param_names_are_case_sensitive() {
    let rules = set(&[("example.com", None, "sid"), ("example.com", None, "SID")]);
    assert!(
        write(RuleFormat::CleanParam, &rules)
            .text
            .contains("Clean-param: SID&sid\n")
    );
}

#[test]
fn trap_clean_param_path_characters() {
    for path in ["/a b", "/%D1", "/a~b", "/a*"] {
        let rules = set(&[("example.com", Some(path), "sid")]);
        assert_eq!(
            refusal(RuleFormat::CleanParam, &rules),
            ["path-characters"],
            "{path}"
        );
    }
}

#[test]
fn trap_clean_param_lines_end_at_500_characters() {
    let names: Vec<String> = (0..200).map(|i| format!("argument_{i:03}")).collect();
    let all: Vec<_> = names
        .iter()
        .map(|name| ("example.com", Some("/shop"), name.as_str()))
        .collect();
    let text = write(RuleFormat::CleanParam, &set(&all)).text;
    assert!(text.lines().all(|line| line.len() <= 500));
    assert_eq!(text.lines().filter(|line| line.len() > 480).count(), 5);
    for (length, refused) in [(481, 0), (482, 1)] {
        // `Clean-param: ` and ` /shop` are 19 characters.
        let long = "x".repeat(length);
        let rules = set(&[("example.com", Some("/shop"), &long)]);
        assert_eq!(
            refusal(RuleFormat::CleanParam, &rules).len(),
            refused,
            "{length}"
        );
    }
}

#[test]
fn trap_clean_param_writes_no_group_of_its_own() {
    let text = write(
        RuleFormat::CleanParam,
        &set(&[("example.com", None, "sid")]),
    )
    .text;
    assert!(!text.to_ascii_lowercase().contains("user-agent"));
}

#[test]
fn trap_no_vary_search_strings_are_quoted() {
    let mut rules = set(&[
        ("example.com", None, "utm_source"),
        ("example.com", None, "a\"b é"),
    ]);
    rules.key_order = true;
    let text = write(RuleFormat::NoVarySearch, &rules).text;
    let line = "No-Vary-Search: key-order, params=(\"a%22b+%C3%A9\" \"utm_source\")\n";
    assert!(text.ends_with(line), "{text}");
}

#[test]
fn trap_a_narrow_scope_repeats_the_wide_one_where_one_rule_wins() {
    let rules = set(&[
        ("example.com", None, "ref"),
        ("example.com", Some("/shop"), "sid"),
    ]);
    let text = write(RuleFormat::NoVarySearch, &rules).text;
    assert!(
        text.contains("# example.com/shop\nNo-Vary-Search: params=(\"ref\" \"sid\")\n"),
        "{text}"
    );
    let text = write(RuleFormat::DeclarativeNetRequest, &rules).text;
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let names = "/1/action/redirect/transform/queryTransform/removeParams";
    assert_eq!(
        file.pointer(names),
        Some(&serde_json::json!(["ref", "sid"]))
    );
    assert!(file[1]["priority"].as_u64() > file[0]["priority"].as_u64());
    let text = write(RuleFormat::Cloudflare, &rules).text;
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let names = "/rules/1/action_parameters/cache_key/custom_key/query_string/exclude/list";
    assert_eq!(
        file.pointer(names),
        Some(&serde_json::json!(["ref", "sid"]))
    );
}

#[test]
fn trap_adguard_one_argument_a_line_and_exceptions_for_subdomains() {
    let rules = keeping(
        set(&[("example.com", None, "ref"), ("example.com", None, "sid")]),
        &[
            ("shop.example.com", None, "ref"),
            ("notexample.com", None, "ref"),
        ],
    );
    let lines = "||example.com^$removeparam=ref\n||example.com^$removeparam=sid\n@@||shop.example.com^$removeparam=ref\n";
    assert_eq!(write(RuleFormat::Adguard, &rules).text, lines);
}

#[test]
fn trap_adguard_options_and_regular_expressions() {
    for name in ["a,b", "a|b", "~a", "/a/", "a$b", "a\\b"] {
        assert_eq!(
            refusal(RuleFormat::Adguard, &set(&[("example.com", None, name)])),
            ["name-characters"],
            "{name}"
        );
    }
}

#[test]
fn trap_chrome_looks_for_escaped_names() {
    let format = RuleFormat::DeclarativeNetRequest;
    for name in ["a[]", "a:b", "a b", "a/b"] {
        assert_eq!(
            refusal(format, &set(&[("example.com", None, name)])),
            ["escaped-otherwise"],
            "{name}"
        );
    }
    assert_eq!(
        refusal(
            format,
            &set(&[("example.com", None, "é"), ("example.com", None, "a~!")])
        ),
        [""; 0]
    );
}

#[test]
fn trap_clearurls_rules_are_escaped_parenthesised_and_ignore_case() {
    let rules = set(&[("example.com", None, "a.b"), ("example.com", None, "a|b")]);
    let text = write(RuleFormat::Clearurls, &rules).text;
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let provider = &file["providers"]["example.com"];
    assert_eq!(
        provider["rules"],
        serde_json::json!(["(?:a\\.b)", "(?:a\\|b)"])
    );
    let rules = keeping(
        set(&[("example.com", None, "ID")]),
        &[("example.com", Some("/x"), "id")],
    );
    assert_eq!(refusal(RuleFormat::Clearurls, &rules), ["case-conflict"]);
}

#[test]
fn trap_nutch_escapes_xml_and_trims_last() {
    let text = write(RuleFormat::Nutch, &set(&[("example.com", None, "sid")])).text;
    assert!(
        text.contains("(?:=[^&amp;#]*)?(?:&amp;|(?=#|$))</pattern>"),
        "{text}"
    );
    let trim = text.find("<substitution>$1</substitution>").unwrap();
    assert!(text.rfind("<substitution></substitution>").unwrap() < trim);
}

#[test]
fn trap_stormcrawler_has_one_list_for_all_hosts() {
    let rules = keeping(
        set(&[
            ("a.com", None, "ref"),
            ("a.com", None, "sid"),
            ("a.com", Some("/x"), "lang"),
        ]),
        &[("b.com", None, "ref")],
    );
    let written = write(RuleFormat::Stormcrawler, &rules);
    assert!(written.text.contains("\"sid\"") && !written.text.contains("\"ref\""));
    assert_eq!(
        refusal(RuleFormat::Stormcrawler, &rules),
        ["kept-elsewhere", "scope-not-expressible"]
    );
}

#[test]
fn trap_heritrix_takes_one_occurrence_a_bean_and_fixes_up_last() {
    let rules = set(&[("example.com", None, "sid")]);
    let text = write(RuleFormat::Heritrix, &rules).text;
    assert_eq!(text.matches("RegexRule").count(), 1);
    assert!(text.find("FixupQueryString") > text.find("RegexRule"));
    let urls = [
        "http://example.com/?sid=1&a=1&sid=2",
        "http://example.com/?sid=1&a=1",
    ];
    let replayed = replay(RuleFormat::Heritrix, &rules, &urls);
    assert_eq!((replayed.after, replayed.missed), (2, 1));
}

#[test]
fn trap_pywb_lists_what_is_kept_below_a_surt_prefix() {
    let rules = keeping(
        set(&[("www.example.com", Some("/shop"), "sid")]),
        &[
            ("www.example.com", Some("/shop"), "id"),
            ("www.example.com", Some("/shop"), "page"),
        ],
    );
    let text = "rules:\n  - url_prefix: 'com,example)/shop'\n    fuzzy_lookup: ['id', 'page']\n";
    assert!(write(RuleFormat::Pywb, &rules).text.starts_with(text));
    let nothing = set(&[("example.com", None, "sid")]);
    assert_eq!(refusal(RuleFormat::Pywb, &nothing), ["nothing-kept"]);
}

#[test]
fn trap_pywb_needs_a_rule_for_every_combination() {
    let kept = [
        ("e.com", None, "a"),
        ("e.com", None, "b"),
        ("e.com", None, "c"),
    ];
    let rules = keeping(set(&[("e.com", None, "sid")]), &kept);
    let text = write(RuleFormat::Pywb, &rules).text;
    assert_eq!(text.matches("url_prefix").count(), 7);
    let urls = [
        "http://e.com/?b=1&sid=1",
        "http://e.com/?b=1&sid=2",
        "http://e.com/?b=2&sid=2",
    ];
    assert_eq!(replay(RuleFormat::Pywb, &rules, &urls).after, 2);
}

#[test]
fn trap_scrapy_keeps_repeated_keys_and_fragments() {
    let rules = set(&[("example.com", None, "sid")]);
    let text = write(RuleFormat::Scrapy, &rules).text;
    assert!(text.contains("remove=True, unique=False, keep_fragments=True"));
    let urls = [
        "http://example.com/?a=1&a=2#x",
        "http://example.com/?a=1&a=2",
        "http://example.com/?a=1",
    ];
    assert_eq!(replay(RuleFormat::Scrapy, &rules, &urls).after, 3);
}

#[test]
fn trap_cloudflare_star_means_all() {
    assert_eq!(
        refusal(RuleFormat::Cloudflare, &set(&[("example.com", None, "*")])),
        ["name-characters"]
    );
}

#[test]
fn trap_fastly_strings_decode_escapes() {
    let text = write(RuleFormat::Fastly, &set(&[("example.com", None, "a[]")])).text;
    let call = "querystring.filter(req.url, \"a[]\" + querystring.filtersep() + \"a%255B%255D\" + ";
    assert!(text.contains(call), "{text}");
}

#[test]
fn trap_cloudfront_counts_its_items() {
    let rules = set(&[("example.com", None, "ref"), ("example.com", None, "a[]")]);
    let text = write(RuleFormat::Cloudfront, &rules).text;
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let config = &file[0]["ParametersInCacheKeyAndForwardedToOrigin"]["QueryStringsConfig"];
    assert_eq!(config["QueryStringBehavior"], "allExcept");
    assert_eq!(config["QueryStrings"]["Quantity"], 4);
    assert_eq!(config["QueryStrings"]["Items"].as_array().unwrap().len(), 4);
}

#[test]
fn trap_servers_get_no_circle_and_no_variables() {
    for format in [RuleFormat::Nginx, RuleFormat::Apache] {
        let rules = redirecting(&[("/story?id=", "/story_"), ("/story_", "/story?id=")]);
        let written = write(format, &rules);
        assert_eq!(written.refused.len(), 1);
        assert_eq!(written.refused[0].reason, Reason::Loop);
        assert_eq!(
            read(format, &written.text).unwrap().redirects,
            [rules.redirects[0].clone()]
        );
    }
    let dollar = redirecting(&[("/price_in_dollars", "/$")]);
    assert_eq!(refusal(RuleFormat::Nginx, &dollar), ["redirect-characters"]);
    assert!(
        write(RuleFormat::Apache, &dollar)
            .text
            .contains("\"%1/\\$%2\"")
    );
}

#[test]
fn trap_apache_has_every_question_mark_in_the_rule_itself() {
    let text = write(RuleFormat::Apache, &redirecting(&[("id=1", "id=2")])).text;
    let conditions = text.lines().filter(|line| line.contains("THE_REQUEST"));
    for (condition, rule) in
        conditions.zip(text.lines().filter(|line| line.starts_with("RewriteRule")))
    {
        let takes_a_query = condition.contains("\\?(");
        assert_eq!(takes_a_query, rule.contains('?'), "{condition} {rule}");
    }
    assert_eq!(text.matches("RewriteRule").count(), 3);
}

#[test]
fn arguments_and_rewrite_rules_each_have_their_formats() {
    let mut rules = redirecting(&[("/story?id=", "/story_")]);
    rules.removals = set(&[("example.com", None, "sid")]).removals;
    for format in RuleFormat::ALL {
        let code = match format {
            RuleFormat::Nginx | RuleFormat::Apache => "arguments-not-expressible",
            RuleFormat::Csv | RuleFormat::Jsonl => continue,
            _ => "redirects-not-expressible",
        };
        assert!(refusal(format, &rules).contains(&code), "{}", format.id());
    }
}

#[test]
fn trap_csv_cells_are_no_formulas() {
    let text = write(RuleFormat::Csv, &set(&[("example.com", None, "=1+1")])).text;
    assert!(text.contains("remove,example.com,,'=1+1,\r\n"), "{text}");
}
