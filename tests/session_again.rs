//! A session that keeps neither texts nor sets finds what one finds that keeps both.

#![allow(missing_docs, clippy::unwrap_used)]

use std::ops::Range;
use std::sync::Arc;

use dustlens::input::{FieldNames, Input, InputKind, PartOfFile, ReadOptions};
use dustlens::sessions::documents::results::Measure;
use dustlens::sessions::documents::{Candidates, Session, Settings, Sketch, Texts};
use dustlens_likeness::bands::Bands;
use dustlens_likeness::hash::mix;
use proptest::prelude::*;

/// A file in memory.
struct File(Arc<Vec<u8>>);

impl Texts for File {
    fn read(&self, _: u32, place: &Range<u64>) -> Option<Vec<u8>> {
        let bytes = self.0.get(place.start as usize..place.end as usize);
        bytes.map(<[u8]>::to_vec)
    }

    fn fields(&self) -> &FieldNames {
        &FieldNames {
            id: None,
            text: None,
        }
    }
}

fn input(bytes: &[u8], part: Option<PartOfFile>) -> Input {
    let options = ReadOptions {
        part,
        ..ReadOptions::default()
    };
    Input {
        name: "all.jsonl".to_owned(),
        kind: InputKind::File,
        bytes: bytes.to_vec(),
        options,
    }
}

/// Pairs with their likeness, clusters, and problems in words.
type Found = (Vec<(String, String, f64)>, Vec<Vec<u32>>, Vec<String>);

fn found(mut session: Session) -> Found {
    session.finish();
    let pairs = session.named_likenesses();
    let pairs = pairs
        .map(|(a, b, r)| (a.to_owned(), b.to_owned(), r))
        .collect();
    let clusters = session
        .clusters()
        .iter()
        .map(|c| c.members.clone())
        .collect();
    let mut problems: Vec<String> = session.problems().iter().map(ToString::to_string).collect();
    problems.extend(
        session
            .document_problems()
            .map(|problem| problem.to_string()),
    );
    (pairs, clusters, problems)
}

/// All of the file at once, everything kept.
fn kept(file: &[u8], settings: &Settings) -> Found {
    joined(file, settings, Session::keep_visible_only)
}

/// The same, with what the session is told to keep of the pairs.
fn joined(file: &[u8], settings: &Settings, keep: impl Fn(&mut Session)) -> Found {
    let mut session = Session::new(settings.clone()).unwrap();
    keep(&mut session);
    session.add(input(file, None));
    found(session)
}

/// Part by part, and nothing kept.
fn read_again(file: &[u8], settings: &Settings, lines_a_part: usize) -> Found {
    let mut session = Session::new(settings.clone()).unwrap();
    session.keep_visible_only();
    session.hold_at_most(0);
    session.read_again(Box::new(File(Arc::new(file.to_vec()))));
    let (mut line, mut byte) = (1, 0);
    let lines: Vec<&[u8]> = file.split_inclusive(|byte| *byte == b'\n').collect();
    for part in lines.chunks(lines_a_part) {
        let bytes = part.concat();
        session.add(input(&bytes, Some(PartOfFile { line, byte })));
        session.take_in();
        line += part.len() as u64;
        byte += bytes.len() as u64;
    }
    found(session)
}

