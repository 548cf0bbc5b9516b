//! The table of rules: id, tier, source, the key of its explanation, a worked example, and the function that does it.
//!
//! The table's order is the order of work, whatever the order in which rules were switched on. It is chosen so that no
//! rule makes work for an earlier one: slashes before every rule that reads the path, escapes before every rule that
//! reads letters, the host's form before its name, its port before its scheme, session ids before the file names they
//! hide, single arguments before their order.

use std::fmt;

/// Promise of a rule. Each tier includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Tier {
    /// The same resource by the standards.
    Preserving,
    /// The same resource on practically every server.
    Usual,
    /// The same resource when the site is built as sites usually are.
    Semantic,
    /// The same resource on one site, by evidence from that site.
    Learned,
}

impl Tier {
    /// All tiers, in order.
    pub const ALL: [Self; 4] = [Self::Preserving, Self::Usual, Self::Semantic, Self::Learned];

    /// Returns the public name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Preserving => "preserving",
            Self::Usual => "usual",
            Self::Semantic => "semantic",
            Self::Learned => "learned",
        }
    }

    /// The tier of a public name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.name() == name)
    }
}

/// A URL before and after a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// URL before.
    pub before: &'static str,
    /// URL after this rule alone.
    pub after: &'static str,
    /// A rule option it needs, name and value, see [`crate::Options::set`].
    pub option: Option<(&'static str, &'static str)>,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Id of the rule.
    pub id: RuleId,
    /// Promise of the rule.
    pub tier: Tier,
    /// Source: a standard or a tool.
    pub source: &'static str,
    /// Summary in one line of plain words. A page translates it by the key `normalize.rules.<id>`.
    pub summary: &'static str,
    /// Example of its effect.
    pub example: Example,
}

