//! Places on a page: a matrix of six numbers (ISO 32000-2 §8.3.4).

/// Takes (x, y) to (ax + cy + e, bx + dy + f).
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Matrix(pub [f32; 6]);

impl Default for Matrix {
    fn default() -> Self {
        Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0])
    }
}

impl Matrix {
    /// This one first, then the other one.
    pub(super) fn then(self, other: Self) -> Self {
        let [a, b, c, d, e, f] = self.0;
        let [x, y, z, w, p, q] = other.0;
        Self([
            a * x + b * z,
            a * y + b * w,
            c * x + d * z,
            c * y + d * w,
            e * x + f * z + p,
            e * y + f * w + q,
        ])
    }

    /// The same, moved by so much before.
    pub(super) fn moved(self, x: f32, y: f32) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y]).then(self)
    }

    /// Where (0, 0) goes.
    pub(super) fn origin(self) -> [f32; 2] {
        let [.., e, f] = self.0;
        [e, f]
    }

    /// Length of the step (1, 0), and its direction; to the right where it has none.
    pub(super) fn along(self) -> (f32, [f32; 2]) {
        let [a, b, ..] = self.0;
        let length = a.hypot(b);
        match length > 0.0 && length.is_finite() {
            true => (length, [a / length, b / length]),
            false => (0.0, [1.0, 0.0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Matrix;

    #[test]
    fn a_scale_after_a_move_scales_the_move() {
        let scale = Matrix([2.0, 0.0, 0.0, 3.0, 10.0, 0.0]);
        let moved = Matrix::default().moved(5.0, 1.0).then(scale);
        assert_eq!(moved.origin(), [20.0, 3.0]);
        assert_eq!(scale.moved(5.0, 1.0), moved);
        assert_eq!(moved.along(), (2.0, [1.0, 0.0]));
    }
}
