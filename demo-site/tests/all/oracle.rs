//! The plainest way to compare texts: sets of five words, and a tag stripper for this site only.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A set of word-5 shingles: their hashes, sorted, each once.
pub(crate) type Shingles = Vec<u64>;

/// The word-5 shingles of a text, in small letters, without punctuation.
pub(crate) fn shingles(text: &str) -> Shingles {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let mut hashes: Vec<u64> = words.windows(5).map(hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

fn hash(words: &[&str]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    hasher.finish()
}

/// |A∩B| / |A∪B|; 0 when both are empty.
pub(crate) fn jaccard(first: &Shingles, second: &Shingles) -> f64 {
    let (mut left, mut right, mut common) = (0, 0, 0);
    while left < first.len() && right < second.len() {
        let (one, other) = (first[left], second[right]);
        common += usize::from(one == other);
        left += usize::from(one <= other);
        right += usize::from(other <= one);
    }
    let all = first.len() + second.len() - common;
    if all == 0 {
        return 0.0;
    }
    common as f64 / all as f64
}

/// The whole text of an HTML page: everything but tags, scripts, styles and comments.
pub(crate) fn whole_text(html: &str) -> String {
    let html = without(html, "<script", "</script>");
    let html = without(&html, "<style", "</style>");
    let html = without(&html, "<!--", "-->");
    strip_tags(&html)
}

/// The main text of a page: from its heading to the end of the element around it, without asides.
pub(crate) fn useful_text(html: &str) -> String {
    let start = html.find("<h1").unwrap();
    let main = without(&html[start..], "<aside", "</aside>");
    let ends = ["</article>", "</main>", "</div>", "</TD>"];
    let end = ends.iter().filter_map(|tag| main.find(tag)).min().unwrap();
    strip_tags(&main[..end])
}

fn without(html: &str, open: &str, close: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(start) = rest.find(open) {
        out.push_str(&rest[..start]);
        let end = rest[start..].find(close).unwrap();
        rest = &rest[start + end + close.len()..];
    }
    out + rest
}

fn strip_tags(html: &str) -> String {
    let mut text = String::new();
    for (index, part) in html.split('<').enumerate() {
        let shown = if index == 0 {
            part
        } else {
            part.split_once('>').unwrap().1
        };
        text.push_str(shown);
        text.push(' ');
    }
    let text = text
        .replace("&quot;", "\"")
        .replace("&#171;", "«")
        .replace("&#187;", "»");
    text.replace("&#8212;", "—")
        .replace("&#8211;", "–")
        .replace("&amp;", "&")
}

#[test]
fn the_oracle_knows_a_small_case() {
    let first = shingles("One two three four five, six");
    let second = shingles("two THREE four five six seven");
    assert_eq!(first.len(), 2);
    assert!((jaccard(&first, &second) - 1.0 / 3.0).abs() < 1e-12);
    let html = "<p>a</p><main><h1>b</h1><aside>c</aside><p>d</p></main><p>e</p>";
    assert_eq!(
        useful_text(html).split_whitespace().collect::<String>(),
        "bd"
    );
    assert_eq!(
        whole_text(html).split_whitespace().collect::<String>(),
        "abcde"
    );
}
