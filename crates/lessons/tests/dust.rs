//! The lesson on DUST: the paper's own rule beside a false friend, and lists that prove nothing.

#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use dustlens_lessons::LessonError;
use dustlens_lessons::dust::{DustAnswer, DustQuestion, Fetches, PairFate, dust};
use proptest::prelude::*;

/// The list that the page shows: ten URLs of six pages. The rule is that of the paper's introduction.
const STORY: [&str; 10] = [
    "http://a.example/2024/story?id=3 fox",
    "http://a.example/2024/story_3 fox",
    "http://a.example/2024/story?id=7 owl",
    "http://a.example/2024/story_7 owl",
    "http://a.example/2025/story?id=3 hare",
    "http://a.example/2025/story_3 hare",
    "http://a.example/2025/story?id=7 elk",
    "http://a.example/2025/story_7 elk",
    "http://a.example/2024/about old team",
    "http://a.example/2025/about new team",
];

fn answer(lines: &[&str]) -> Result<DustAnswer, LessonError> {
    dust(&DustQuestion {
        lines: lines.iter().map(ToString::to_string).collect(),
    })
}

/// The proofs: text, text, status, reason, compared, equal.
fn proofs(answer: &DustAnswer) -> Vec<(&str, &str, &str, &str, u32, u32)> {
    let proofs = answer.proofs.iter().map(|proof| {
        let texts = (proof.from.as_str(), proof.to.as_str());
        let (tested, equal) = (proof.tested, proof.equal);
        (texts.0, texts.1, proof.status, proof.reason, tested, equal)
    });
    proofs.collect()
}

#[test]
fn the_pair_with_most_support_is_false_and_the_papers_rule_is_proved() {
    let answer = answer(&STORY).unwrap();
    let tried = answer
        .pairs
        .iter()
        .filter(|pair| pair.fate == PairFate::Tried);
    let tried: Vec<_> = tried
        .map(|pair| (pair.from.as_str(), pair.to.as_str(), pair.support))
        .collect();
    assert_eq!(
        tried,
        [("2025", "2024", 5), ("7", "3", 4), ("?id=", "_", 4)]
    );
    assert_eq!((answer.pairs.len(), answer.few.len()), (14, 80));
    let expected = [
        ("2025", "2024", "refuted", "pages-differ", 1, 0),
        ("7", "3", "refuted", "pages-differ", 1, 0),
        ("?id=", "_", "valid", "all-agreed", 4, 4),
    ];
    assert_eq!(proofs(&answer), expected);
    assert_eq!((answer.pages, answer.canonical), (6, 6));
    let settings = (answer.least, answer.most, answer.needed);
    assert_eq!(settings, (3, 6, 59));
    assert_eq!((answer.precision, answer.confidence), (95, 95));
    assert_eq!((answer.envelopes, answer.crowded), (105, 5));
}

#[test]
fn a_url_falls_into_the_papers_tokens_and_goes_to_its_canonical_form() {
    let answer = answer(&STORY).unwrap();
    let url = &answer.addresses[0];
    let tokens = ["^", "/", "2024", "/", "story", "?", "id", "=", "3", "$"];
    assert_eq!(url.tokens, tokens);
    assert_eq!(url.canonical, "http://a.example/2024/story_3");
    assert_eq!(answer.proofs[url.rules[0]].from, "?id=");
    let pair = &answer.pairs[answer.example.unwrap()];
    assert_eq!((pair.from.as_str(), pair.to.as_str()), ("?id=", "_"));
    let first = &pair.envelopes[0];
    assert_eq!(
        (first.before.as_str(), first.after.as_str()),
        ("^/2024/story", "3$")
    );
    assert_eq!((first.long, first.short), (0, 1));
}

#[test]
fn a_rule_that_leads_to_no_page_is_refuted() {
    let more = ["http://a.example/2026/story?id=9 cat"];
    let answer = answer(&[&STORY[..], &more].concat()).unwrap();
    let proof = answer
        .proofs
        .iter()
        .find(|proof| proof.from == "?id=")
        .unwrap();
    assert_eq!((proof.status, proof.reason), ("refuted", "not-there"));
    let last = proof.samples.last().unwrap();
    assert!(!last.is_there && last.likeness.is_none() && last.agrees == Some(false));
    assert_eq!(answer.canonical, 11);
}

#[test]
fn fetches_are_told_apart_and_a_line_that_is_no_url_is_not_counted() {
    let known = answer(&STORY).unwrap();
    let Fetches { all, again, absent } = known.fetches;
    assert_eq!((known.urls, known.canonical), (10, 6));
    assert_eq!((all, again, absent), (13, 2, 1));
    let more = answer(&[&STORY[..], &["no URL at all"]].concat()).unwrap();
    assert_eq!((more.urls, more.canonical), (10, known.canonical));
    assert_eq!(more.addresses.len(), 11);
}

