//! Everything that can go wrong with a fetch: never insignificant.

use dustlens::params::{FetchOutcome, Finding, Method, Settings, Trouble, Verdict};

use crate::support::{answer, article, page, verify};

/// The site answers well, except for what `fail` says of an address: whether it is the base page, and its visit.
fn trouble(settings: Settings, fail: impl Fn(&str, Role) -> Option<FetchOutcome>) -> Trouble {
    let text = article("good", 20);
    let row = verify(settings, |url, visit| {
        let role = role(url, visit);
        fail(url, role).unwrap_or_else(|| match role {
            Role::Probe => answer(url, 404, "text/html", "none"),
            _ => page(url, &text),
        })
    });
    assert_eq!(
        (row.verdict, row.significant),
        (Verdict::Unverifiable, Some(-2.0))
    );
    let evidence = row.evidence.unwrap();
    match &evidence.comparisons[evidence.shown].finding {
        Finding::Undecided { trouble } => trouble.clone(),
        other => panic!("{other:?}"),
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Role {
    First,
    Again,
    Absent,
    Probe,
}

/// With one base: what is asked for. An address with another value is asked for once and counts as `First` too.
fn role(url: &str, visit: u32) -> Role {
    // What gave no answer is asked for again: a page that fails always does.
    match (url.ends_with("/probe"), url.contains('?'), visit) {
        (true, ..) => Role::Probe,
        (_, false, _) => Role::Absent,
        (_, true, 0) => Role::First,
        _ => Role::Again,
    }
}

fn one_base() -> Settings {
    Settings {
        bases: 1,
        ..Settings::default()
    }
}

#[test]
fn each_failure_is_undecided_wherever_it_happens() {
    let gone = || FetchOutcome::Failed {
        reason: "timeout".to_owned(),
    };
    let failed = Trouble::FetchFailed {
        reason: "timeout".to_owned(),
    };
    let found = trouble(one_base(), |_, at| (at == Role::Absent).then(gone));
    assert_eq!(found, failed);
    let found = trouble(one_base(), |_, at| (at != Role::Absent).then(gone));
    assert_eq!(found, failed);
    let status = |status| {
        move |url: &str, at: Role| {
            (at == Role::Absent).then(|| answer(url, status, "text/html", &article("good", 20)))
        }
    };
    for code in [204, 301, 403, 404, 410, 429, 500, 503] {
        assert_eq!(
            trouble(one_base(), status(code)),
            Trouble::OtherStatus { status: code }
        );
    }
    let first = trouble(one_base(), |url, at| {
        matches!(at, Role::First | Role::Again).then(|| answer(url, 404, "text/html", "x"))
    });
    assert_eq!(first, Trouble::BadStatus { status: 404 });
}

#[test]
fn other_types_redirects_cuts_and_emptiness_are_undecided() {
    let absent = |outcome: fn(&str) -> FetchOutcome| {
        trouble(one_base(), move |url, at| {
            (at == Role::Absent).then(|| outcome(url))
        })
    };
    assert_eq!(
        absent(|url| answer(url, 200, "application/pdf", "x")),
        Trouble::OtherContentType
    );
    assert_eq!(
        absent(|url| answer(url, 200, "text/plain", &article("good", 20))),
        Trouble::OtherContentType
    );
    assert_eq!(
        absent(|_| page("http://e.com/elsewhere", &article("good", 20))),
        Trouble::RedirectElsewhere
    );
    assert_eq!(
        absent(|url| page(url, "<body><script>x</script></body>")),
        Trouble::NoSegments
    );
    let all = |outcome: fn(&str) -> FetchOutcome| {
        trouble(one_base(), move |url, at| {
            (at != Role::Probe).then(|| outcome(url))
        })
    };
    assert_eq!(all(|url| page(url, "")), Trouble::NoSegments);
    assert_eq!(
        all(|url| answer(url, 200, "image/png", "x")),
        Trouble::NotText
    );
    assert_eq!(
        all(|url| page(url, "<p>a few words</p>")),
        Trouble::TooLittleText
    );
    let cut = trouble(one_base(), |url, at| {
        (at == Role::Absent).then(|| FetchOutcome::Page {
            status: 200,
            final_url: url.to_owned(),
            content_type: None,
            body: Vec::new(),
            truncated: true,
        })
    });
    assert_eq!(cut, Trouble::Truncated);
}

#[test]
fn a_page_that_is_new_with_every_fetch_is_undecided() {
    let count = std::cell::Cell::new(0);
    let found = trouble(one_base(), |url, at| {
        (at != Role::Probe).then(|| {
            count.set(count.get() + 1);
            page(url, &article(&format!("number{}", count.get()), 20))
        })
    });
    assert_eq!(found, Trouble::Unsteady);
    let half = |url: &str, visit: usize| {
        let new = article(&format!("number{visit}"), 16).replace("<main>", "<main class=new>");
        page(url, &(article("same", 4) + &new))
    };
    let count = std::cell::Cell::new(0);
    let found = trouble(one_base(), |url, at| {
        (at != Role::Probe).then(|| {
            count.set(count.get() + 1);
            half(url, count.get())
        })
    });
    assert_eq!(found, Trouble::Unsteady);
}

#[test]
fn a_soft_404_is_undecided() {
    let found = trouble(one_base(), |url, _| {
        Some(page(url, &article("nothing here", 20)))
    });
    assert_eq!(found, Trouble::Soft404);
    let redirected = trouble(one_base(), |url, at| match at {
        Role::Probe | Role::Absent => Some(page("http://e.com/", &article("home", 20))),
        _ => Some(page(url, &article("good", 20))),
    });
    assert_eq!(redirected, Trouble::RedirectElsewhere);
}

#[test]
fn a_page_that_is_redirected_elsewhere_is_undecided() {
    for place in [
        "http://e.com/login",
        "http://e.com/",
        "http://consent.e.com/",
    ] {
        let found = trouble(one_base(), |_, at| {
            (at != Role::Probe).then(|| page(place, &article("please sign in", 20)))
        });
        assert_eq!(found, Trouble::Redirected, "{place}");
    }
    let row = verify(Settings::plain(), |_, _| {
        page("http://e.com/login", &article("please sign in", 20))
    });
    assert_eq!(row.verdict, Verdict::Unverifiable);
}

#[test]
fn a_page_that_is_redirected_to_its_own_better_address_is_compared() {
    let row = verify(one_base(), |url, visit| match role(url, visit) {
        Role::Probe => answer(url, 404, "text/html", ""),
        _ => {
            let path = url.split('?').next().unwrap_or_default();
            let better = path.replace("http://", "https://www.") + "/";
            page(&better, &article("good", 20))
        }
    });
    assert_eq!(row.verdict, Verdict::Insignificant);
}

/// The other value's page is gone, the page without the argument is another one.
#[test]
fn what_settled_the_verdict_is_shown() {
    let mut base = None;
    let row = verify(one_base(), |url, visit| match role(url, visit) {
        Role::Probe => answer(url, 404, "text/html", ""),
        Role::Absent => page(url, &article("another", 20)),
        _ if base.get_or_insert_with(|| url.to_owned()) == url => page(url, &article("good", 20)),
        _ => answer(url, 404, "text/html", ""),
    });
    assert_eq!(row.verdict, Verdict::Significant);
    let evidence = row.evidence.unwrap();
    let shown = &evidence.comparisons[evidence.shown];
    assert_eq!(shown.finding, Finding::Different);
    assert!(!evidence.alignment.rows.is_empty());
}

#[test]
fn a_difference_elsewhere_outweighs_a_failure() {
    let row = verify(one_base(), |url, visit| match role(url, visit) {
        Role::Absent => FetchOutcome::Failed {
            reason: "timeout".to_owned(),
        },
        Role::Probe => answer(url, 404, "text/html", ""),
        _ => page(url, &article(&url.replace('s', "z"), 20)),
    });
    assert_eq!(
        (row.verdict, row.significant),
        (Verdict::Significant, Some(0.0))
    );
}

#[test]
fn the_plain_method_is_as_strict_about_failures() {
    for code in [404, 500] {
        let row = verify(Settings::plain(), |url, _| {
            answer(url, code, "text/html", &article("good", 20))
        });
        assert_eq!(
            (row.verdict, row.significant),
            (Verdict::Unverifiable, Some(-2.0))
        );
    }
}

/// What the plain method would not come to by itself is not said to be its own.
#[test]
fn a_verdict_is_credited_to_the_method_that_comes_to_it() {
    let long = |url: &str| page(url, &article("same", 20));
    let row = verify(one_base(), |url, _| match url.ends_with("/probe") {
        true => answer(url, 404, "text/html", ""),
        false => long(url),
    });
    let said = |row: &dustlens::params::ArgRow| (row.verdict, row.method.unwrap());
    assert_eq!(said(&row), (Verdict::Insignificant, Method::Plain));
    let short = verify(one_base(), |url, _| match url.ends_with("/probe") {
        true => answer(url, 404, "text/html", ""),
        false => page(url, "<p>a few words</p>"),
    });
    assert_eq!(said(&short), (Verdict::Unverifiable, Method::Extended));
    let soft = verify(one_base(), |url, _| long(url));
    assert_eq!(said(&soft), (Verdict::Unverifiable, Method::Extended));
    let absent = verify(one_base(), |url, _| {
        match (url.ends_with("/probe"), url.contains('?')) {
            (true, _) => answer(url, 404, "text/html", ""),
            (_, true) => long(url),
            _ => page(url, &article("another", 20)),
        }
    });
    assert_eq!(said(&absent), (Verdict::Significant, Method::Extended));
    let gone = verify(one_base(), |url, _| answer(url, 404, "text/html", ""));
    assert_eq!(said(&gone), (Verdict::Unverifiable, Method::Plain));
    let bases = verify(Settings::default(), |url, _| {
        match url.ends_with("/probe") {
            true => answer(url, 404, "text/html", ""),
            false if url.contains("story_2") => page(url, &article(url, 20)),
            false => long(url),
        }
    });
    assert_eq!(bases.verdict, Verdict::Significant);
}
