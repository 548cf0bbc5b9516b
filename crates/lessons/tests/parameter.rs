//! The lesson of parameters: the made site's known verdicts, and pages that lines name.

#![allow(missing_docs, clippy::unwrap_used)]

use dustlens_lessons::LessonError;
use dustlens_lessons::parameter::{
    MADE_HOST, Parameter, ParameterAnswer, ParameterQuestion, SiteWords, UnderTemplate, parameter,
};
use proptest::prelude::*;

/// The list that the page shows.
const LIST: [&str; 12] = [
    "http://n.example/?id=41&sid=q4x9&cat=art&sort=new",
    "http://n.example/?id=17&sid=k3f9&cat=art&utm_source=mail",
    "http://n.example/?id=23&sid=z8w2&cat=sport",
    "http://n.example/?id=58&sid=b7r1&cat=city&sort=old",
    "http://n.example/?id=36&sid=m2d6&cat=art&utm_source=ads",
    "http://n.example/?id=74&sid=t9c4&cat=city",
    "http://n.example/?id=62&sid=h5n8&cat=sport&sort=new",
    "http://n.example/?id=89&sid=v1g3&cat=city&utm_source=mail",
    "http://n.example/?id=95&sid=p6s7&cat=art",
    "http://n.example/?id=28&sid=y4j5&cat=sport&sort=old",
    "http://n.example/?id=50&sid=w8a2&cat=city&utm_source=feed",
    "http://n.example/?id=13&sid=c3e6&cat=art&utm_source=mail",
];

fn words() -> SiteWords {
    let list = |words: &str| words.split('|').map(str::to_owned).collect();
    SiteWords {
        name: "The Bay Paper".into(),
        menu: list("News|City|Sport|Weather"),
        sentences: [
            list("A whale|A stork|A fox|A beaver|A rook|A badger|A wolf"),
            list("passed|found|noticed|painted|guards"),
            list("the ferry|the lighthouse|the bridge|the garden"),
        ],
        live: ["Readers now: #".into(), "Being read:".into()],
        foot: "Write to us".into(),
    }
}

fn ask(lines: &[&str]) -> Result<ParameterAnswer, LessonError> {
    let lines = lines.iter().map(ToString::to_string).collect();
    let site = words();
    parameter(&ParameterQuestion { lines, site })
}

fn named<'a>(answer: &'a ParameterAnswer, name: &str) -> &'a Parameter {
    let mut parameters = answer.parameters.iter();
    parameters.find(|one| one.name == name).unwrap()
}

#[test]
fn counting_parts_what_repeats_from_candidates() {
    let answer = ask(&LIST).unwrap();
    let told: Vec<_> = answer
        .parameters
        .iter()
        .map(|one| (one.name.as_str(), one.distinct, one.all, one.counting))
        .collect();
    let expected = [
        ("id", 12, 12, "candidate"),
        ("sid", 12, 12, "candidate"),
        ("cat", 3, 12, "significant"),
        ("sort", 2, 4, "unjudged"),
        ("utm_source", 3, 5, "significant"),
    ];
    assert_eq!(told, expected);
    assert_eq!(named(&answer, "cat").values, ["art", "sport", "city"]);
    assert_eq!((answer.min_values, answer.left_out), (3, 0));
}

#[test]
fn pages_say_what_counting_cannot() {
    let answer = ask(&LIST).unwrap();
    let told: Vec<_> = answer
        .parameters
        .iter()
        .map(|Parameter { name, trial, .. }| {
            let score = (trial.score.alike, trial.score.segments, trial.score.verdict);
            (name.as_str(), score, trial.finding, trial.verdict)
        })
        .collect();
    let same = (28, 28, "insignificant");
    let expected = [
        ("id", (20, 28, "significant"), "different", "significant"),
        ("sid", same, "same", "insignificant"),
        ("cat", (20, 28, "significant"), "different", "significant"),
        // The score forgives another order, the strict comparison does not.
        ("sort", same, "order-only", "significant"),
        ("utm_source", same, "same", "insignificant"),
    ];
    assert_eq!(told, expected);
}

#[test]
fn the_page_fetched_once_would_condemn_a_session_id() {
    let answer = ask(&LIST).unwrap();
    let trial = &named(&answer, "sid").trial;
    assert_eq!(trial.score.similarity, Some(1.0));
    assert_eq!((trial.at_once.alike, trial.at_once.segments), (28, 32));
    assert_eq!(trial.at_once.verdict, "significant");
    assert_eq!(trial.fetches[0], 3);
    let dynamic = trial.rows.iter().filter(|row| row.kind == "dynamic");
    let dynamic: Vec<_> = dynamic.map(|row| row.place.as_str()).collect();
    assert_eq!(dynamic, ["body > aside", "body > section"]);
}

