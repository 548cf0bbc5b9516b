//! A socket whose bytes are counted: the caps on an answer hold for the bytes on the wire, whatever they are.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Bytes read so far, and the most that may be.
#[derive(Debug)]
pub struct Meter {
    read: AtomicU64,
    most: AtomicU64,
}

impl Meter {
    /// A meter that lets `most` bytes through.
    #[must_use]
    pub fn new(most: u64) -> Arc<Self> {
        Arc::new(Self {
            read: AtomicU64::new(0),
            most: AtomicU64::new(most),
        })
    }

    /// From here on lets `more` bytes through.
    pub fn allow(&self, more: u64) {
        let read = self.read.load(Ordering::Relaxed);
        self.most
            .store(read.saturating_add(more), Ordering::Relaxed);
    }

    /// True once the other side sent more than it may.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.read.load(Ordering::Relaxed) > self.most.load(Ordering::Relaxed)
    }

    fn add(&self, bytes: usize) {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        self.read.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// A stream that fails as soon as its meter is over.
#[derive(Debug)]
pub struct Metered<S> {
    stream: S,
    meter: Arc<Meter>,
}

impl<S> Metered<S> {
    /// Counts the bytes read from `stream`.
    pub fn new(stream: S, meter: Arc<Meter>) -> Self {
        Self { stream, meter }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        self.meter.add(buffer.filled().len() - before);
        if self.meter.is_over() {
            return Poll::Ready(Err(io::Error::other("more than is read of one answer")));
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use tokio::io::AsyncReadExt;

    #[tokio::test]
    async fn what_is_over_the_meter_is_an_error() {
        let meter = Meter::new(10);
        let mut stream = Metered::new([7_u8; 30].as_slice(), Arc::clone(&meter));
        let mut ten = [0; 10];
        stream.read_exact(&mut ten).await.unwrap();
        assert!(!meter.is_over());
        meter.allow(10);
        stream.read_exact(&mut ten).await.unwrap();
        assert!(stream.read_exact(&mut ten).await.is_err());
        assert!(meter.is_over());
    }
}
