//! What is stored between visits: nothing decided is lost, nothing damaged is taken up.

use dustlens::dust::DustSettings;
use dustlens::lists::UrlOptions;
use dustlens::sessions::dust::{ListSession, RuleQuery, StateError};

use crate::lists::{fetch, list, read, verified, work};

fn restored(state: &str) -> ListSession {
    let mut lists = ListSession::new(DustSettings::default()).unwrap();
    lists.restore(state).unwrap();
    lists.add(
        "list",
        list().join("\n").into_bytes(),
        UrlOptions::default(),
    );
    work(&mut lists, 1_000);
    lists
}

#[test]
fn decided_rules_come_back_and_are_not_tried_again() {
    let before = verified(&list());
    let mut after = restored(&before.state());
    assert_eq!(after.session().rules(), before.session().rules());
    assert_eq!(after.state(), before.state());
    after.start("no-such-page-5a1c");
    assert!(fetch(&mut after, 0), "there is nothing left to fetch");
    assert_eq!(after.session().rules(), before.session().rules());
}

#[test]
fn an_interrupted_validation_goes_on_as_if_it_had_not_been() {
    let whole = verified(&list());
    for most in [0, 1, 25, 90, 200] {
        let mut lists = read(&list(), 1_000);
        lists.start("no-such-page-5a1c");
        fetch(&mut lists, most);
        let mut after = restored(&lists.state());
        assert!(after.under_way().is_some());
        assert!(fetch(&mut after, usize::MAX));
        assert_eq!(
            after.session().rules(),
            whole.session().rules(),
            "after {most}"
        );
        assert_eq!(after.fetched(), whole.fetched(), "after {most}");
    }
}

#[test]
fn rules_stay_off() {
    let mut before = read(&list(), 1_000);
    let id = before.find(&RuleQuery::default())[0].1.id();
    before.switch(&id, true);
    assert!(restored(&before.state()).rule(&id).unwrap().1.off);
}

#[test]
fn a_damaged_text_is_an_error_and_changes_nothing() {
    let mut lists = verified(&list());
    let state = lists.state();
    let damaged = [
        "",
        "null",
        "{}",
        "[1]",
        r#"{"version":1}"#,
        &state[..state.len() / 2],
        &state.replacen("\"tried\"", "\"tired\"", 1),
    ];
    for text in damaged {
        assert!(
            matches!(lists.restore(text), Err(StateError::Damaged { .. })),
            "{text}"
        );
    }
    let newer = state.replacen("\"version\":1", "\"version\":2", 1);
    assert_eq!(lists.restore(&newer), Err(StateError::Newer { version: 2 }));
    assert_eq!(lists.state(), state);
    assert!(lists.restore(&state).unwrap() > 0);
}
