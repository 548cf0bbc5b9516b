//! The lesson: the homework of the course, from the bytes of its archive to the grade of a program of one's own.
//!
//! The kits, their settings and the grade are those of [`dustlens_likeness::course`], the archive is written by
//! [`dustlens::input::ArchiveRecord`]. What is here keeps what happens on the way: of each document the buckets, of two the
//! winners position by position, of all the pairs. Programs with one setting wrong are worked through as well, and a result of
//! one's own is compared with that of the kit, pair by pair.

mod archive;
mod grade;
mod steps;

use dustlens::input::ArchiveRecord;
use dustlens_likeness::course::{Kit, Remainder, Rules, Sketch, result_text};
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, seed, within};
use crate::material::{MOST_LENGTH, MOST_TEXTS};

pub use grade::{BadLine, DifferingPair, GradedResult, SlipScore};
pub use steps::{
    Bucket, BucketSteps, CutSteps, HomeworkPair, KitThreshold, NormalSteps, OfKit, Position,
    PrimeSteps, RecordGroup, ShingleRow, Winner,
};

/// The longest result that is graded, in bytes.
pub const MOST_RESULT: usize = 200_000;

/// A starter kit of the course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
#[serde(rename_all = "lowercase")]
pub enum HomeworkKit {
    /// Buckets.
    A,
    /// Permutations.
    B,
}

/// Both kits in their order.
pub(crate) const KITS: [Kit; 2] = [Kit::Buckets, Kit::Permutations];

impl HomeworkKit {
    pub(crate) fn kit(self) -> Kit {
        match self {
            Self::A => Kit::Buckets,
            Self::B => Kit::Permutations,
        }
    }
}

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct HomeworkQuestion {
    /// The texts of the documents, 2 to [`MOST_TEXTS`]; or, for a made archive, lists of phrases parted by `|`, of each of which a
    /// sentence has one. At most [`MOST_LENGTH`] characters each.
    pub lines: Vec<String>,
    /// True if an archive is made of the lines.
    pub is_made: bool,
    /// The seed of the made archive, in decimal.
    pub seed: String,
    /// The kit whose result is the true one.
    pub kit: HomeworkKit,
    /// The two documents whose permutations are shown, by their numbers from 0.
    pub pair: [usize; 2],
    /// The result to be graded, a pair a line; empty: there is none. At most [`MOST_RESULT`] bytes.
    pub result: String,
}

/// A document of the archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct HomeworkDocument {
    /// Its URL.
    pub url: String,
    /// Its text.
    pub text: String,
    /// Words as the kits cut them.
    pub words: usize,
    /// For each kit true if it skips the document.
    pub skipped: [bool; 2],
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct HomeworkAnswer {
    /// The documents of the archive.
    pub documents: Vec<HomeworkDocument>,
    /// The size of the archive in bytes.
    pub bytes: usize,
    /// The bytes of the first record in groups.
    pub record: Vec<RecordGroup>,
    /// The shingles of the first document.
    pub cut: CutSteps,
    /// The buckets of every document.
    pub buckets: Vec<BucketSteps>,
    /// The normalization of the document that it changes most.
    pub normal: NormalSteps,
    /// The winners of the two documents, prime by prime.
    pub primes: PrimeSteps,
    /// The pairs with something in common in one of the kits.
    pub pairs: Vec<HomeworkPair>,
    /// The thresholds of both kits.
    pub thresholds: [KitThreshold; 2],
    /// The result of the chosen kit, a pair a line.
    pub lines: Vec<String>,
    /// Programs that differ from the chosen kit in one setting.
    pub slips: Vec<SlipScore>,
    /// The grade of the given result.
    pub graded: Option<GradedResult>,
}

/// A setting that a program of one's own easily gets wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Slip {
    /// Letter case: small letters where the kit leaves it, or the other way round.
    Case,
    /// Digits, entities and punctuation, in the same way.
    Marks,
    /// The last shingle is kept.
    Last,
    /// The remainder of a negative hash is that of C.
    Remainder,
}

