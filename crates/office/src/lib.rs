//! The text of files that programmes for letters and print write: bytes in, text out, nothing else.
//!
//! [`docx_text`] takes the markup of a `.docx` document, [`PdfText`] a whole `.pdf` file. What could be read of a damaged file is kept, with
//! the fault in plain English. Natively the core calls both; on the page they are a module of their own, loaded when such a file comes.
//!
//! ```
//! let (text, fault) = dustlens_office::docx_text(b"<w:p><w:r><w:t>One</w:t></w:r></w:p>", 1_000);
//! assert_eq!((text.as_str(), fault), ("One\n", None));
//! ```

mod docx;
mod pdf;

pub use docx::docx_text;
pub use pdf::{Bounds, PdfText};
