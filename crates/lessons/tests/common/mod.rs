//! What several tests of the lessons begin with.

use dustlens_lessons::{Material, TextUnit};

/// Texts, and how they are cut.
pub fn material(unit: TextUnit, size: usize, texts: &[&str]) -> Material {
    Material {
        texts: texts.iter().map(ToString::to_string).collect(),
        unit,
        size,
    }
}
