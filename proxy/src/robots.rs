//! Permissions of a robots.txt for one crawler: RFC 9309, and `Crawl-delay`, which the RFC leaves out but sites still
//! write.
//!
//! Pure and linear: parsing costs one pass; a question costs one pass over the path for each rule of the group, whatever
//! the number of `*` in it. The crates that do this are dormant, by their dependencies of 2021–2022, and match by regular
//! expressions made from the site's text; the grammar is small enough to keep here.

use std::time::Duration;

/// Number of bytes read of a file; RFC 9309 §2.5 asks for at least 500 KiB.
pub const READ_BYTES: usize = 500 << 10;

/// Longest pause that is taken at its word; a longer one is kept as this.
const LONGEST_DELAY: f64 = 86_400.0;

/// The rules of one file for one crawler: all patterns in one text, so that a file takes little more memory than its bytes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rules {
    patterns: String,
    ends: Vec<End>,
    delay: Option<Duration>,
}

/// End of a rule's pattern in the text; it begins where the one before it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct End {
    at: u32,
    allow: bool,
}

/// A rule as it is compared.
struct Rule<'a> {
    allow: bool,
    pattern: &'a str,
}

impl Rules {
    /// The rules of a site without a robots.txt: everything is allowed.
    #[must_use]
    pub fn everything() -> Self {
        Self::default()
    }

    /// Reads the groups for `product` (compared without case), or those for `*` when none names it.
    ///
    /// Anything is accepted: lines that make no sense are skipped, bytes past [`READ_BYTES`] are not read.
    #[must_use]
    pub fn parse(file: &[u8], product: &str) -> Self {
        let file = file.get(..READ_BYTES).unwrap_or(file);
        let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
        let mut reader = Reader::new(product);
        for line in file.split(|byte| matches!(byte, b'\n' | b'\r')) {
            reader.line(line);
        }
        reader.finish()
    }

    /// Returns true if a path with its query (`/a?b=c`) may be fetched. The longest pattern decides, `Allow` wins a tie
    /// (§2.2.2).
    #[must_use]
    pub fn allows(&self, path: &str) -> bool {
        if path == "/robots.txt" {
            return true;
        }
        let path = comparable(path.as_bytes(), true);
        let matching = self.iter().filter(|rule| rule.matches(&path));
        let longest = matching.max_by_key(|rule| (rule.pattern.len(), rule.allow));
        longest.is_none_or(|rule| rule.allow)
    }

    /// Bytes of memory these rules take, the structure itself aside.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.patterns.capacity() + self.ends.capacity() * size_of::<End>()
    }

    fn iter(&self) -> impl Iterator<Item = Rule<'_>> {
        let mut from = 0;
        self.ends.iter().map(move |end| {
            let to = end.at as usize;
            let pattern = self.patterns.get(from..to).unwrap_or_default();
            from = to;
            Rule {
                allow: end.allow,
                pattern,
            }
        })
    }

    fn push(&mut self, allow: bool, pattern: &str) {
        self.patterns.push_str(pattern);
        // At most READ_BYTES, each escaped to three.
        let at = u32::try_from(self.patterns.len()).unwrap_or(u32::MAX);
        self.ends.push(End { at, allow });
    }

    fn shrink(mut self) -> Self {
        self.patterns.shrink_to_fit();
        self.ends.shrink_to_fit();
        self
    }

    /// The pause the site asks for between two requests.
    #[must_use]
    pub fn delay(&self) -> Option<Duration> {
        self.delay
    }
}

impl Rule<'_> {
    /// Matches `*` with anything and a final `$` with the path's end; else a prefix is enough (§2.2.3).
    fn matches(&self, path: &str) -> bool {
        let (pattern, ends) = match self.pattern.strip_suffix('$') {
            Some(pattern) => (pattern, true),
            None => (self.pattern, false),
        };
        let (first, others) = pattern.split_once('*').unzip();
        let Some(mut rest) = path.strip_prefix(first.unwrap_or(pattern)) else {
            return false;
        };
        let Some(others) = others else {
            return !ends || rest.is_empty();
        };
        let (middle, last) = others.rsplit_once('*').unwrap_or(("", others));
        for part in middle.split('*') {
            let Some(at) = rest.find(part) else {
                return false;
            };
            rest = rest.get(at + part.len()..).unwrap_or_default();
        }
        if ends {
            rest.ends_with(last)
        } else {
            rest.contains(last)
        }
    }
}