/// A line: mostly a text of few different words, else something that is wrong with it.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::collection::vec(
        prop::sample::select(vec!["a", "b", "Ц", "c\u{301}", "d"]),
        0..14,
    );
    let text = words.prop_map(|words| {
        let text = words.join(" ");
        format!("{{\"id\": \"{}\", \"text\": \"{text}\"}}", text.len() % 7).into_bytes()
    });
    let page = Just(b"{\"url\": \"http://e.com/\", \"body\": \"<p>a b a b a b a b</p>\"}".to_vec());
    let bad = prop::sample::select(vec![
        b"".to_vec(),
        b"   ".to_vec(),
        b"{\"id\": 1}".to_vec(),
        b"{\"id\"".to_vec(),
        b"{\"text\": \"a b \xff c d a b\"}".to_vec(),
    ]);
    prop_oneof![8 => text, 1 => page, 1 => bad]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_not_kept_changes_nothing(
        lines in prop::collection::vec(line(), 1..60),
        lines_a_part in 1_usize..20,
        threshold in prop::sample::select(vec![0.05, 0.3, 0.5, 0.75, 1.0]),
        is_exact: bool,
        by_bands: bool,
        ends_with_line: bool,
    ) {
        let mut file = b"{\"id\": \"first\", \"text\": \"a b c d e\"}\n".to_vec();
        file.extend(lines.join(&b'\n'));
        if ends_with_line {
            file.push(b'\n');
        }
        let mut settings = Settings { threshold, ..Settings::default() };
        settings.shingles.size = 2;
        settings.sketch = Sketch::Fast;
        settings.measure = if is_exact { Measure::Exact } else { Measure::Estimate };
        if by_bands {
            settings.candidates = Candidates::Bands(Bands { bands: 32, rows: 4 });
        }
        prop_assert_eq!(read_again(&file, &settings, lines_a_part), kept(&file, &settings));
    }
}

/// Texts of so many words, every fourth a copy of an earlier one with a word changed. From a number on, all share a template of so many
/// words: a key of it is in more prefixes than may have one.
fn with_late_template(documents: usize, from: usize, (own, template): (usize, usize)) -> Vec<u8> {
    let word = |n: usize| format!("w{}", n * 7919 % 100_003);
    let text = |n: usize| -> Vec<String> { (0..own).map(|at| word(n * (own + 1) + at)).collect() };
    let template = (0..template).map(|at| format!("menu{at}"));
    let template: Vec<String> = template.collect();
    let lines = (0..documents).map(|n| {
        let mut words = match n % 4 {
            3 => text(n - 2),
            _ => text(n),
        };
        if n % 4 == 3 {
            words[n % own] = "changed".to_owned();
        }
        if n >= from {
            words.extend(template.clone());
        }
        format!("{{\"id\": \"{n}\", \"text\": \"{}\"}}\n", words.join(" "))
    });
    lines.collect::<String>().into_bytes()
}

#[test]
fn a_template_that_begins_late_costs_no_pair() {
    let measures = [Measure::Exact, Measure::Estimate];
    let settings = |threshold| measures.map(|measure| (threshold, measure));
    for from in [0, 40, 300, 400] {
        let file = with_late_template(400, from, (30, 40));
        for (threshold, measure) in [0.3, 0.75].into_iter().flat_map(settings) {
            let mut settings = Settings {
                threshold,
                measure,
                ..Settings::default()
            };
            settings.shingles.size = 3;
            let all = kept(&file, &settings);
            assert!(all.0.len() >= 50, "{}", all.0.len());
            assert_eq!(
                read_again(&file, &settings, 50),
                all,
                "{from} {threshold} {measure:?}"
            );
        }
    }
}

/// In bands nearly all pages of a template meet: the exact join takes their place, and finds what it finds alone.
#[test]
fn bands_that_show_all_pairs_are_given_up() {
    let file = with_late_template(1_000, 0, (10, 40));
    let mut settings = Settings {
        threshold: 0.8,
        sketch: Sketch::Fast,
        ..Settings::default()
    };
    settings.shingles.size = 2;
    settings.measure = Measure::Exact;
    let all = kept(&file, &settings);
    assert!(all.0.len() >= 240, "{}", all.0.len());
    settings.candidates = Candidates::Bands(Bands { bands: 32, rows: 4 });
    assert_eq!(kept(&file, &settings), all);
    assert_eq!(read_again(&file, &settings, 50), all);
    let mut session = Session::new(settings).unwrap();
    session.add(input(&file, None));
    session.finish();
    assert!(session.is_without_bands());
    session.set_settings(Settings::default()).unwrap();
    assert!(!session.is_without_bands());
}

/// Bands, or estimates, are given up from a few documents on, whatever of the template the first ones have, and whatever is kept.
#[test]
fn signatures_that_would_be_made_in_vain_are_not_made() {
    for (from, documents) in [(0, 3_000), (2_000, 5_000)] {
        let file = with_late_template(documents, from, (10, 40));
        let mut settings = Settings {
            threshold: 0.76,
            sketch: Sketch::Fast,
            ..Settings::default()
        };
        settings.shingles.size = 2;
        let exact = kept(&file, &settings_of(&settings, Measure::Exact, false));
        for (measure, by_bands) in [
            (Measure::Exact, true),
            (Measure::Estimate, false),
            (Measure::Estimate, true),
        ] {
            let settings = settings_of(&settings, measure, by_bands);
            assert_eq!(kept(&file, &settings), exact);
            assert_eq!(read_again(&file, &settings, 200), exact);
        }
    }
}

