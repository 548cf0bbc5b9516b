//! Rules as files for servers.

use dustlens::dust::{DustSettings, Trust};
use dustlens::sessions::dust::DustFormat;

use crate::support::session;

/// Stories, and their versions for printers.
fn printed() -> Vec<String> {
    let both = |id: u32| ["", "/print"].map(|path| format!("http://e.com{path}/story/{id}.html"));
    (10..40).flat_map(both).collect()
}

#[test]
fn what_begins_a_path_and_goes_is_said_with_the_slash_behind_it() {
    let mut session = session(DustSettings::default(), &printed());
    session.mine_list();
    let sides: Vec<_> = session.rules().iter().map(|rule| rule.sides()).collect();
    assert!(
        sides
            .iter()
            .any(|(from, to)| from.contains("/print") && !to.contains("print")),
        "{sides:?}"
    );
    for format in [DustFormat::Nginx, DustFormat::Apache] {
        let file = session.export(format, Trust::Likely, &printed()[..]);
        let refused: Vec<_> = file
            .refused
            .iter()
            .map(|one| (&one.what, one.code))
            .collect();
        assert!(file.rules > 0, "{}\n{refused:?}", file.text);
        assert!(file.text.contains("print"), "{}", file.text);
        assert!(
            refused.iter().all(|(_, code)| *code != "first-slash"),
            "{refused:?}"
        );
    }
}
