//! An address taken apart, changed and written again; percent-encoding in UTF-8 and windows-1251.

use url::Url;

/// A request for a page: host with port, decoded path, decoded query.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Request {
    pub(crate) host: String,
    pub(crate) path: String,
    pub(crate) query: Vec<(String, Option<String>)>,
}

impl Request {
    pub(crate) fn parse(address: &str) -> Option<Self> {
        let url = Url::parse(address).ok()?;
        let name = url.host_str()?;
        let host = match url.port() {
            Some(port) => format!("{name}:{port}"),
            None => name.to_owned(),
        };
        let query = url.query().map_or_else(Vec::new, |query| {
            query
                .split('&')
                .filter(|pair| !pair.is_empty())
                .map(pair)
                .collect()
        });
        Some(Self {
            host,
            path: decode(url.path(), false),
            query,
        })
    }

    /// The value of an argument: of its first or its last place in the query.
    pub(crate) fn value(&self, name: &str, last: bool) -> Option<&str> {
        let of = |(_, value): &(String, Option<String>)| value.is_some();
        let mut places = self.query.iter().filter(|(other, _)| other == name);
        let place = if last {
            places.next_back()
        } else {
            places.next()
        }?;
        if of(place) {
            place.1.as_deref()
        } else {
            Some("")
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.query.iter().any(|(other, _)| other == name)
    }

    pub(crate) fn without(&self, name: &str) -> Self {
        let mut copy = self.clone();
        copy.query.retain(|(other, _)| other != name);
        copy
    }

    /// The request with every place of an argument given this value.
    pub(crate) fn with(&self, name: &str, value: &str) -> Self {
        let mut copy = self.clone();
        for (_, old) in copy.query.iter_mut().filter(|(other, _)| other == name) {
            *old = Some(value.to_owned());
        }
        copy
    }

    pub(crate) fn write(&self, cyrillic: bool) -> String {
        let mut out = format!("http://{}", self.host);
        encode(&self.path, PATH, cyrillic, &mut out);
        for (place, (name, value)) in self.query.iter().enumerate() {
            out.push(if place == 0 { '?' } else { '&' });
            encode(name, QUERY, cyrillic, &mut out);
            if let Some(value) = value {
                out.push('=');
                encode(value, QUERY, cyrillic, &mut out);
            }
        }
        out
    }
}

fn pair(text: &str) -> (String, Option<String>) {
    match text.split_once('=') {
        Some((name, value)) => (decode(name, true), Some(decode(value, true))),
        None => (decode(text, true), None),
    }
}

fn decode(text: &str, plus: bool) -> String {
    if !text.bytes().any(|byte| byte == b'%' || byte == b'+') {
        return text.to_owned();
    }
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut place = 0;
    while place < bytes.len() {
        let hex = text
            .get(place + 1..place + 3)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match (bytes[place], hex) {
            (b'%', Some(byte)) => {
                out.push(byte);
                place += 2;
            }
            (b'+', _) if plus => out.push(b' '),
            (byte, _) => out.push(byte),
        }
        place += 1;
    }
    String::from_utf8(out)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(from_cyrillic).collect())
}

const PATH: &[u8] = b"-._~/;=()!,:@+&$'*";
const QUERY: &[u8] = b"-._~/;()!,:@[]*";

fn encode(text: &str, plain: &[u8], cyrillic: bool, out: &mut String) {
    let recoded;
    let bytes = if cyrillic && !text.is_ascii() {
        recoded = to_cyrillic(text);
        &recoded
    } else {
        text.as_bytes()
    };
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || plain.contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
}

/// Returns the text in windows-1251; a character beyond it becomes a question mark.
pub(crate) fn to_cyrillic(text: &str) -> Vec<u8> {
    text.chars()
        .map(|letter| match letter {
            '\0'..='\x7f' => letter as u8,
            'А'..='я' => (letter as u32 - 0x410 + 0xc0) as u8,
            'Ё' => 0xa8,
            'ё' => 0xb8,
            '«' => 0xab,
            '»' => 0xbb,
            '—' => 0x97,
            '№' => 0xb9,
            '\u{a0}' => 0xa0,
            _ => b'?',
        })
        .collect()
}

fn from_cyrillic(byte: u8) -> char {
    match byte {
        0..=0x7f => char::from(byte),
        0xc0..=0xff => char::from_u32(u32::from(byte) - 0xc0 + 0x410).unwrap_or('?'),
        0xa8 => 'Ё',
        0xb8 => 'ё',
        _ => '?',
    }
}

/// Text as HTML writes it.
pub(crate) fn escape(text: &str) -> String {
    if !text
        .bytes()
        .any(|byte| matches!(byte, b'<' | b'>' | b'&' | b'"'))
    {
        return text.to_owned();
    }
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
