//! The lesson: pages are more than their content. Template and useful part of a page are told apart by bars that its writer
//! sets; the Jaccard similarity is counted over whole pages and over useful parts, and a pair gets a kind by both: mirror,
//! copy in another template, soft 404, similar, different (Bar-Yossef, Broder, Kumar, Tomkins, WWW 2004, on soft 404;
//! Gibson, Punera, Tomkins, WWW 2005, on the volume of templates).

use dustlens_likeness::jaccard::{overlap, ratio};
use dustlens_likeness::shingle::{ShingleSet, shingle};
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::LessonError;
use crate::incidence::Counted;
use crate::material::Material;

/// The sign between the parts of a page.
const BAR: char = '|';
/// From this similarity on two parts are called the same.
pub const SAME: f64 = 0.9;
/// Below this similarity of useful parts two pages are called different.
pub const DIFFERENT: f64 = 0.1;
/// A page whose useful part is less than this share of its shingles says next to nothing.
pub const BARE: f64 = 0.25;

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct PagesQuestion {
    /// The pages, each `URL | menu | useful part | foot`; without a URL, foot or menu these are empty.
    pub material: Material,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct PagesAnswer {
    /// The pages in their parts.
    pub pages: Vec<LessonPage>,
    /// Every pair of pages.
    pub pairs: Vec<PagePair>,
}

/// A page in its parts.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct LessonPage {
    /// Its URL; empty if it has none.
    pub url: String,
    /// The template above the useful part.
    pub before: String,
    /// The useful part.
    pub useful: String,
    /// The template below it.
    pub after: String,
    /// Distinct shingles of the useful part.
    pub useful_shingles: usize,
    /// Distinct shingles of the whole page, those of the useful part among them.
    pub shingles: usize,
    /// useful_shingles / shingles; 0 for an empty page.
    pub share: f64,
}

/// The kinds of pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
#[serde(rename_all = "lowercase")]
pub enum PairKind {
    /// The whole pages are the same: their similarity reaches [`SAME`].
    Mirror,
    /// The useful parts are the same, the templates are not.
    Copy,
    /// The useful parts are the same and say next to nothing.
    Soft,
    /// The useful parts have a part in common.
    Similar,
    /// The useful parts have next to nothing in common.
    Different,
}

/// Two pages compared.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct PagePair {
    /// The first page.
    pub a: usize,
    /// The second page.
    pub b: usize,
    /// The overlap of the whole pages.
    pub whole: Counted,
    /// The overlap of the useful parts.
    pub useful: Counted,
    /// The kind that follows from both.
    pub kind: PairKind,
}

/// Works the lesson through. O(characters + pairs × shingles).
///
/// # Errors
/// [`LessonError::OutOfRange`] for too many or too long texts, or an impossible size.
pub fn pages(question: &PagesQuestion) -> Result<PagesAnswer, LessonError> {
    let material = &question.material;
    material.sound()?;
    let cut: Vec<Cut> = material
        .texts
        .iter()
        .map(|text| cut(material, text))
        .collect();
    let pairs = (0..cut.len()).flat_map(|a| (a + 1..cut.len()).map(move |b| (a, b)));
    Ok(PagesAnswer {
        pairs: pairs.filter_map(|(a, b)| pair(&cut, a, b)).collect(),
        pages: cut.into_iter().map(|each| each.page).collect(),
    })
}

/// A page with its sets of shingles.
struct Cut {
    page: LessonPage,
    whole: ShingleSet,
    useful: ShingleSet,
}

fn cut(material: &Material, text: &str) -> Cut {
    let [url, before, useful, after] = parts(text);
    let options = material.options();
    let all = [before.as_str(), &useful, &after].join(" ");
    let [whole_set, useful_set] = [&all, &useful].map(|part| shingle(part, &options).set);
    let [shingles, useful_shingles] = [&whole_set, &useful_set].map(|set| set.hashes().len());
    Cut {
        page: LessonPage {
            url,
            before,
            useful,
            after,
            useful_shingles,
            shingles,
            share: ratio(useful_shingles, shingles),
        },
        whole: whole_set,
        useful: useful_set,
    }
}

/// URL, menu, useful part and foot of a page. Without bars all of it is useful; one bar parts the menu off. An empty first
/// field of four is a page without a URL.
fn parts(text: &str) -> [String; 4] {
    let mut parts: Vec<&str> = text.split(BAR).map(str::trim).collect();
    let is_url =
        |part: &&str| part.contains(['.', '/', ':']) && !part.contains(char::is_whitespace);
    let url = match parts.first().filter(|part| is_url(part)) {
        Some(_) if parts.len() > 1 => parts.remove(0),
        None if parts.len() > 3 && parts.first() == Some(&"") => parts.remove(0),
        _ => "",
    };
    let (before, useful, after) = match parts.as_slice() {
        [before, useful @ .., after] if !useful.is_empty() => (*before, useful.join(" "), *after),
        [before, useful] => (*before, (*useful).to_owned(), ""),
        all => ("", all.join(" "), ""),
    };
    [url, before, &useful, after].map(str::to_owned)
}

fn pair(all: &[Cut], a: usize, b: usize) -> Option<PagePair> {
    let (first, second) = (all.get(a)?, all.get(b)?);
    let counted = |x: &ShingleSet, y: &ShingleSet| Counted::from(overlap(x.hashes(), y.hashes()));
    let whole = counted(&first.whole, &second.whole);
    let useful = counted(&first.useful, &second.useful);
    let is_bare = first.page.share.max(second.page.share) < BARE;
    // Two useful parts without a shingle say the same: nothing.
    let same = if useful.union == 0 { 1.0 } else { useful.value };
    Some(PagePair {
        a,
        b,
        whole,
        useful,
        kind: kind(whole.value, same, is_bare),
    })
}

/// The kind of a pair by the similarity of whole pages and of useful parts.
fn kind(whole: f64, useful: f64, is_bare: bool) -> PairKind {
    if useful >= SAME {
        match (is_bare, whole >= SAME) {
            (true, _) => PairKind::Soft,
            (false, true) => PairKind::Mirror,
            (false, false) => PairKind::Copy,
        }
    } else if useful < DIFFERENT {
        PairKind::Different
    } else {
        PairKind::Similar
    }
}
