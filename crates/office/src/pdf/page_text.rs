//! The text that a page draws, from the operators of its content (ISO 32000-2 §9.4).
//!
//! Words and lines follow from where text is drawn: a text that begins above or below the end of the one before begins a line, and one
//! that begins behind a gap a word, whatever operators moved it there. Where the widths of a font are not known, every move parts words.

use std::collections::HashMap;

use lopdf::content::Operation;
use lopdf::{Dictionary, Document, Object};

use super::drawing::Drawing;
use super::letters::Letters;
use super::matrix::Matrix;
use super::widths::{Extent, Widths};

/// A gap that parts words, in em.
const GAP: f32 = 0.18;

/// The distance of two lines, in em: signs above and below a line are nearer.
const LINE: f32 = 0.6;

/// States of a page that are kept for later, at most.
const KEPT: usize = 1_000;

/// Operators that a page may draw, those of forms as often as they are drawn.
const DRAWN: usize = 2_000_000;

/// Of so many signs one may have no known letters: marks of lists often have none.
const UNKNOWN: usize = 10;

/// The fonts of a page or a form by their names.
pub(super) type PageFonts<'f> = std::collections::BTreeMap<Vec<u8>, &'f Dictionary>;

/// A font as far as it is known.
struct Font<'f> {
    letters: Letters<'f>,
    widths: Widths,
}

/// The fonts of a file, by their places.
#[derive(Default)]
pub(super) struct Fonts<'f>(HashMap<usize, Font<'f>>);

impl<'f> Fonts<'f> {
    /// Reads the fonts of a page, each once for the file. `most`: bytes that a table of one may unpack to.
    pub(super) fn read(&mut self, fonts: &PageFonts<'f>, file: &'f Document, most: usize) {
        for font in fonts.values() {
            self.0.entry(place(font)).or_insert_with(|| Font {
                letters: Letters::of_font(font, file, most),
                widths: Widths::of_font(font, file),
            });
        }
    }
}

fn place(font: &Dictionary) -> usize {
    std::ptr::from_ref(font) as usize
}

/// Appends the text of a page, whose fonts were read. O(what is drawn).
///
/// # Errors
/// Says why a part of it is left out: its forms draw too much, or a tenth of the signs have no known letters.
pub(super) fn page_text(
    page: &Drawing<'_>,
    fonts: &Fonts<'_>,
    text: &mut String,
) -> Result<(), String> {
    let mut pen = Pen {
        text,
        fonts,
        left: DRAWN,
        state: State::default(),
        kept: Vec::new(),
        line: Matrix::default(),
        at: Matrix::default(),
        end: None,
        is_end_known: false,
        has_moved: false,
        signs: 0,
        unknown: 0,
    };
    pen.draw_all(page);
    pen.text.push('\n');
    if pen.left == 0 {
        return Err("its forms draw too much".to_owned());
    }
    match pen.unknown * UNKNOWN > pen.signs {
        true => Err(format!(
            "its fonts do not tell the letters of {} signs of {}; print it to a new PDF, or copy the text by hand",
            pen.unknown, pen.signs
        )),
        false => Ok(()),
    }
}

/// An operand, 0 where there is none.
fn number(operation: &Operation, at: usize) -> f32 {
    let operand = operation
        .operands
        .get(at)
        .and_then(|operand| operand.as_float().ok());
    operand.unwrap_or_default()
}

/// State that `q` keeps and `Q` brings back.
#[derive(Clone, Copy)]
struct State<'f> {
    page: Matrix,
    font: Option<&'f Font<'f>>,
    size: f32,
    /// Added to the width of each sign, and of each blank.
    spacing: f32,
    blank: f32,
    /// Width of signs, as a share.
    stretch: f32,
    leading: f32,
}

impl Default for State<'_> {
    fn default() -> Self {
        Self {
            page: Matrix::default(),
            font: None,
            size: 0.0,
            spacing: 0.0,
            blank: 0.0,
            stretch: 1.0,
            leading: 0.0,
        }
    }
}

/// Text as it comes, and where the next of it is drawn.
struct Pen<'t, 'f> {
    text: &'t mut String,
    fonts: &'f Fonts<'f>,
    /// Operators that may still be drawn.
    left: usize,
    state: State<'f>,
    kept: Vec<State<'f>>,
    /// The beginning of the line, and the place of the next sign.
    line: Matrix,
    at: Matrix,
    /// Where on the page the last string ended; where it began if its widths are not known.
    end: Option<[f32; 2]>,
    is_end_known: bool,
    /// True if the place was moved since then.
    has_moved: bool,
    /// Signs that were drawn, and those of them whose letters are not known.
    signs: usize,
    unknown: usize,
}

impl Pen<'_, '_> {
    /// Draws a page, or a form within it.
    fn draw_all(&mut self, drawing: &Drawing<'_>) {
        for operation in &drawing.operations {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            let name = operation.operands.first();
            let name = name
                .and_then(|name| name.as_name().ok())
                .unwrap_or_default();
            match operation.operator.as_str() {
                "Tf" => {
                    let font = drawing.fonts.get(name);
                    self.state.font = font.and_then(|font| self.fonts.0.get(&place(font)));
                    self.state.size = number(operation, 1);
                }
                "Do" => {
                    if let Some(form) = drawing.forms.get(name) {
                        let (state, kept) = (self.state, std::mem::take(&mut self.kept));
                        self.state.page = form.matrix.then(state.page);
                        self.draw_all(&form.drawing);
                        (self.state, self.kept) = (state, kept);
                    }
                }
                _ => self.operator(operation),
            }
        }
    }