#[test]
fn a_heavy_template_hides_another_article_from_the_score() {
    let answer = ask(&LIST).unwrap();
    assert_eq!(answer.chooses, Some(0));
    let told: Vec<_> = answer
        .templates
        .iter()
        .map(|UnderTemplate { menu, trial }| {
            let score = (trial.score.alike, trial.score.segments, trial.score.verdict);
            (*menu, score, trial.finding, trial.verdict)
        })
        .collect();
    let expected = [
        (0, (0, 8, "significant"), "different", "significant"),
        (4, (20, 28, "significant"), "different", "significant"),
        (
            80,
            (172, 180, "insignificant"),
            "text-changed",
            "significant",
        ),
    ];
    assert_eq!(told, expected);
}

#[test]
fn pages_that_lines_name_are_compared_and_others_are_not_made_up() {
    let lines = [
        "http://a.example/?id=1&sid=x tea | read # times",
        "http://a.example/?id=1&sid=y tea | read # times",
        "http://a.example/?id=2&sid=x coffee | read # times",
    ];
    let answer = ask(&lines).unwrap();
    let told = |name| {
        let trial = &named(&answer, name).trial;
        (trial.score.verdict, trial.verdict, trial.finding)
    };
    assert_eq!(told("sid"), ("insignificant", "insignificant", "same"));
    assert_eq!(told("id"), ("significant", "significant", "different"));
    assert!(answer.templates.is_empty());
    let unknown = ask(&lines.map(|line| line.split(' ').next().unwrap())).unwrap();
    let trial = &named(&unknown, "sid").trial;
    assert_eq!(
        (trial.verdict, trial.trouble),
        ("unverifiable", "fetch-failed")
    );
    let single = ask(&["http://a.example/?id=1 tea"]).unwrap();
    let trial = &named(&single, "id").trial;
    assert_eq!(
        (trial.verdict, trial.trouble),
        ("unverifiable", "nothing-to-compare")
    );
}

/// A page of the made site beside pages that a person knows would say that everything matters.
#[test]
fn pages_of_the_made_site_are_not_mixed_with_named_ones() {
    let lines = [
        "http://n.example/?id=1&sid=a tea",
        "http://n.example/?id=1&sid=b tea",
        "http://n.example/?id=2&sid=c coffee",
        "http://n.example/?id=2&sid=d coffee",
        "http://n.example/?id=3&sid=e milk",
    ];
    let answer = ask(&lines).unwrap();
    assert!(!answer.is_made && answer.templates.is_empty());
    assert_eq!(named(&answer, "sid").trial.verdict, "insignificant");
    assert_eq!(named(&answer, "id").trial.verdict, "unverifiable");
    assert!(ask(&LIST).unwrap().is_made);
}

#[test]
fn a_difference_under_the_similarity_is_told_apart_from_none() {
    let page = |last: &str| (0..19).map(|at| format!("s{at} | ")).collect::<String>() + last;
    let lines = [("1", "tea"), ("2", "milk"), ("3", "rice")];
    let lines = lines.map(|(t, last)| format!("http://n.example/?t={t} {}", page(last)));
    let answer = ask(&lines.each_ref().map(String::as_str)).unwrap();
    let trial = &named(&answer, "t").trial;
    assert_eq!((trial.score.alike, trial.score.segments), (38, 40));
    assert_eq!(
        (trial.score.verdict, trial.verdict),
        ("insignificant", "significant")
    );
}

#[test]
fn what_cannot_be_asked_is_refused_by_name() {
    assert_eq!(ask(&["a"; 13]).unwrap_err().code(), "lesson-range");
    let long = "a".repeat(401);
    assert_eq!(ask(&[&long]).unwrap_err().code(), "lesson-range");
    let many: Vec<String> = (0..20).map(|at| format!("p{at}=1")).collect();
    let url = format!("http://a.example/?{}", many.join("&"));
    let answer = ask(&[&url]).unwrap();
    assert_eq!((answer.parameters.len(), answer.left_out), (12, 8));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn parts_make_the_url_and_counts_are_those_of_the_lines(
        queries in prop::collection::vec(prop::collection::vec(("[a-c]", "[xyz]{0,2}"), 0..4), 1..12),
        is_made in any::<bool>(),
    ) {
        let (host, page) = if is_made { (MADE_HOST, "") } else { ("a.example", " tea") };
        let lines: Vec<String> = queries
            .iter()
            .map(|pairs| {
                let pairs: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
                format!("http://{host}/?{}{page}", pairs.join("&"))
            })
            .collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let answer = ask(&lines).unwrap();
        for (one, line) in answer.urls.iter().zip(&lines) {
            let joined: String = one.parts.iter().map(|part| part.text.as_str()).collect();
            prop_assert_eq!(Some(joined.as_str()), line.split(' ').next());
        }
        for one in &answer.parameters {
            let all = queries.iter().flatten().filter(|(name, _)| *name == one.name).count();
            prop_assert_eq!((one.all, one.distinct), (all as u64, one.values.len() as u64));
            // No parameter of this list matters to either site: `insignificant`, or not known.
            prop_assert!(!is_made || one.trial.verdict != "significant");
        }
    }
}
