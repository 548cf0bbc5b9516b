//! Counting tests by the output of the runners: cargo's libtest, Vitest and Playwright.

use std::ops::Add;

/// A runner whose closing lines are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runner {
    /// `test result: ok. 3 passed; 0 failed; 1 ignored; …`, once a test binary.
    Cargo,
    /// `Tests  1 failed | 11 passed (12)`, once a run.
    Vitest,
    /// `12 passed (30.1s)`, `1 failed`, `2 skipped`, a line each.
    Playwright,
}

/// Numbers of tests that passed, failed and were left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tests that passed, at the first or a later try.
    pub passed: u64,
    /// Tests that failed or were broken off.
    pub failed: u64,
    /// Tests that were left out: ignored, skipped, not reached.
    pub skipped: u64,
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
        }
    }
}

impl Tally {
    /// Adds up the counts in a runner's whole output; colours are ignored, lines of other shapes too.
    pub fn read(runner: Runner, output: &str) -> Self {
        let mut sum = Self::default();
        for line in output.lines() {
            let line = without_colours(line);
            for (count, what) in counts(runner, line.trim()).unwrap_or_default() {
                sum.count(count, what);
            }
        }
        sum
    }

    fn count(&mut self, count: u64, what: &str) {
        match what {
            "passed" | "flaky" => self.passed += count,
            "failed" | "interrupted" => self.failed += count,
            "ignored" | "skipped" | "todo" | "did not run" => self.skipped += count,
            _ => {}
        }
    }
}

/// The counts of one closing line, or `None` for any other line.
fn counts(runner: Runner, line: &str) -> Option<Vec<(u64, &str)>> {
    match runner {
        Runner::Cargo => {
            let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
            Some(counts.split("; ").filter_map(count).collect())
        }
        Runner::Vitest => {
            // `Test Files  2 passed (2)` counts files, and does not begin with this word alone.
            let counts = line.strip_prefix("Tests ")?.trim_start();
            counts.split('(').next()?.split('|').map(count).collect()
        }
        Runner::Playwright => Some(vec![count(line)?]),
    }
}

/// A number and one of the words of [`Tally::count`], followed by nothing but a bracket.
fn count(text: &str) -> Option<(u64, &str)> {
    let (number, rest) = text.trim().split_once(' ')?;
    let what = rest.split(" (").next()?.trim();
    Some((number.parse().ok()?, what))
}

/// The line without terminal escape sequences of the form `ESC [ … letter`.
fn without_colours(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(letter);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: u64, failed: u64, skipped: u64) -> Tally {
        Tally {
            passed,
            failed,
            skipped,
        }
    }

    #[test]
    fn cargo_binaries_and_doc_tests_are_added_up() {
        let output = "\
running 3 tests
test a ... ok
test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s
test result: FAILED. 4 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.20s
   Doc-tests dustlens
test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
";
        assert_eq!(Tally::read(Runner::Cargo, output), tally(12, 2, 1));
    }

    #[test]
    fn vitest_files_are_not_taken_for_tests() {
        let passed =
            " Test Files  2 passed (2)\n      Tests  12 passed (12)\n   Start at  10:00:00\n";
        assert_eq!(Tally::read(Runner::Vitest, passed), tally(12, 0, 0));
        let failed = " Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 10 passed | 2 skipped (13)\n";
        assert_eq!(Tally::read(Runner::Vitest, failed), tally(10, 1, 2));
        let nothing = "No test files found, exiting with code 1\n      Tests  no tests\n";
        assert_eq!(Tally::read(Runner::Vitest, nothing), tally(0, 0, 0));
    }

    #[test]
    fn vitest_runs_are_added_up_and_colours_ignored() {
        let one = "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m7 passed\u{1b}[39m\u{1b}[22m\u{1b}[90m (7)\u{1b}[39m\n";
        assert_eq!(Tally::read(Runner::Vitest, &one.repeat(2)), tally(14, 0, 0));
    }

    #[test]
    fn playwright_counts_stand_on_lines_of_their_own() {
        let output = "\
Running 16 tests using 2 workers
  ok 1 [chromium] › a.spec.ts:3:1 › shows that 3 passed (1.0s)
  1 failed
    [chromium] › b.spec.ts:9:1 › a name
  1 interrupted
  1 flaky
    [chromium] › c.spec.ts:9:1 › a name
  2 skipped
  3 did not run
  8 passed (1.2m)
";
        assert_eq!(Tally::read(Runner::Playwright, output), tally(9, 2, 5));
    }

    #[test]
    fn other_output_counts_nothing() {
        for runner in [Runner::Cargo, Runner::Vitest, Runner::Playwright] {
            assert_eq!(
                Tally::read(runner, "error: could not compile\n\n12\n passed\nTests\n"),
                Tally::default()
            );
        }
    }
}
