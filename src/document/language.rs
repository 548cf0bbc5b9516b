//! In which language a text is.
//!
//! The author's `lang` is believed unless the script contradicts it: templates have `lang="en"` above Russian texts
//! often enough. Without it whatlang guesses by trigrams, and only a guess it calls reliable is used.

use whatlang::{Lang, Script};

/// Bytes of text used for the guess: a few sentences are enough, and trigrams of more cost more than the parsing.
const SAMPLE: usize = 512;

/// A language code such as `ru`: the primary subtag of `declared`, else a reliable guess.
pub(super) fn language(declared: Option<&str>, text: &str) -> Option<String> {
    let sample = &text[..text.floor_char_boundary(SAMPLE)];
    let declared = declared.and_then(primary_subtag);
    if let Some(declared) = declared.as_deref()
        && !script_contradicts(declared, sample)
    {
        return Some(declared.to_owned());
    }
    guess(sample).map(str::to_owned).or(declared)
}

/// A guess: by trigrams when they are many enough, else by letters that few languages have.
fn guess(sample: &str) -> Option<&'static str> {
    match whatlang::detect(sample) {
        Some(info) if info.is_reliable() => Some(code(info.lang())),
        Some(info) if info.script() == Script::Cyrillic => by_letters(sample),
        _ => None,
    }
}

/// Guesses by letters: only Russian, of the larger languages in Cyrillic, has both `ы` and `и` without a letter that
/// Russian lacks.
fn by_letters(sample: &str) -> Option<&'static str> {
    let lower = sample.to_lowercase();
    let foreign = lower.contains(|c| matches!(c, '\u{450}' | '\u{452}'..='\u{52f}'));
    match (lower.contains('ы') && lower.contains('и'), foreign) {
        (true, false) => Some("ru"),
        _ if lower.contains('ў') => Some("be"),
        _ if lower.contains(['ї', 'є', 'ґ']) => Some("uk"),
        _ => None,
    }
}

/// `en-US` → `en` (RFC 5646 §2.2.1); nothing when it is not a subtag.
fn primary_subtag(tag: &str) -> Option<String> {
    let subtag = tag.trim().split(['-', '_']).next()?;
    let valid =
        (2..=3).contains(&subtag.len()) && subtag.bytes().all(|byte| byte.is_ascii_alphabetic());
    valid.then(|| subtag.to_ascii_lowercase())
}

/// Languages written in Cyrillic only.
const CYRILLIC: &str = "ab av ba be bg ce cv kv ky mk os ru sah tg udm uk";

/// Languages written in Latin letters only.
const LATIN: &str = "cs da de en es et fi fr hu it lt lv nb nl no pl pt ro sv tr";

/// Returns true if the text is in Cyrillic and the language never, or the other way round.
fn script_contradicts(language: &str, sample: &str) -> bool {
    let among = |list: &str| list.split(' ').any(|known| known == language);
    match whatlang::detect_script(sample) {
        Some(Script::Cyrillic) => among(LATIN),
        Some(Script::Latin) => among(CYRILLIC),
        _ => false,
    }
}

/// ISO 639-1 where there is one, else ISO 639-3.
fn code(lang: Lang) -> &'static str {
    const CODES: &str = "afr af aka ak amh am ara ar aze az bel be ben bn bul bg cat ca ces cs cmn zh cym cy dan da \
        deu de ell el eng en epo eo est et fin fi fra fr guj gu heb he hin hi hrv hr hun hu hye hy ind id ita it \
        jav jv jpn ja kan kn kat ka khm km kor ko lat la lav lv lit lt mal ml mar mr mkd mk mya my nep ne nld nl \
        nob nb ori or pan pa pes fa pol pl por pt ron ro rus ru sin si slk sk slv sl sna sn spa es srp sr swe sv \
        tam ta tel te tgl tl tha th tuk tk tur tr ukr uk urd ur uzb uz vie vi yid yi zul zu";
    let long = lang.code();
    let mut codes = CODES.split(' ');
    codes
        .find(|code| *code == long)
        .and_then(|_| codes.next())
        .unwrap_or(long)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUSSIAN: &str = "Осенью в нашем саду созревают яблоки, и вся семья собирается, чтобы сварить варенье на зиму.";
    const ENGLISH: &str = "Every autumn the apples ripen in our garden, and the whole family gathers to make jam for winter.";

    #[test]
    fn declared_guessed_and_contradicted() {
        assert_eq!(language(Some("EN-us"), ENGLISH).as_deref(), Some("en"));
        assert_eq!(language(Some("en"), RUSSIAN).as_deref(), Some("ru"));
        assert_eq!(language(None, RUSSIAN).as_deref(), Some("ru"));
        assert_eq!(language(None, ENGLISH).as_deref(), Some("en"));
        assert_eq!(language(Some("not a tag"), "").as_deref(), None);
        assert_eq!(language(Some("de"), "").as_deref(), Some("de"));
    }

    #[test]
    fn every_language_has_a_code() {
        for lang in Lang::all() {
            assert_eq!(code(*lang).len(), 2, "{lang}");
        }
    }
}
