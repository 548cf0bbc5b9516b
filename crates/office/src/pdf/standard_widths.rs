//! Widths of the fonts that every reader of PDF has, so that files need not say them (ISO 32000-1 §9.6.2.2; Adobe's metrics of the core
//! fonts), of the codes from 32 to 126. Bold and oblique ones are taken for the upright ones, which they hardly differ from.

const FIRST: u32 = 32;

#[rustfmt::skip]
const HELVETICA: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

#[rustfmt::skip]
const TIMES: [u16; 95] = [
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278,
    500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444,
    921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722,
    556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500,
    333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500,
    500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];

/// The codes of a font of this name with their widths, and the width of its other signs. `None`: another font.
pub(super) fn standard_widths(name: &[u8]) -> Option<(Vec<(u32, f32)>, f32)> {
    let is = |family: &[u8]| name.starts_with(family);
    let table = if is(b"Helvetica") || is(b"Arial") {
        &HELVETICA
    } else if is(b"Times") {
        &TIMES
    } else if is(b"Courier") {
        return Some((Vec::new(), 600.0));
    } else {
        return None;
    };
    let codes = (FIRST..).zip(table.iter().map(|width| f32::from(*width)));
    Some((codes.collect(), 500.0))
}