    fn operator(&mut self, operation: &Operation) {
        let operands = operation.operands.as_slice();
        let numbers = || std::array::from_fn(|at| number(operation, at));
        match operation.operator.as_str() {
            "q" if self.kept.len() < KEPT => self.kept.push(self.state),
            "Q" => self.state = self.kept.pop().unwrap_or(self.state),
            "cm" => self.state.page = Matrix(numbers()).then(self.state.page),
            "Tc" => self.state.spacing = number(operation, 0),
            "Tw" => self.state.blank = number(operation, 0),
            "Tz" => self.state.stretch = number(operation, 0) / 100.0,
            "TL" => self.state.leading = number(operation, 0),
            "BT" => self.go_to(Matrix::default()),
            "Tm" => self.go_to(Matrix(numbers())),
            "Td" => self.go_to(self.line.moved(number(operation, 0), number(operation, 1))),
            "TD" => {
                self.state.leading = -number(operation, 1);
                self.go_to(self.line.moved(number(operation, 0), number(operation, 1)));
            }
            "T*" => self.end_line(),
            "Tj" => self.draw(operands),
            "TJ" => {
                if let Some(Object::Array(parts)) = operands.first() {
                    self.draw(parts);
                }
            }
            "'" => {
                self.end_line();
                self.draw(operands);
            }
            "\"" => {
                (self.state.blank, self.state.spacing) =
                    (number(operation, 0), number(operation, 1));
                self.end_line();
                self.draw(operands.get(2..).unwrap_or_default());
            }
            _ => {}
        }
    }

    fn go_to(&mut self, place: Matrix) {
        (self.line, self.at, self.has_moved) = (place, place, true);
    }

    fn end_line(&mut self) {
        self.go_to(self.line.moved(0.0, -self.state.leading));
        self.begin_line();
    }

    fn begin_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn part_words(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(char::is_whitespace) {
            self.text.push(' ');
        }
    }

    /// Begins a line or a word where the next sign stands apart from the last one.
    fn part(&mut self) {
        let drawn = self.at.then(self.state.page);
        let (scale, [x, y]) = drawn.along();
        let em = scale * self.state.size.abs();
        let has_moved = std::mem::take(&mut self.has_moved);
        let begin = drawn.origin();
        let end = self.end.unwrap_or(begin);
        let [right, up] = [begin[0] - end[0], begin[1] - end[1]];
        let (ahead, across) = (right * x + up * y, up * x - right * y);
        let gap = GAP * em + self.state.spacing.max(0.0) * scale;
        let is_apart = match self.is_end_known {
            true => ahead > gap || ahead < -em,
            false => has_moved,
        };
        if across.abs() > LINE * em {
            self.begin_line();
        } else if is_apart {
            self.part_words();
        }
        (self.end, self.is_end_known) = (Some(begin), false);
    }

    /// Appends strings, each at its place; numbers between them move it. Without a font nothing is known of their letters.
    fn draw(&mut self, parts: &[Object]) {
        let Some(font) = self.state.font else {
            let strings = parts.iter().filter_map(|part| part.as_str().ok());
            let signs: usize = strings.map(<[u8]>::len).sum();
            (self.signs, self.unknown) = (self.signs + signs, self.unknown + signs);
            return;
        };
        for part in parts {
            match part {
                Object::String(bytes, _) => {
                    self.part();
                    let told = font.letters.of(bytes);
                    self.signs += told.signs;
                    self.unknown += told.unknown;
                    push(self.text, &told.text);
                    self.pass(font.widths.of_text(bytes));
                }
                gap => {
                    let gap = gap.as_float().unwrap_or_default() / 1000.0;
                    self.advance(-gap * self.state.size);
                    // Without widths the gap itself is all that is known.
                    if !self.is_end_known && gap < -GAP {
                        self.part_words();
                    }
                }
            }
        }
    }

    /// Moves behind a text that reaches so far.
    fn pass(&mut self, extent: Option<Extent>) {
        let Some(Extent { em, signs, blanks }) = extent else {
            return;
        };
        let State {
            size,
            spacing,
            blank,
            ..
        } = self.state;
        self.advance(em * size + signs * spacing + blanks * blank);
        let last = if signs > 0.0 { spacing } else { 0.0 };
        // Spacing behind the last sign is no gap of a word, where all signs have it.
        let back = self.at.moved(-last * self.state.stretch, 0.0);
        self.end = Some(back.then(self.state.page).origin());
        self.is_end_known = true;
    }

    fn advance(&mut self, by: f32) {
        self.at = self.at.moved(by * self.state.stretch, 0.0);
    }
}

/// Appends a text, with the letters of ligatures.
fn push(text: &mut String, drawn: &str) {
    for letter in drawn.chars() {
        match letter {
            '\u{fb00}' => text.push_str("ff"),
            '\u{fb01}' => text.push_str("fi"),
            '\u{fb02}' => text.push_str("fl"),
            '\u{fb03}' => text.push_str("ffi"),
            '\u{fb04}' => text.push_str("ffl"),
            '\u{fb05}' | '\u{fb06}' => text.push_str("st"),
            letter => text.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::push;

    #[test]
    fn ligatures_are_letters() {
        let mut text = String::new();
        push(&mut text, "o\u{fb03}ce \u{fb02}ower \u{fb00} é");
        assert_eq!(text, "office flower ff é");
    }
}
