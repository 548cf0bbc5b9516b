//! A short set of rules with everything that is hard to write, in every format; and what each format refuses.

use dustlens::export::{Argument, Redirect, Refusal, RuleFormat, RuleSet, read, write};

use crate::exported;

fn argument(host: &str, path: Option<&str>, name: &str) -> Argument {
    Argument {
        host: host.to_owned(),
        path: path.map(str::to_owned),
        name: name.as_bytes().to_vec(),
    }
}

fn redirect(from: &str, to: &str) -> Redirect {
    Redirect {
        host: "e.com".to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

fn rules() -> RuleSet {
    let names = [
        "sid",
        "utm_source",
        "a[]",
        "a b",
        "имя",
        "=f",
        "x,y|z",
        "$d",
        "",
    ];
    let mut removals: Vec<Argument> = names.map(|name| argument("e.com", None, name)).into();
    removals.extend([
        argument("e.com", Some("/shop"), "view"),
        argument("e.com", Some("/a*b"), "star"),
        argument("sub.e.com", None, "ref"),
        argument("e.com:8080", None, "sid"),
        argument("xn--e1afmkfd.xn--p1ai", Some("/%D1%8F"), "from"),
    ]);
    removals.push(Argument {
        name: b"\xff".to_vec(),
        ..argument("e.com", None, "")
    });
    let kept = [
        argument("e.com", None, "id"),
        argument("sub.e.com", None, "sid"),
        argument("e.com", Some("/shop/old"), "view"),
        argument("xn--e1afmkfd.xn--p1ai", None, "id"),
    ];
    RuleSet {
        removals,
        kept: kept.into(),
        redirects: vec![
            redirect("/story?id=", "/story_"),
            redirect("/print/", "/"),
            redirect("=cost$", "=price"),
        ],
        key_order: true,
        ..RuleSet::default()
    }
}

/// A refusal as a line: format, host, path, name, code. Its sentence may be worded anew.
pub fn refused(format: RuleFormat, refusal: &Refusal) -> String {
    let path = refusal.path.as_deref().unwrap_or_default();
    let (host, name, code) = (&refusal.host, &refusal.name, refusal.reason.code());
    format!("{}\t{host}\t{path}\t{name}\t{code}\n", format.id())
}

#[test]
fn a_rule_set_in_every_format() {
    let mut refusals = String::new();
    for format in RuleFormat::ALL {
        let written = write(format, &rules());
        exported(&format!("rule-set/{}.txt", format.id()), &written.text);
        refusals.extend(written.refused.iter().map(|one| refused(format, one)));
        assert!(read(format, &written.text).is_ok(), "{}", format.id());
    }
    exported("rule-set/refused.tsv", &refusals);
}
