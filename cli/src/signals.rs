//! Signals by which a person or a service manager asks to stop.

/// Waits for Ctrl+C or a service manager's signal. Listens from this call on, not only from the first wait: a server
/// that answers can be stopped.
#[cfg(unix)]
pub fn stop() -> impl Future<Output = ()> + Send {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    async fn received(signal: std::io::Result<Signal>) {
        match signal {
            Ok(mut signal) => {
                signal.recv().await;
            }
            // The system lets nobody listen: then its own way of ending a program holds.
            Err(_) => std::future::pending().await,
        }
    }

    let interrupted = signal(SignalKind::interrupt());
    let terminated = signal(SignalKind::terminate());
    async {
        tokio::select! {
            () = received(interrupted) => {}
            () = received(terminated) => {}
        }
    }
}

/// Ctrl+C.
#[cfg(not(unix))]
pub async fn stop() {
    let _ = tokio::signal::ctrl_c().await;
}