/// Collects both candidate groups in one pass.
struct Reader<'a> {
    product: &'a str,
    named: Rules,
    others: Rules,
    found: bool,
    /// Whom the lines being read are for.
    for_named: bool,
    for_others: bool,
    /// True if the last line that counts was a `User-agent`: another one then joins the same group.
    gathering: bool,
}

impl<'a> Reader<'a> {
    fn new(product: &'a str) -> Self {
        Self {
            product,
            named: Rules::default(),
            others: Rules::default(),
            found: false,
            for_named: false,
            for_others: false,
            gathering: false,
        }
    }

    fn line(&mut self, line: &[u8]) {
        let line = line.split(|byte| *byte == b'#').next().unwrap_or_default();
        let Some(colon) = line.iter().position(|byte| *byte == b':') else {
            return;
        };
        let (key, value) = line.split_at(colon);
        let (key, value) = (key.trim_ascii(), value.get(1..).unwrap_or_default());
        let value = value.trim_ascii();
        if key.eq_ignore_ascii_case(b"user-agent") {
            self.agent(&String::from_utf8_lossy(value));
        } else if key.eq_ignore_ascii_case(b"allow") {
            self.rule(true, value);
        } else if key.eq_ignore_ascii_case(b"disallow") {
            self.rule(false, value);
        } else if key.eq_ignore_ascii_case(b"crawl-delay") {
            self.delay(&String::from_utf8_lossy(value));
        }
    }

    fn agent(&mut self, value: &str) {
        if !self.gathering {
            self.for_named = false;
            self.for_others = false;
            self.gathering = true;
        }
        // A version or a comment after the name does not belong to it.
        let end = value.find(|c: char| !(c.is_ascii_alphabetic() || c == '_' || c == '-'));
        let name = value.get(..end.unwrap_or(value.len())).unwrap_or_default();
        if value.starts_with('*') {
            self.for_others = true;
        } else if !name.is_empty() && name.eq_ignore_ascii_case(self.product) {
            self.for_named = true;
            self.found = true;
        }
    }

    fn rule(&mut self, allow: bool, value: &[u8]) {
        self.gathering = false;
        if value.is_empty() {
            return;
        }
        let pattern = comparable(value, false);
        if self.for_named {
            self.named.push(allow, &pattern);
        }
        if self.for_others {
            self.others.push(allow, &pattern);
        }
    }

    fn delay(&mut self, value: &str) {
        self.gathering = false;
        let Some(seconds) = value.parse::<f64>().ok().filter(|s| *s > 0.0) else {
            return;
        };
        let delay = Some(Duration::from_secs_f64(seconds.min(LONGEST_DELAY)));
        if self.for_named {
            self.named.delay = delay;
        }
        if self.for_others {
            self.others.delay = delay;
        }
    }

    fn finish(self) -> Rules {
        let rules = if self.found { self.named } else { self.others };
        rules.shrink()
    }
}

/// Returns one spelling for the octets that §2.2.2 calls the same: non-ASCII escaped, escapes of unreserved characters
/// undone, the others in capitals. In a path `*` and `$` are characters like any other, so they are escaped, as is a
/// `$` inside a pattern.
fn comparable(bytes: &[u8], is_path: bool) -> String {
    let mut out = String::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let last = at + 1 == bytes.len();
        match (byte, escaped(bytes, at)) {
            (b'%', Some(value)) => {
                if value.is_ascii_alphanumeric() || b"-._~".contains(&value) {
                    out.push(char::from(value));
                } else {
                    push_escape(&mut out, value);
                }
                at += 2;
            }
            (b'*', _) if is_path => push_escape(&mut out, byte),
            (b'$', _) if is_path || !last => push_escape(&mut out, byte),
            _ if byte.is_ascii() => out.push(char::from(byte)),
            _ => push_escape(&mut out, byte),
        }
        at += 1;
    }
    out
}

/// Returns the octet of an escape at `at`.
fn escaped(bytes: &[u8], at: usize) -> Option<u8> {
    let digit = |offset| char::from(*bytes.get(at + offset)?).to_digit(16);
    u8::try_from(digit(1)? * 16 + digit(2)?).ok()
}

