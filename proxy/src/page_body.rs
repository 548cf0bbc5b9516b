//! The body of `/api/fetch`: JSON whose last member is the page in base64 (RFC 4648 §4), written piece by piece, so that an
//! answer that waits to be read holds the page once and not three times.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Bytes;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hyper::body::{Body, Frame, SizeHint};

use crate::buffer::Buffer;
use crate::in_flight::Held;

/// Bytes of the page in one piece: a multiple of three, so that the pieces of base64 join without padding.
const PIECE: usize = 48 << 10;

/// The last bytes of the JSON.
const TAIL: &[u8] = b"\"}";

/// A page on its way to who asked for it.
pub struct PageBody {
    head: Bytes,
    page: Buffer,
    at: usize,
    tail: Bytes,
    _held: Held,
}

impl PageBody {
    /// `object` is the JSON object to which the page is added as `body`.
    pub fn new(mut object: Vec<u8>, page: Buffer, held: Held) -> Self {
        object.pop();
        object.extend_from_slice(b",\"body\":\"");
        Self {
            head: object.into(),
            page,
            at: 0,
            tail: Bytes::from_static(TAIL),
            _held: held,
        }
    }

    fn next(&mut self) -> Option<Bytes> {
        if !self.head.is_empty() {
            return Some(std::mem::take(&mut self.head));
        }
        let rest = self.page.get(self.at..).unwrap_or_default();
        let piece = rest.get(..PIECE).unwrap_or(rest);
        if !piece.is_empty() {
            self.at += piece.len();
            return Some(STANDARD.encode(piece).into());
        }
        Some(std::mem::take(&mut self.tail)).filter(|tail| !tail.is_empty())
    }
}

impl Body for PageBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.next().map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.tail.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        let page = (self.page.len() - self.at).div_ceil(3) * 4;
        let size = self.head.len() + page + self.tail.len();
        SizeHint::with_exact(u64::try_from(size).unwrap_or(u64::MAX))
    }
}
