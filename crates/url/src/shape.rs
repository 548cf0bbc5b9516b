//! Shapes of URLs: addresses of one shape are likely made by one piece of software.
//!
//! A shape is the path with its numbers and long words made one, and the names of the arguments.

use xxhash_rust::xxh3::xxh3_64;

/// Longest segment of a path that is a name of the site's own (`list`, `story`), in bytes.
const LONGEST_NAME: usize = 24;

/// The path with every segment that holds a digit, or is long, folded to `#` and its punctuation. O(length).
#[must_use]
pub fn path_shape(path: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(path.len());
    for (at, segment) in path.split(|byte| *byte == b'/').enumerate() {
        if at > 0 {
            out.push(b'/');
        }
        if segment.iter().any(u8::is_ascii_digit) || segment.len() > LONGEST_NAME {
            out.extend(segment.iter().filter(|byte| !byte.is_ascii_alphanumeric()));
            out.push(b'#');
        } else {
            out.extend_from_slice(segment);
        }
    }
    out
}

/// A path's shape with segments of several words folded to `#`: the titles of articles, each of which is a shape of its own. O(length).
#[must_use]
pub fn without_titles(path: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(path.len());
    for segment in path.split(|byte| *byte == b'/') {
        match segment.contains(&b'-') {
            true => out.push(b'#'),
            false => out.extend_from_slice(segment),
        }
        out.push(b'/');
    }
    out
}

/// The key of a path and query: its path's shape and the names of its arguments in their order. O(length).
#[must_use]
pub fn shape(tail: &[u8]) -> u64 {
    let (path, query) = match memchr::memchr(b'?', tail) {
        Some(at) => (&tail[..at], &tail[at + 1..]),
        None => (tail, &tail[..0]),
    };
    let mut out = path_shape(path);
    out.push(b'?');
    for piece in query.split(|byte| *byte == b'&') {
        let name = piece.split(|byte| *byte == b'=').next();
        out.extend_from_slice(name.unwrap_or_default());
        out.push(b'&');
    }
    xxh3_64(&out)
}
