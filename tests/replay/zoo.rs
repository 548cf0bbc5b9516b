//! The zoo: hosts with the address habits of well-known software.

use std::collections::BTreeMap;

use dustlens::export::{Argument, RuleFormat, RuleSet, write_for};
use dustlens_demo_site::{Zoo, ZooOptions};

use crate::accuracy::zoo::ZooGround;
use crate::arguments::{of_rules, read, reader};
use crate::follow::{SERVERS, proved, visit};
use crate::number;

/// The true verdicts of the zoo's arguments, host by host, in every format that has a reader.
#[test]
fn no_file_of_verdicts_leads_a_url_of_the_zoo_astray() {
    let zoo = Zoo::generate(&ZooOptions {
        visits: number("REPLAY_VERDICT_VISITS", 1_000) as usize,
        ..ZooOptions::default()
    });
    let urls = zoo.log();
    let mut rules = RuleSet::default();
    for one in zoo.arguments() {
        let host = format!("{}:{}", one.host, zoo.options().port);
        let list = match one.differing > 0 {
            true => &mut rules.kept,
            false => &mut rules.removals,
        };
        list.push(Argument::spelled(&host, None, one.name.as_bytes()));
    }
    let zoo = ZooGround::open(zoo);
    for format in RuleFormat::ALL {
        let (file, sound) = write_for(format, &rules, &urls[..]);
        if let Some(key) = reader(format, &file.text) {
            let read = read(&zoo, (format, &key), &urls, |_: &str| false);
            println!(
                "{} {} of {}: {read:?}",
                format.id(),
                sound.removals.len(),
                rules.removals.len()
            );
            assert_eq!(read.astray, 0, "{} {read:#?}", format.id());
        }
    }
}

#[test]
fn no_file_of_rules_leads_a_url_of_the_zoo_astray() {
    let zoo = Zoo::generate(&ZooOptions {
        visits: number("REPLAY_VISITS", 4_000) as usize,
        ..ZooOptions::default()
    });
    let zoo = ZooGround::open(zoo);
    let mut session = proved(&zoo);
    for format in SERVERS {
        let visits = visit(&zoo, &session, format);
        println!("{format:?} {visits:#?}");
        assert_eq!(visits.astray, 0, "{format:?} {visits:#?}");
    }
    let mut files = BTreeMap::new();
    of_rules(&zoo, &mut session, &mut files);
    println!("{files:#?}");
    assert!(files.values().all(|file| file.astray == 0), "{files:#?}");
}
