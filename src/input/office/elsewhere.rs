//! The reader as a browser has it: not here, but in a module that is loaded when it is needed.

use std::cell::OnceCell;

use super::OfficeText;

/// The reader. It never fails: what could not be read is told in the text's fault.
pub trait Office {
    /// The text of the markup of a `.docx` document, about so many bytes of it.
    fn docx(&self, markup: &[u8], most: usize) -> OfficeText;
    /// The text of a `.pdf` file that may unpack to so many bytes, about so many bytes of it.
    fn pdf(&self, bytes: &[u8], unpacked: u64, most: usize) -> OfficeText;
}

thread_local! {
    static PROVIDED: OnceCell<Box<dyn Office>> = const { OnceCell::new() };
}

/// Sets what reads, once: the first one stays.
pub fn provide(office: Box<dyn Office>) {
    let _ = PROVIDED.with(|provided| provided.set(office));
}

/// The reader's answer; `None` without one.
pub(super) fn ask(ask: impl FnOnce(&dyn Office) -> OfficeText) -> Option<OfficeText> {
    PROVIDED.with(|provided| provided.get().map(|office| ask(office.as_ref())))
}
