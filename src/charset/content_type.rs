//! The header `Content-Type`: a media type with its charset (RFC 9110 §8.3.1).

use super::CharsetHint;

/// The parts of the header that concern the reading of a body.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ContentType {
    /// `type/subtype`, lower-cased; empty when there is none.
    pub essence: String,
    charset: Option<String>,
}

impl ContentType {
    /// Reads a header as it came; of several that were joined by commas the first type counts. Never fails: what is
    /// not there is empty.
    pub fn parse(header: Option<&str>) -> Self {
        let header = header.unwrap_or_default();
        let essence = header.split([';', ',']).next().unwrap_or_default();
        Self {
            essence: essence.trim().to_ascii_lowercase(),
            charset: header.split(';').skip(1).find_map(charset),
        }
    }

    /// The declared charset, also without a type before it.
    pub fn hint(&self) -> CharsetHint {
        match &self.charset {
            Some(label) => CharsetHint::Label(label.clone()),
            None => CharsetHint::Unknown,
        }
    }

    /// The label of the declared charset, as it came.
    pub fn charset(&self) -> Option<&str> {
        self.charset.as_deref()
    }
}

/// The label when a parameter is a charset; quotes of either kind are left out.
fn charset(parameter: &str) -> Option<String> {
    let (name, value) = parameter.split_once('=')?;
    let value = value.trim().trim_matches(['"', '\'']).trim();
    (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty()).then(|| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_charsets() {
        for (header, essence, charset) in [
            ("text/html", "text/html", None),
            ("Text/HTML; Charset=KOI8-R", "text/html", Some("KOI8-R")),
            ("text/html;charset='utf-8'", "text/html", Some("utf-8")),
            (
                "text/html; x=1; charset=\" big5 \"",
                "text/html",
                Some("big5"),
            ),
            (
                "text/html, text/plain; charset=big5",
                "text/html",
                Some("big5"),
            ),
            ("; charset=big5", "", Some("big5")),
            ("text/plain; charset=", "text/plain", None),
            ("", "", None),
        ] {
            let found = ContentType::parse(Some(header));
            assert_eq!(
                (found.essence.as_str(), found.charset()),
                (essence, charset),
                "{header}"
            );
        }
        assert_eq!(ContentType::parse(None), ContentType::default());
    }
}