/// 12 URLs of three words and four numbers: more pairs than any table shows, and all of them are counted.
#[test]
fn all_pairs_are_counted_and_pairs_that_refine_others_are_told() {
    let words = ["alpha", "beta", "gamma"];
    let lines: Vec<String> = (words.iter())
        .flat_map(|word| {
            (1..=4).map(move |n| format!("http://e.example/{word}/very/long/path/{n}/to/item p{n}"))
        })
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let answer = answer(&lines).unwrap();
    assert_eq!((answer.pairs.len(), answer.few.len()), (354, 0));
    let of = |fate| answer.pairs.iter().filter(|pair| pair.fate == fate).count();
    assert_eq!((of(PairFate::Tried), of(PairFate::Refines)), (9, 345));
    assert!(answer.proofs.iter().all(|proof| proof.pair.is_some()));
}

#[test]
fn a_url_that_stands_twice_is_one_and_a_page_needs_a_url() {
    let lines = [
        "http://e.example/x/1 one",
        "http://e.example/x/1 one",
        "http://e.example/x/1#top one",
        "http://e.example/x/2 two",
        "no URL",
    ];
    let answer = answer(&lines).unwrap();
    assert_eq!((answer.urls, answer.canonical, answer.pages), (2, 2, 2));
}

#[test]
fn without_pages_nothing_is_proved_and_a_page_that_is_not_known_proves_nothing() {
    let bare = STORY.map(|line| line.split(' ').next().unwrap());
    let unnamed = answer(&bare).unwrap();
    assert_eq!(
        (unnamed.pages, unnamed.fetches.all, unnamed.canonical),
        (0, 0, 10)
    );
    assert!(unnamed.proofs.iter().all(|proof| proof.status == "likely"));
    assert_eq!(unnamed.proofs.len(), 3);
    let mut some = STORY;
    some[1] = bare[1];
    let answer = answer(&some).unwrap();
    let proof = answer
        .proofs
        .iter()
        .find(|proof| proof.from == "?id=")
        .unwrap();
    assert_eq!((proof.status, proof.reason), ("undecided", "too-few-pages"));
}

#[test]
fn a_list_without_pairs_has_none() {
    let answer = answer(&["http://a.example/tea tea", "no url", "http://b.example/x x"]).unwrap();
    assert_eq!((answer.pairs.len(), answer.proofs.len()), (0, 0));
    assert_eq!(answer.example, None);
    assert!(answer.addresses[1].tokens.is_empty());
    assert_eq!(answer.addresses[1].canonical, "no");
}

#[test]
fn pairs_belong_to_their_sites() {
    let two = |host: &str| STORY.map(|line| line.replace("a.example", host))[..6].to_vec();
    let lines: Vec<String> = [two("a.example"), two("b.example")].concat();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let answer = answer(&lines).unwrap();
    for (at, pair) in answer.pairs.iter().enumerate() {
        assert!(
            pair.refines
                .is_none_or(|other| other < at && answer.pairs[other].scope == pair.scope)
        );
    }
    let valid = answer.proofs.iter().filter(|proof| proof.status == "valid");
    let scopes: Vec<_> = valid.map(|proof| proof.scope.as_str()).collect();
    assert_eq!(scopes, ["http://a.example", "http://b.example"]);
}

#[test]
fn what_cannot_be_asked_is_refused_by_name() {
    assert_eq!(answer(&["a"; 13]).unwrap_err().code(), "lesson-range");
    assert_eq!(answer(&[]).unwrap_err().code(), "lesson-range");
    assert_eq!(
        answer(&[&"a".repeat(401)]).unwrap_err().code(),
        "lesson-range"
    );
}

proptest! {
    /// URLs of few tokens, so that many envelopes meet.
    #[test]
    fn support_is_the_number_of_envelopes_and_proved_rules_join_equal_pages_alone(
        urls in prop::collection::vec(("[ab]{1}", "[12]{1}", prop::sample::select(vec!["/", "?id=", "_"]), "[pq]{1}"), 1..=12),
    ) {
        let lines: Vec<String> = urls
            .iter()
            .map(|(a, b, sign, page)| format!("http://e.com/{a}{sign}{b} {page}"))
            .collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let answer = answer(&lines).unwrap();
        let tried = answer.pairs.iter().filter(|pair| pair.fate == PairFate::Tried);
        for pair in tried {
            prop_assert_eq!(pair.envelopes.len(), pair.support as usize);
            for envelope in &pair.envelopes {
                prop_assert_ne!(envelope.long, envelope.short);
            }
        }
        for proof in answer.proofs.iter().filter(|proof| proof.status == "valid") {
            prop_assert!(proof.samples.iter().all(|each| each.agrees != Some(true) || each.page == each.other));
            prop_assert!(proof.pair.is_some());
        }
    }
}
