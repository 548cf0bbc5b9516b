//! The column of a cell behind an empty cell: a dot on Tuesday is not a dot on Wednesday.
//!
//! Cells of other rows have no number, so that a column more or less elsewhere shifts nothing. Cells that reach down from
//! the row above are not counted.

use super::walk::Walk;
use crate::document::html::{Class, NodeId};

/// Greatest number of columns that are distinguished, and that a cell spans (WHATWG HTML §4.9.11).
const MOST_COLUMNS: u32 = 1000;

/// The rows around the walk, outermost first.
#[derive(Default)]
pub(super) struct Columns {
    rows: Vec<Row>,
}

struct Row {
    id: NodeId,
    end: NodeId,
    /// Column of its next cell, from 1.
    next: u32,
    /// Length of the text where its last cell began.
    began: Option<usize>,
    /// True when a cell without text was passed.
    gap: bool,
}

impl Walk<'_> {
    /// Notes a row or cell that begins. The column of a cell behind an empty one. The segment before it has ended.
    pub(super) fn column(&mut self, id: NodeId, class: Class) -> Option<u32> {
        if !class.is(Class::ROW) && !class.is(Class::CELL) {
            return None;
        }
        let rows = &mut self.columns.rows;
        while rows.last().is_some_and(|row| row.end <= id) {
            rows.pop();
        }
        if class.is(Class::ROW) {
            rows.push(Row {
                id,
                end: self.tree.end(id),
                next: 1,
                began: None,
                gap: false,
            });
            return None;
        }
        let row = rows
            .last_mut()
            .filter(|row| row.id == self.tree.parent(id))?;
        let written = self.writer.written();
        row.gap |= row.began == Some(written);
        row.began = Some(written);
        let span = self.tree.attribute(id, "colspan");
        let span = span.and_then(|span| span.trim().parse().ok());
        let column = row.next;
        row.next = (column + span.unwrap_or(1).clamp(1, MOST_COLUMNS)).min(MOST_COLUMNS);
        row.gap.then_some(column)
    }
}
