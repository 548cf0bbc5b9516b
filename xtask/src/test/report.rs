//! The table and the line that close the test run.

use std::process::ExitCode;

use super::{
    stages::{End, Outcome},
    tally::Tally,
};

/// Prints the table and, as the last line, the sum; gives the exit code.
pub fn close(outcomes: &[Outcome]) -> ExitCode {
    println!(
        "\n{:<20}{:>8}{:>8}{:>9}{:>10}",
        "stage", "passed", "failed", "skipped", "time"
    );
    for outcome in outcomes {
        println!("{}", row(outcome));
    }
    println!("\n{}", sum(outcomes));
    if outcomes
        .iter()
        .all(|outcome| matches!(outcome.end, End::Passed))
    {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn row(outcome: &Outcome) -> String {
    let [passed, failed, skipped] = match outcome.tally {
        Some(tally) => [tally.passed, tally.failed, tally.skipped].map(|count| count.to_string()),
        None => ["–", "–", "–"].map(str::to_owned),
    };
    let end = match outcome.end {
        End::Passed => "ok".to_owned(),
        End::Failed => "FAILED".to_owned(),
        End::Empty => "FAILED: it ran no test".to_owned(),
        End::NotRun(need) => format!("NOT RUN: needs {need}"),
    };
    let time = format!("{:.1} s", outcome.seconds);
    format!(
        "{:<20}{passed:>8}{failed:>8}{skipped:>9}{time:>10}  {end}",
        outcome.name
    )
}

/// `N passed, N failed` over all stages.
fn sum(outcomes: &[Outcome]) -> String {
    let total = outcomes
        .iter()
        .filter_map(|outcome| outcome.tally)
        .fold(Tally::default(), |sum, tally| sum + tally);
    format!("{} passed, {} failed", total.passed, total.failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(name: &'static str, end: End, tally: Option<Tally>) -> Outcome {
        Outcome {
            name,
            end,
            tally,
            seconds: 1.25,
        }
    }

    #[test]
    fn the_closing_line_is_the_sum_over_all_stages() {
        let outcomes = [
            outcome("formatting", End::Passed, None),
            outcome(
                "one",
                End::Passed,
                Some(Tally {
                    passed: 3,
                    failed: 0,
                    skipped: 1,
                }),
            ),
            outcome(
                "two",
                End::Failed,
                Some(Tally {
                    passed: 2,
                    failed: 1,
                    skipped: 0,
                }),
            ),
            outcome("three", End::NotRun("two"), None),
        ];
        assert_eq!(sum(&outcomes), "5 passed, 1 failed");
        assert!(row(&outcomes[3]).ends_with("NOT RUN: needs two"));
        assert_eq!(close(&outcomes), ExitCode::FAILURE);
        assert_eq!(close(&outcomes[..2]), ExitCode::SUCCESS);
    }
}