/// All slips in their order.
pub(crate) const SLIPS: [Slip; 4] = [Slip::Case, Slip::Marks, Slip::Last, Slip::Remainder];

impl Slip {
    /// The settings of a kit with this one wrong.
    pub(crate) fn rules(self, kit: Kit) -> Rules {
        let mut rules = Rules::of(kit);
        match self {
            Self::Case => rules.lower_cases = !rules.lower_cases,
            Self::Marks => rules.cleans = !rules.cleans,
            Self::Last => rules.keeps_last = true,
            Self::Remainder => rules.remainder = Remainder::Truncated,
        }
        rules
    }
}

/// The records of the question's archive.
fn records(question: &HomeworkQuestion) -> Result<Vec<ArchiveRecord>, LessonError> {
    within("lines", question.lines.len(), 2, MOST_TEXTS)?;
    for line in &question.lines {
        within("length", line.chars().count(), 0, MOST_LENGTH)?;
    }
    let seed = seed(&question.seed)?;
    Ok(match question.is_made {
        true => archive::made(&question.lines, seed),
        false => archive::records(question.lines.clone()),
    })
}

/// The bytes of the archive. O(bytes).
///
/// # Errors
/// As [`homework`].
pub fn homework_archive(question: &HomeworkQuestion) -> Result<Vec<u8>, LessonError> {
    Ok(written(&records(question)?))
}

/// The text of a file with a result. O(bytes).
#[must_use]
pub fn result_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&result_text(bytes)).into_owned()
}

fn written(records: &[ArchiveRecord]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for record in records {
        // Writing into memory fails for records of 2 GiB alone.
        let _ = record.write(&mut bytes);
    }
    bytes
}

/// The sketches of all texts by some settings.
pub(crate) fn sketches(rules: Rules, texts: &[&str]) -> Vec<Option<Sketch>> {
    texts.iter().map(|text| rules.sketch(text)).collect()
}

/// Works the lesson through. O(documents² + characters + bytes of the result).
///
/// # Errors
/// [`LessonError::OutOfRange`] for too few, too many or too long texts, for a document of the pair that there is not and for a
/// result that is too long, [`LessonError::Seed`].
pub fn homework(question: &HomeworkQuestion) -> Result<HomeworkAnswer, LessonError> {
    let records = records(question)?;
    within("result", question.result.len(), 0, MOST_RESULT)?;
    let last = records.len().saturating_sub(1);
    let [a, b] = question.pair;
    let pair = [within("pair", a, 0, last)?, within("pair", b, 0, last)?];
    let text = |record: &ArchiveRecord| record.text.clone().unwrap_or_default();
    let owned: Vec<String> = records.iter().map(text).collect();
    let texts: Vec<&str> = owned.iter().map(String::as_str).collect();
    let made = KITS.map(|kit| sketches(Rules::of(kit), &texts));
    let documents = records.iter().zip(&owned).enumerate();
    let documents = documents.map(|(at, (record, text))| HomeworkDocument {
        url: record.url.clone(),
        words: archive::count(text),
        text: text.clone(),
        skipped: [0, 1].map(|kit| made[kit].get(at).is_none_or(Option::is_none)),
    });
    let documents: Vec<HomeworkDocument> = documents.collect();
    let first = texts.first().copied().unwrap_or_default();
    let judge = grade::Judge::new(question.kit, &documents, &made, &texts);
    Ok(HomeworkAnswer {
        bytes: written(&records).len(),
        record: records.first().map_or(Vec::new(), steps::record),
        cut: steps::cut(first),
        buckets: texts.iter().map(|text| steps::buckets(text)).collect(),
        normal: steps::normal(&texts),
        primes: steps::primes(&texts, pair),
        pairs: steps::pairs(&made),
        thresholds: KITS.map(steps::threshold),
        lines: judge.lines(),
        slips: judge.slips(),
        graded: judge.graded(&question.result),
        documents,
    })
}
