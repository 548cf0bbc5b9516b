//! Every exported file is followed on the raw list by readers that share no code with the core: no URL of the list ends at
//! another page than its own.
//!
//! | variable | meaning | default |
//! |---|---|---|
//! | `REPLAY_SITES` | random sites | 10 |
//! | `REPLAY_SEED` | the first one's seed | 1 |
//! | `REPLAY_VISITS` | lines of the zoo's log | 4,000 |
//! | `REPLAY_BLIND` | anything: files are written without the list, which leads astray | |
//! | `REPLAY_VERDICT_VISITS` | the same where its verdicts are computed, which takes long | 1,000 |

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../accuracy/mod.rs"]
mod accuracy;
mod arguments;
#[allow(dead_code, unused_imports)]
#[path = "../rules/consumers/mod.rs"]
mod consumers;
mod follow;
mod random;
mod small;
mod speed;
mod zoo;

fn number(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(default)
}