/// Neighbours that are alike say nothing of documents that are not: estimates are kept.
#[test]
fn neighbours_that_are_alike_leave_estimates_in_place() {
    let line = |n: usize| {
        let words = (0..50).map(|at| match at < 40 {
            true => format!("shared{}x{at}", n / 100),
            false => format!("own{n}x{at}"),
        });
        let text = words.collect::<Vec<_>>().join(" ");
        format!("{{\"id\": \"{n}\", \"text\": \"{text}\"}}\n")
    };
    let file = (0..4_000).map(line).collect::<String>().into_bytes();
    let mut settings = Settings {
        threshold: 0.76,
        sketch: Sketch::Fast,
        ..Settings::default()
    };
    settings.shingles.size = 2;
    for by_bands in [false, true] {
        let settings = settings_of(&settings, Measure::Estimate, by_bands);
        let mut session = Session::new(settings.clone()).unwrap();
        session.keep_visible_only();
        session.add(input(&file, None));
        session.finish();
        assert!(!session.is_without_bands() && !session.is_without_estimates());
        assert_eq!(read_again(&file, &settings, 300), found(session));
    }
}

fn settings_of(settings: &Settings, measure: Measure, by_bands: bool) -> Settings {
    let mut settings = settings.clone();
    settings.measure = measure;
    if by_bands {
        settings.candidates = Candidates::Bands(Bands { bands: 32, rows: 4 });
    }
    settings
}

/// Pages that are alike by nothing but their template: every two of them are a pair, and none is lost with its keys.
#[test]
fn pages_alike_by_a_late_template_are_pairs() {
    let file = with_late_template(160, 20, (130, 840));
    let mut settings = Settings {
        threshold: 0.75,
        ..Settings::default()
    };
    settings.shingles.size = 3;
    settings.measure = Measure::Exact;
    let all = kept(&file, &settings);
    assert!(all.0.len() >= 140 * 139 / 2, "{}", all.0.len());
    assert_eq!(read_again(&file, &settings, 10), all);
}

/// Estimates where most pages meet by their template: by the rarest positions and by looking at all signatures, pairs and clusters are
/// those of a count of all positions.
#[test]
fn estimates_of_pages_of_one_template_lose_no_pair() {
    let file = with_late_template(280, 20, (25, 75));
    for (sketch, threshold) in [
        (Sketch::Fast, 0.6),
        (Sketch::MinHash, 0.6),
        (Sketch::MinHash, 0.7),
    ] {
        let mut settings = Settings {
            threshold,
            sketch,
            measure: Measure::Estimate,
            ..Settings::default()
        };
        settings.shingles.size = 1;
        // Of so few documents all pairs are kept: they are counted by all positions.
        let (mut all, clusters, _) = joined(&file, &settings, |_| ());
        all.retain(|(.., likeness)| *likeness >= threshold);
        assert!((100..20_000).contains(&all.len()), "{}", all.len());
        assert_eq!(joined(&file, &settings, Session::keep_visible_only).0, all);
        let alone = joined(&file, &settings, Session::keep_clusters_only).1;
        assert_eq!(alone, clusters);
    }
}