macro_rules! rules {
    ($($variant:ident = $name:literal, $tier:ident, $source:literal, $summary:literal,
        $before:literal => $after:literal $(, $option:literal = $value:literal)?;)+) => {
        /// A rule, in the order of work. Its name is public: command line, page and documentation use it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)] // each is documented by its row of the table
        pub enum RuleId {
            $($variant),+
        }

        /// Every rule, in the order of work.
        pub static RULES: &[Rule] = &[
            $(Rule {
                id: RuleId::$variant,
                tier: Tier::$tier,
                source: $source,
                summary: $summary,
                example: Example { before: $before, after: $after, option: rules!(@option $($option, $value)?) },
            }),+
        ];

        impl RuleId {
            /// Returns the public name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
    (@option) => { None };
    (@option $option:literal, $value:literal) => { Some(($option, $value)) };
}

rules! {
    Backslashes = "backslashes", Preserving, "WHATWG URL §4.4",
        "A backslash before the query becomes a slash, as in browsers",
        "http://www.example.com/a\\b.html" => "http://www.example.com/a/b.html";
    UppercaseEscapes = "uppercase-escapes", Preserving, "RFC 3986 §6.2.2.1",
        "Hexadecimal digits of escapes become uppercase",
        "http://www.example.com/a%c2%b1b" => "http://www.example.com/a%C2%B1b";
    DecodeUnreserved = "decode-unreserved", Preserving, "RFC 3986 §6.2.2.2",
        "Escapes of letters, digits, - . _ ~ become those characters",
        "http://www.example.com/%7Eusername/" => "http://www.example.com/~username/";
    EncodeNonAscii = "encode-non-ascii", Preserving, "RFC 3986 §2.1, RFC 3987 §3.1",
        "Bytes beyond ASCII, spaces, \", < and > become escapes",
        "http://www.example.com/caf\u{e9}" => "http://www.example.com/caf%C3%A9";
    LowercaseSchemeHost = "lowercase-scheme-host", Preserving, "RFC 3986 §6.2.2.1",
        "Scheme and host become lowercase",
        "HTTP://www.Example.com/" => "http://www.example.com/";
    IdnaAscii = "idna-ascii", Preserving, "RFC 5891, UTS #46, WHATWG URL §3.5",
        "An international host name gets its ASCII form",
        "http://fa\u{df}.de/" => "http://xn--fa-hia.de/";
    IpLiteralForm = "ip-literal-form", Preserving, "RFC 5952 §4, WHATWG URL §3.5",
        "An IP address is written in its one usual form",
        "http://[2001:DB8:0:0:0:0:0:1]/" => "http://[2001:db8::1]/";
    EmptyPort = "empty-port", Preserving, "RFC 3986 §3.2.3, §6.2.3",
        "A colon without a port is removed",
        "http://www.example.com:/" => "http://www.example.com/";
    PortZeros = "port-zeros", Preserving, "RFC 3986 §3.2.3, WHATWG URL §4.4",
        "Zeros before the number of a port are removed",
        "http://www.example.com:08080/" => "http://www.example.com:8080/";
    DefaultPort = "default-port", Preserving, "RFC 3986 §3.2.3, §6.2.3",
        "The scheme's own port (80, or 443 for https) is removed",
        "http://www.example.com:80/bar.html" => "http://www.example.com/bar.html";
    LimitScheme = "limit-scheme", Semantic, "RFC 3986 §6.2.4",
        "http and https count as one scheme, unless a port is given",
        "https://www.example.com/" => "http://www.example.com/";
    Userinfo = "userinfo", Semantic, "RFC 3986 §3.2.1",
        "User and password before the host are removed",
        "http://user:word@www.example.com/" => "http://www.example.com/";
    IpToHost = "ip-to-host", Semantic, "RFC 3986 §6.2.4",
        "An IP address gets the name that the hosts table gives it",
        "http://208.77.188.166/" => "http://www.example.com/", "hosts" = "208.77.188.166 www.example.com";
    HostTrailingDot = "host-trailing-dot", Semantic, "RFC 3986 §3.2.2",
        "The dot at the end of a full host name is removed",
        "http://www.example.com./" => "http://www.example.com/";
    StripWww = "strip-www", Semantic, "RFC 3986 §6.2.4",
        "The host loses www., if a name of its own is left",
        "http://www.example.com/" => "http://example.com/";
    AddWww = "add-www", Semantic, "RFC 3986 §6.2.4",
        "The host gets www., if it stands directly below its suffix",
        "http://example.com/" => "http://www.example.com/", "www" = "add";
    EmptyPath = "empty-path", Preserving, "RFC 3986 §6.2.3",
        "An empty path becomes a slash",
        "http://www.example.com" => "http://www.example.com/";
    SessionIds = "session-ids", Semantic, "RFC 3986 §6.2.4",
        "Session ids are removed from the path (;jsessionid=) and the query",
        "http://www.example.com/cart;jsessionid=1E4B?item=2&PHPSESSID=77" => "http://www.example.com/cart?item=2";
    DotSegments = "dot-segments", Usual, "RFC 3986 §5.2.4, §6.2.2.3",
        "Segments . and .. in the path are resolved",
        "http://www.example.com/../a/b/../c/./d.html" => "http://www.example.com/a/c/d.html";
    DuplicateSlashes = "duplicate-slashes", Semantic, "RFC 3986 §6.2.4",
        "Several slashes in the path become one, except after a colon",
        "http://www.example.com/foo//bar.html" => "http://www.example.com/foo/bar.html";
    DirectoryIndex = "directory-index", Semantic, "RFC 3986 §6.2.4",
        "The file that a server shows for a directory is removed",
        "http://www.example.com/a/index.html" => "http://www.example.com/a/";
    PlusSpace = "plus-space", Semantic, "WHATWG URL §5.1",
        "A plus in the query, which forms write for a space, becomes %20",
        "http://www.example.com/find?q=a+b" => "http://www.example.com/find?q=a%20b";
    TrackingParams = "tracking-params", Semantic, "RFC 3986 §6.2.4",
        "Parameters that only track a visitor are removed (exact names)",
        "http://www.example.com/news?id=7&utm_source=mail&gclid=x" => "http://www.example.com/news?id=7";
    UnusedParams = "unused-params", Semantic, "RFC 3986 §6.2.4",
        "Parameters named as unused are removed",
        "http://www.example.com/display?id=123&fakefoo=fakebar" => "http://www.example.com/display?id=123",
        "unused-params" = "fakefoo";
    DefaultParams = "default-params", Semantic, "RFC 3986 §6.2.4",
        "Parameters with an empty value or with their default are removed",
        "http://www.example.com/display?id=&sort=ascending" => "http://www.example.com/display",
        "default-params" = "sort=ascending";
    SortQuery = "sort-query", Semantic, "RFC 3986 §6.2.4",
        "Parameters are sorted by name; equal names keep their order",
        "http://www.example.com/display?lang=en&article=fred" => "http://www.example.com/display?article=fred&lang=en";
    EmptyQuery = "empty-query", Semantic, "RFC 3986 §6.2.4",
        "A question mark with nothing after it is removed, and so are empty pieces between &",
        "http://www.example.com/display?" => "http://www.example.com/display";
    DirectorySlash = "directory-slash", Usual, "RFC 3986 §6.2.4",
        "A path whose last segment has no dot gets a slash, unless a query or a path parameter follows",
        "http://www.example.com/alice" => "http://www.example.com/alice/";
    Fragment = "fragment", Semantic, "RFC 3986 §3.5",
        "The fragment, a place in the page, is removed",
        "http://www.example.com/bar.html#section1" => "http://www.example.com/bar.html";
    LearnedRules = "learned", Learned, "Bar-Yossef, Keidar, Schonfeld 2009",
        "Rules of one site, learned from its URLs and checked on its pages",
        "http://www.example.com/story?id=7" => "http://www.example.com/story_7",
        "learned" = "www.example.com rewrite story?id= story_";
}

impl RuleId {
    /// Number of rules.
    pub const COUNT: usize = RULES.len();

    /// The rule of a public name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        RULES
            .iter()
            .map(|rule| rule.id)
            .find(|id| id.name() == name)
    }

    /// Returns the rule's row of the table.
    #[must_use]
    pub fn rule(self) -> &'static Rule {
        &RULES[self as usize]
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of rules. It has no order of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct RuleSet(u32);

impl RuleSet {
    /// No rule.
    pub const EMPTY: Self = Self(0);

    /// The rules of a tier and of those before it. `strip-www` and `add-www` are both in: see [`crate::Options::rules`].
    #[must_use]
    pub fn up_to(tier: Tier) -> Self {
        RULES
            .iter()
            .filter(|rule| rule.tier <= tier)
            .map(|rule| rule.id)
            .collect()
    }

    /// With one more.
    #[must_use]
    pub fn with(self, id: RuleId) -> Self {
        Self(self.0 | (1 << id as u8))
    }

    /// Returns the rules in either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the rules in both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Without those of another set.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns true if the rule is in the set.
    #[must_use]
    pub fn contains(self, id: RuleId) -> bool {
        (self.0 >> id as u8) & 1 == 1
    }

    /// Returns true if the set has no rule.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In the order of work.
    pub fn iter(self) -> impl Iterator<Item = RuleId> {
        RULES
            .iter()
            .map(|rule| rule.id)
            .filter(move |&id| self.contains(id))
    }
}

impl FromIterator<RuleId> for RuleSet {
    fn from_iter<I: IntoIterator<Item = RuleId>>(rules: I) -> Self {
        rules.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Names of the rules in the order of work, separated by commas.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, id) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            f.write_str(id.name())?;
        }
        Ok(())
    }
}