fn push_escape(out: &mut String, byte: u8) {
    const HEX: [char; 16] = [
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F',
    ];
    out.push('%');
    out.push(HEX[usize::from(byte >> 4)]);
    out.push(HEX[usize::from(byte & 15)]);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn allows(file: &str, path: &str) -> bool {
        Rules::parse(file.as_bytes(), "Dustlens").allows(path)
    }

    #[test]
    fn patterns() {
        let cases = [
            ("/a", "/a", false),
            ("/a", "/ab", false),
            ("/a", "/b", true),
            ("/a$", "/a", false),
            ("/a$", "/ab", true),
            ("*", "/", false),
            ("/*.pdf$", "/x/y.pdf", false),
            ("/*.pdf$", "/x/y.pdf?z", true),
            ("/*.pdf", "/x/y.pdf?z", false),
            ("/a*b*c", "/a1b2c3", false),
            ("/a*b*c", "/a1c2b3", true),
            ("/a*b$", "/ab", false),
            ("/a*b$", "/abcb", false),
            ("/a**b", "/a-b", false),
            ("/*", "/x", false),
            ("/%61", "/a", false),
            ("/a%2fb", "/a%2Fb", false),
            ("/a%2fb", "/a/b", true),
            ("/ж", "/%D0%B6", false),
            ("/a%2A", "/a*", false),
            ("/a$b", "/a$b", false),
            ("/100%", "/100%", false),
            ("", "/a", true),
            ("a", "/a", true),
            ("/q?x=*&y", "/q?x=1&y=2", false),
            ("/", "/robots.txt", true),
        ];
        for (pattern, path, expected) in cases {
            let file = format!("User-agent: *\nDisallow: {pattern}");
            assert_eq!(allows(&file, path), expected, "{pattern:?} on {path:?}");
        }
    }

    #[test]
    fn the_longest_pattern_decides_and_allow_wins_a_tie() {
        let file = "User-agent: *\nDisallow: /\nAllow: /open\nDisallow: /open/not\nAllow: /tie\nDisallow: /tie";
        assert!(!allows(file, "/x"));
        assert!(allows(file, "/open/x"));
        assert!(!allows(file, "/open/not/x"));
        assert!(allows(file, "/tie"));
    }

    #[test]
    fn groups() {
        let named =
            "User-agent: *\nDisallow: /\n\nUser-Agent: other\nUSER-AGENT: dustlens/2\nDisallow: /n";
        assert!(
            allows(named, "/x"),
            "the named group replaces the general one"
        );
        assert!(!allows(named, "/n"));
        let twice = "User-agent: Dustlens\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: dustlens\nDisallow: /b";
        assert!(!allows(twice, "/a") && !allows(twice, "/b") && allows(twice, "/c"));
        assert!(allows("User-agent: Dustlens-News\nDisallow: /", "/x"));
        assert!(allows("User-agent: Dust\nDisallow: /", "/x"));
        assert!(allows("Disallow: /", "/x"), "a rule outside any group");
        assert!(
            allows("User-agent: *\nDisallow: /\nUser-agent: Dustlens", "/x"),
            "an empty named group allows everything"
        );
    }

    #[test]
    fn odd_files() {
        assert!(!allows("\u{feff}user-agent:*\rdisallow:/ # all", "/x"));
        assert!(allows("<html>nothing of the kind</html>", "/x"));
        assert!(Rules::parse(&[0xff; 4096], "Dustlens").allows("/"));
        let long = format!("User-agent: *\n{}\nDisallow: /late", "#".repeat(READ_BYTES));
        assert!(allows(&long, "/late"), "read no further than the limit");
    }

    /// The most memory a file can be made to take: many short rules, or bytes that are all escaped.
    #[test]
    fn a_file_takes_little_more_memory_than_it_has_bytes() {
        let short = "User-agent: *\n".to_owned() + &"Allow:/\n".repeat(READ_BYTES / 8);
        let escaped = ["User-agent: *\nDisallow: /".as_bytes(), &[0xff; READ_BYTES]].concat();
        for file in [short.into_bytes(), escaped] {
            let bytes = Rules::parse(&file, "Dustlens").bytes();
            assert!((READ_BYTES..=3 * READ_BYTES).contains(&bytes), "{bytes}");
        }
    }

    #[test]
    fn delays() {
        let delay = |value: &str| {
            Rules::parse(
                format!("User-agent: *\nCrawl-delay: {value}").as_bytes(),
                "Dustlens",
            )
            .delay()
        };
        assert_eq!(delay("2"), Some(Duration::from_secs(2)));
        assert_eq!(delay("0.5"), Some(Duration::from_millis(500)));
        assert_eq!(delay("inf"), Some(Duration::from_secs(86_400)));
        for none in ["0", "-1", "NaN", "soon", ""] {
            assert_eq!(delay(none), None, "{none}");
        }
    }
}
