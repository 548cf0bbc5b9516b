//! Named fields, `name: value` a line: those of WARC (ISO 28500 §4) and of HTTP (RFC 9112 §5) alike.
//!
//! Lines end with CR LF or LF. A line that begins with a blank continues the one before it. What is no field is passed over.

/// The fields of a head, names lower-cased, in their order.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Reads the lines behind the first one of a head. O(bytes).
    pub(super) fn read(lines: &[u8]) -> Self {
        let mut fields: Vec<(String, String)> = Vec::new();
        for line in lines.split(|byte| *byte == b'\n') {
            let text = String::from_utf8_lossy(line);
            if let (Some(b' ' | b'\t'), Some((_, value))) = (line.first(), fields.last_mut()) {
                value.push(' ');
                value.push_str(text.trim());
            } else if let Some((name, value)) = text.split_once(':') {
                let name = name.trim().to_ascii_lowercase();
                fields.push((name, value.trim().to_owned()));
            }
        }
        Self(fields)
    }

    /// The value of the first field of this name (lower case).
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(given, _)| given == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The members of all lists under this name (RFC 9110 §5.6.1), lower-cased.
    pub(super) fn list(&self, name: &str) -> Vec<String> {
        let values = self.0.iter().filter(|(given, _)| given == name);
        let members = values.flat_map(|(_, value)| value.split(','));
        let members = members.map(|member| member.trim().to_ascii_lowercase());
        members.filter(|member| !member.is_empty()).collect()
    }
}

/// Length of a head with the blank line that ends it; `None` if it does not end in these bytes. Looks from `from` on.
pub(super) fn head_length(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let end = at + memchr::memchr(b'\n', bytes.get(at..)?)? + 1;
        match bytes.get(end..)? {
            [b'\n', ..] => return Some(end + 1),
            [b'\r', b'\n', ..] => return Some(end + 2),
            _ => at = end,
        }
    }
}

/// The first line of a head without its end, and what stands behind it.
pub(super) fn first_line(head: &[u8]) -> (&[u8], &[u8]) {
    let end = memchr::memchr(b'\n', head).unwrap_or(head.len());
    let line = head.get(..end).unwrap_or_default();
    (
        line.trim_ascii_end(),
        head.get(end + 1..).unwrap_or_default(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_may_be_folded_and_repeated() {
        let fields =
            Fields::read(b"A: 1\r\nb : two\r\n  and more\nnone\r\nB:3, Four\r\n\xff: x\r\n");
        assert_eq!(fields.get("a"), Some("1"));
        assert_eq!(fields.get("b"), Some("two and more"));
        assert_eq!(fields.list("b"), ["two and more", "3", "four"]);
        assert_eq!(fields.get("none"), None);
    }

    #[test]
    fn a_head_ends_with_a_blank_line() {
        assert_eq!(head_length(b"a\r\nb: c\r\n\r\nbody", 0), Some(11));
        assert_eq!(head_length(b"a\nb: c\n\nbody", 0), Some(8));
        for open in [&b""[..], b"a", b"a\r\n", b"a\r\n\r", b"a\r\nb: c\r\nbody"] {
            assert_eq!(head_length(open, 0), None);
        }
        assert_eq!(first_line(b"a b \r\nc"), (&b"a b"[..], &b"c"[..]));
        assert_eq!(first_line(b"a"), (&b"a"[..], &b""[..]));
    }
}
