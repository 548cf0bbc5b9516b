//! First bytes by which kinds of files are told.

/// A member of gzip (RFC 1952 §2.3.1).
pub(super) const GZIP: &[u8] = b"\x1f\x8b";

/// An entry of a zip archive (APPNOTE 4.3.7).
pub(super) const ZIP: &[u8] = b"PK\x03\x04";

/// A PDF (ISO 32000-2 §7.5.2).
pub(super) const PDF: &[u8] = b"%PDF-";
