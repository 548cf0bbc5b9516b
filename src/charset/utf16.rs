//! UTF-16 that nothing declares.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

/// Number of bytes examined.
const SAMPLE: usize = 4096;

/// UTF-16 that nothing declares: zero bytes nearly all on one side, and the characters those of a plain text.
///
/// Found when at least one byte in fifty is zero and nine of ten code units are ASCII, Latin, Greek or Cyrillic letters.
pub(crate) fn is_utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(SAMPLE) & !1];
    let zeros = |side: usize| {
        sample
            .iter()
            .skip(side)
            .step_by(2)
            .filter(|byte| **byte == 0)
            .count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    if sample.len() < 8 || (even + odd) * 50 < sample.len() {
        return None;
    }
    let little = odd > even;
    let plausible = sample
        .chunks_exact(2)
        .map(|pair| {
            if little {
                (pair[0], pair[1])
            } else {
                (pair[1], pair[0])
            }
        })
        .filter(|(low, high)| match high {
            0 => *low >= 0x20 || matches!(low, b'\t' | b'\n' | b'\r'),
            0x01..=0x05 | 0x20 => true,
            _ => false,
        })
        .count();
    let text = plausible * 10 >= sample.len() / 2 * 9 && even.min(odd) * 20 <= even.max(odd);
    text.then_some(if little { UTF_16LE } else { UTF_16BE })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_order_of_bytes_is_found() {
        let russian = "Текст без метки порядка байтов, но с пробелами.";
        let little: Vec<u8> = russian.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = russian.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(is_utf16_without_mark(&little), Some(UTF_16LE));
        assert_eq!(is_utf16_without_mark(&big), Some(UTF_16BE));
    }
}
