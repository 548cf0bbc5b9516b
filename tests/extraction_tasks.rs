//! Text taken out of HTML by other workers is that which the session takes out by itself.

#![allow(missing_docs, clippy::unwrap_used)]

use std::fmt::Write;

use dustlens::document::TextChoice;
use dustlens::input::{Input, InputKind, PageFacts, ReadOptions};
use dustlens::sessions::documents::results::Stage;
use dustlens::sessions::documents::{BadTask, Session, Settings, extract_task};
use proptest::prelude::*;

/// Some pages are copies; each is large enough for a few to be a task. Some have no text, an undeclared encoding, broken bytes.
fn page(number: usize) -> Vec<u8> {
    let padding = "var a = 1;".repeat(4_000);
    let words = (0..40).fold(String::new(), |mut words, at| {
        write!(words, "word{} ", (number / 2) * 13 + at).unwrap();
        words
    });
    let canonical = format!("<link rel=canonical href=/page/{number}>");
    let mut bytes = format!(
        "<html lang=en><title>Page {number}</title>{canonical}<script>{padding}</script><p class=a>{words}<p class=b>b"
    )
    .into_bytes();
    match number % 11 {
        7 => bytes = format!("<script>{padding}</script>").into_bytes(),
        8 => bytes.extend(b"\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0 ".repeat(20)),
        9 => bytes.extend(b" a broken \xff byte"),
        _ => {}
    }
    bytes
}

fn input(number: usize) -> Input {
    let kind = match number % 3 {
        0 => InputKind::Page(PageFacts {
            final_url: format!("http://example.org/a/{number}"),
            status: if number.is_multiple_of(6) { 200 } else { 404 },
            headers: [("content-type".to_owned(), "text/html".to_owned())].into(),
            ..PageFacts::default()
        }),
        _ => InputKind::File,
    };
    let (name, bytes) = match number % 13 {
        12 => (
            format!("{number}.txt"),
            b"a plain text of some words".to_vec(),
        ),
        _ => (format!("{number}.html"), page(number)),
    };
    Input {
        name,
        kind,
        bytes,
        options: ReadOptions::default(),
    }
}

fn session(documents: usize) -> Session {
    let mut session = Session::new(Settings::default()).unwrap();
    (0..documents).for_each(|number| session.add(input(number)));
    session
}

/// Everything that a person sees of the documents and their pairs.
fn seen(mut session: Session) -> Vec<String> {
    session.finish();
    let documents = session.documents(0, usize::MAX);
    let mut lines: Vec<String> = documents.iter().map(|row| format!("{row:?}")).collect();
    lines.extend(session.named_likenesses().map(|pair| format!("{pair:?}")));
    lines
}

/// Works with other workers until nothing is left to do without a result, which comes in any order. `pick` chooses the next event.
fn shared(session: &mut Session, tasks: usize, pick: &mut dyn FnMut(usize) -> usize) -> usize {
    session.share_extraction(tasks);
    let (mut out, mut done) = (Vec::new(), 0);
    loop {
        while out.len() < tasks
            && let Some(task) = session.next_task()
        {
            out.push(task);
        }
        let stage = session.advance(1 + pick(3_000)).stage;
        let is_answered = session.is_waiting() || pick(2) == 0;
        if is_answered && !out.is_empty() {
            let task = out.swap_remove(pick(out.len()));
            session.take_result(&extract_task(&task).unwrap()).unwrap();
            done += 1;
        }
        if matches!(stage, Stage::Done | Stage::Stopped | Stage::Idle) {
            return done;
        }
    }
}

/// Numbers below a bound, by a linear congruential generator.
fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % below.max(1)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn results_are_the_same_for_any_number_of_workers(seed: u64, tasks in 1..5_usize, documents in 30..90_usize) {
        let mut with_others = session(documents);
        let done = shared(&mut with_others, tasks, &mut numbers(seed));
        prop_assert!(done > 0, "no task was made");
        prop_assert_eq!(seen(with_others), seen(session(documents)));
    }
}

/// A session with a task out.
fn with_task() -> (Session, Vec<u8>) {
    let mut session = session(60);
    session.share_extraction(1);
    for _ in 0..100 {
        if let Some(task) = session.next_task() {
            return (session, task);
        }
        session.advance(1);
    }
    panic!("no task was made");
}

fn advance_until_it_waits(session: &mut Session) {
    let waits = (0..1_000).any(|_| {
        session.advance(1_000);
        session.is_waiting()
    });
    assert!(waits);
}

#[test]
fn what_waits_for_a_result_goes_on_with_it_and_not_before() {
    let (mut session, task) = with_task();
    advance_until_it_waits(&mut session);
    let before = session.progress();
    assert_eq!(session.advance(usize::MAX), before);
    session.take_result(&extract_task(&task).unwrap()).unwrap();
    assert!(session.advance(1).done > before.done);
    assert!(!session.is_waiting());
}

#[test]
fn documents_of_workers_that_are_gone_are_extracted_in_the_session() {
    let (mut session, task) = with_task();
    advance_until_it_waits(&mut session);
    session.drop_tasks();
    assert_eq!(session.advance(usize::MAX).stage, Stage::Done);
    session.take_result(&extract_task(&task).unwrap()).unwrap();
    assert_eq!(seen(session), seen(self::session(60)));
}

#[test]
fn a_result_by_other_settings_comes_too_late() {
    let (mut session, task) = with_task();
    let other = Settings {
        text: TextChoice::Whole,
        exclude: ".b".to_owned(),
        ..Settings::default()
    };
    session.set_settings(other.clone()).unwrap();
    session.take_result(&extract_task(&task).unwrap()).unwrap();
    shared(&mut session, 2, &mut numbers(5));
    let mut plain = self::session(60);
    plain.set_settings(other).unwrap();
    assert_eq!(seen(session), seen(plain));
}

#[test]
fn documents_that_are_removed_while_they_are_away_stay_removed() {
    let (mut session, task) = with_task();
    session.remove(&[0, 1, 2, 50]);
    session.take_result(&extract_task(&task).unwrap()).unwrap();
    shared(&mut session, 1, &mut numbers(6));
    let mut plain = self::session(60);
    plain.finish();
    plain.remove(&[0, 1, 2, 50]);
    assert_eq!(seen(session), seen(plain));
}

#[test]
fn a_result_for_documents_that_are_gone_changes_nothing() {
    let (mut session, task) = with_task();
    session.clear();
    session.add(input(1));
    session.take_result(&extract_task(&task).unwrap()).unwrap();
    session.finish();
    assert_eq!(session.documents(0, 9).len(), 1);
    assert_eq!(session.documents(0, 9)[0].id, "1.html");
}

#[test]
fn little_html_is_no_task() {
    let mut session = session(5);
    session.share_extraction(4);
    while session.advance(1).stage != Stage::Done {
        assert_eq!(session.next_task(), None);
    }
}

#[test]
fn bytes_that_are_no_task_are_refused() {
    let (mut session, task) = with_task();
    assert_eq!(extract_task(b""), Err(BadTask));
    assert_eq!(extract_task(&task[..task.len() / 2]), Err(BadTask));
    assert_eq!(session.take_result(b"\xff\xff"), Err(BadTask));
}
