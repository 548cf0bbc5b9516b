//! One record: the protobuf message `document` (proto2), `required string url = 1; optional string body = 2, text = 3`.
//!
//! Its wire format is read here by hand. A library decodes a whole message into copies and does not tell where in it a fault is;
//! here each fault has its byte, and only the string that is used is copied.

use std::ops::Range;

use crate::problem::ProblemKind;

/// Wire types (protobuf encoding, "Message structure").
const VARINT: u64 = 0;
const FIXED_64: u64 = 1;
const BYTES: u64 = super::record::BYTES as u64;
const GROUP: u64 = 3;
const GROUP_END: u64 = 4;
const FIXED_32: u64 = 5;

/// Fields of a document.
const FIELDS: Range<u64> = 1..4;

/// Places of the fields in the message; of a repeated one the last counts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Fields {
    pub url: Option<Range<usize>>,
    pub body: Option<Range<usize>>,
    pub text: Option<Range<usize>>,
}

/// A fault and its place in the message.
pub(super) type Fault = (usize, ProblemKind);

/// Finds the fields of a message. Unknown fields are skipped, groups among them. O(fields).
pub(super) fn fields(message: &[u8]) -> Result<Fields, Fault> {
    let mut found = Fields::default();
    let (mut at, mut depth) = (0_usize, 0_usize);
    while at < message.len() {
        let start = at;
        let bad = || (start, ProblemKind::BadRecord);
        let tag = varint(message, &mut at).ok_or_else(bad)?;
        let (field, wire_type) = (tag >> 3, tag & 7);
        let is_known = depth == 0 && FIELDS.contains(&field);
        if field == 0 || wire_type > FIXED_32 {
            return Err(bad());
        }
        if is_known && wire_type != BYTES {
            return Err((start, ProblemKind::RecordWireType { field, wire_type }));
        }
        let length = payload(message, wire_type, &mut at, &mut depth);
        let length = length.and_then(|length| usize::try_from(length).ok());
        let end = length.and_then(|length| at.checked_add(length));
        let end = end.filter(|end| *end <= message.len()).ok_or_else(bad)?;
        match field {
            1 if is_known => found.url = Some(at..end),
            2 if is_known => found.body = Some(at..end),
            3 if is_known => found.text = Some(at..end),
            _ => {}
        }
        at = end;
    }
    match depth {
        0 => Ok(found),
        _ => Err((message.len(), ProblemKind::BadRecord)),
    }
}

/// The bytes of a field behind its tag and its length; groups are counted. `None` if there are none that make sense.
fn payload(message: &[u8], wire_type: u64, at: &mut usize, depth: &mut usize) -> Option<u64> {
    match wire_type {
        VARINT => varint(message, at).map(|_| 0),
        FIXED_64 => Some(8),
        FIXED_32 => Some(4),
        GROUP => {
            *depth += 1;
            Some(0)
        }
        GROUP_END => {
            *depth = depth.checked_sub(1)?;
            Some(0)
        }
        _ => varint(message, at),
    }
}

/// Reads a number in groups of seven bits, the lowest first; `None` if it does not end or does not fit.
pub(super) fn varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_come_in_any_order_and_unknown_ones_are_skipped() {
        let message = b"\x1a\x01t\x08\x2a\x0a\x01x";
        assert!(matches!(
            fields(message),
            Err((
                3,
                ProblemKind::RecordWireType {
                    field: 1,
                    wire_type: 0
                }
            ))
        ));
        let message = b"\x1a\x01t\x20\x80\x01\x29abcdefgh\x35abcd\x3a\x02zz\x43\x0a\x01g\x44\x0a\x01x\x0a\x01u";
        let all = fields(message).unwrap_or_default();
        let text = |range: Option<Range<usize>>| message.get(range.unwrap_or_default());
        assert_eq!(text(all.text), Some(&b"t"[..]));
        assert_eq!(text(all.url), Some(&b"u"[..]));
        assert_eq!(all.body, None);
    }

    #[test]
    fn a_message_that_does_not_add_up_is_refused() {
        for message in [
            &b"\x0a\x02u"[..],                               // longer than the message
            b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", // longer than anything
            b"\x0a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80", // a number without an end
            b"\x0a\x80",
            b"\x02\x00", // field 0
            b"\x2f",     // wire type 7
            b"\x2c",     // a group ends that has not begun
            b"\x2b",     // a group without an end
            b"\x2d\x00", // four bytes that are one
        ] {
            assert!(
                matches!(fields(message), Err((_, ProblemKind::BadRecord))),
                "{message:?}"
            );
        }
    }
}