/// Signatures do not tell pages of one template apart that are nearly as alike as pairs are to be: the exact join takes their place, and
/// finds what it finds alone.
#[test]
fn estimates_that_tell_no_pages_apart_are_given_up() {
    let file = with_late_template(3_000, 0, (10, 40));
    let mut settings = Settings {
        threshold: 0.76,
        sketch: Sketch::Fast,
        ..Settings::default()
    };
    settings.shingles.size = 2;
    settings.measure = Measure::Exact;
    for clusters in [false, true] {
        let alone = |session: &mut Session| match clusters {
            true => session.keep_clusters_only(),
            false => session.keep_visible_only(),
        };
        let exact = joined(&file, &settings, alone);
        let estimated = Settings {
            measure: Measure::Estimate,
            ..settings.clone()
        };
        assert_eq!(joined(&file, &estimated, alone), exact);
        assert!(clusters || read_again(&file, &estimated, 500) == exact);
        let mut session = Session::new(estimated.clone()).unwrap();
        session.add(input(&file, None));
        session.finish();
        assert!(!session.is_without_estimates(), "all pairs are kept");

        let mut session = Session::new(estimated.clone()).unwrap();
        alone(&mut session);
        session.add(input(&file, None));
        for _ in 0..2 {
            session.finish();
            let found = (session.is_without_estimates(), session.settings().measure);
            assert_eq!(found, (true, Measure::Exact));
            session.keep_at_most(1_000);
            let again = (session.is_without_estimates(), session.settings().measure);
            assert_eq!(again, (false, Measure::Estimate));
        }
        session.finish();
        session.set_settings(settings.clone()).unwrap();
        session.finish();
        assert!(!session.is_without_estimates(), "they were not asked for");
    }
}

/// Families of four, whose members stand at one distance: a sample at equal distances would meet the same families again and again.
#[test]
fn copies_at_equal_distances_are_no_template() {
    let text = |n: usize| -> String {
        let words = (0..60).map(|at| format!("w{}", (n % 512) * 60 + at));
        words
            .chain([format!("own{n}")])
            .collect::<Vec<_>>()
            .join(" ")
    };
    let lines = (0..2_048).map(|n| format!("{{\"id\": \"{n}\", \"text\": \"{}\"}}\n", text(n)));
    let settings = Settings {
        threshold: 0.7,
        sketch: Sketch::Fast,
        measure: Measure::Estimate,
        ..Settings::default()
    };
    let mut session = Session::new(settings).unwrap();
    session.keep_visible_only();
    session.add(input(lines.collect::<String>().as_bytes(), None));
    session.finish();
    assert!(!session.is_without_estimates());
    assert_eq!(session.clusters().len(), 512);
}

/// Pages that share a part of their words: signatures are looked at so often that the exact join might take their place, but it would
/// cost more. They are kept, and no pair is lost on the way.
#[test]
fn estimates_that_are_kept_after_all_lose_no_pair() {
    let mut drawn = 0;
    let mut random = |below: usize| {
        drawn += 1;
        (mix(drawn) >> 16) as usize % below
    };
    let mut pages: Vec<Vec<usize>> = Vec::new();
    for number in 0..2_350 {
        let page = match random(10) < 3 && number > 0 {
            true => {
                let mut copy = pages[random(number)].clone();
                for _ in 0..=random(1 + copy.len() / 4) {
                    let at = random(copy.len());
                    copy[at] = random(2_000);
                }
                copy
            }
            false => {
                let own = 5 + random(56);
                (0..20).chain((0..own).map(|_| random(2_000))).collect()
            }
        };
        pages.push(page);
    }
    let line = |(number, page): (usize, &Vec<usize>)| {
        let words: Vec<String> = page.iter().map(|word| format!("w{word}")).collect();
        format!(
            "{{\"id\":\"d{number}\",\"text\":\"{}\"}}\n",
            words.join(" ")
        )
    };
    let file: String = pages.iter().enumerate().map(line).collect();
    let mut settings = Settings {
        threshold: 0.3,
        sketch: Sketch::Fast,
        ..Settings::default()
    };
    settings.shingles.size = 1;
    let mut exact = Session::new(settings.clone()).unwrap();
    exact.keep_visible_only();
    exact.add(input(file.as_bytes(), None));
    exact.finish();
    let share = |matches: usize, hashes: usize| matches as f64 / hashes as f64;
    let alike = exact.visible_pairs();
    let alike = alike
        .filter(|row| share(row.matches, row.hashes) >= 0.6)
        .count();
    settings.threshold = 0.6;
    settings.measure = Measure::Estimate;
    let estimated = joined(file.as_bytes(), &settings, Session::keep_visible_only).0;
    assert_eq!(estimated.len(), alike);
    assert_eq!(read_again(file.as_bytes(), &settings, 300).0.len(), alike);
}
