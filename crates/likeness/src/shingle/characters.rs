//! The properties of characters that cutting depends on, from Unicode's tables.

use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};
use unicode_normalization::UnicodeNormalization;

/// True for characters that are no marks and no connectors and are composed already: those of most texts, told apart by
/// their ranges so that the tables are seldom asked.
fn is_plain(c: char) -> bool {
    matches!(c, ..'\u{300}' | '\u{400}'..='\u{482}' | '\u{48a}'..='\u{52f}' | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}')
}

fn is_of(c: char, categories: GeneralCategoryGroup) -> bool {
    !is_plain(c) && categories.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// True for the characters that a word may begin with: letters, numbers, the underscore and other connectors.
pub(super) fn begins_word(c: char) -> bool {
    let is_letter = c.is_alphanumeric() && !is_mark(c);
    is_letter || c == '_' || is_of(c, GeneralCategoryGroup::ConnectorPunctuation)
}

/// True for the characters that stand behind another one of their word: marks, and the joiners of Arabic and Indic scripts.
pub(super) fn continues_word(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}') || is_mark(c)
}

/// True for the characters that are one letter with the one before them: marks, and the later parts of a Korean syllable.
pub(super) fn continues_letter(c: char) -> bool {
    matches!(c, '\u{1160}'..='\u{11ff}') || is_mark(c)
}

/// True for letters and numbers alone (general categories L and N), which `\w` of Python has beside the underscore.
pub(crate) fn is_letter_or_number(c: char) -> bool {
    let categories = GeneralCategoryGroup::Letter.union(GeneralCategoryGroup::Number);
    categories.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// Combining marks (general category M), but for variation selectors.
pub(super) fn is_mark(c: char) -> bool {
    is_of(c, GeneralCategoryGroup::Mark) && !is_invisible(c)
}

/// Characters that are part of no token: the soft hyphen, which shows only at a line's end, and variation selectors, which
/// choose between two pictures of one sign.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// True for the letters of scripts that part no words by blanks: Thai, Lao, Burmese, Khmer, Hiragana, Han (blocks of
/// Unicode, with those of further letters). Katakana writes words of other languages, in runs that are words.
pub(super) fn stands_alone(c: char) -> bool {
    c >= '\u{e00}'
        && matches!(c,
            '\u{e01}'..='\u{e4e}' | '\u{e81}'..='\u{ece}' | '\u{edc}'..='\u{edf}' | '\u{1000}'..='\u{103f}'
            | '\u{104c}'..='\u{108f}' | '\u{109a}'..='\u{109f}' | '\u{1780}'..='\u{17d3}' | '\u{17d7}' | '\u{17dc}'
            | '々' | '〇' | '\u{3041}'..='\u{309f}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
            | '\u{a9e0}'..='\u{a9ef}' | '\u{a9fa}'..='\u{a9fe}' | '\u{aa60}'..='\u{aa7f}' | '\u{f900}'..='\u{faff}'
            | '\u{1b001}'..='\u{1b11f}' | '\u{1b132}' | '\u{1b150}'..='\u{1b152}' | '\u{20000}'..='\u{3ffff}')
}

/// True for the characters that a text in normal form C may not hold, or not behind others.
pub(super) fn may_compose(c: char) -> bool {
    !is_plain(c)
}

/// The text in normal form C (Unicode UAX #15): letters with their marks in one character, where there is one.
pub(super) fn composed(text: &str) -> String {
    text.nfc().collect()
}
