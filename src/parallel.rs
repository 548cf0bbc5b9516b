//! The same work on many things: side by side natively, one after another in WebAssembly.

#[cfg(not(target_arch = "wasm32"))]
use rayon::prelude::*;

/// Number of things that are worked on together: enough to keep a machine's cores busy natively; one where each is a step
/// of its own between two questions of a person.
pub(crate) const BATCH: usize = if cfg!(target_arch = "wasm32") { 1 } else { 256 };

/// Number of things that are worked on side by side.
pub(crate) fn threads() -> usize {
    #[cfg(not(target_arch = "wasm32"))]
    return rayon::current_num_threads();
    #[cfg(target_arch = "wasm32")]
    1
}

/// Does the work on each, in any order, and returns the sum of the results. A panic of `work` is passed on.
pub(crate) fn sum<T: Send>(all: &mut [T], work: impl Fn(&mut T) -> usize + Sync + Send) -> usize {
    #[cfg(not(target_arch = "wasm32"))]
    return all.par_iter_mut().map(work).sum();
    #[cfg(target_arch = "wasm32")]
    all.iter_mut().map(work).sum()
}

/// Works out a value of each, in their order.
pub(crate) fn map<'a, T: Sync, V: Send>(
    all: &'a [T],
    work: impl Fn(&'a T) -> V + Sync + Send,
) -> Vec<V> {
    #[cfg(not(target_arch = "wasm32"))]
    return all.par_iter().map(work).collect();
    #[cfg(target_arch = "wasm32")]
    all.iter().map(work).collect()
}

/// Works out a value of each, in their order, with a thing that is made once for many of them, such as a vector that is used again.
pub(crate) fn map_with<'a, T: Sync, S, V: Send>(
    all: &'a [T],
    kept: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, &'a T) -> V + Sync + Send,
) -> Vec<V> {
    #[cfg(not(target_arch = "wasm32"))]
    return all.par_iter().map_init(kept, work).collect();
    #[cfg(target_arch = "wasm32")]
    {
        let mut kept = kept();
        all.iter().map(|one| work(&mut kept, one)).collect()
    }
}

/// Makes a value of each, in their order.
pub(crate) fn map_into<T: Send, V: Send>(
    all: Vec<T>,
    work: impl Fn(T) -> V + Sync + Send,
) -> Vec<V> {
    #[cfg(not(target_arch = "wasm32"))]
    return all.into_par_iter().map(work).collect();
    #[cfg(target_arch = "wasm32")]
    all.into_iter().map(work).collect()
}

/// Does two works, and returns what the first one gives.
pub(crate) fn both<V: Send>(first: impl FnOnce() -> V + Send, second: impl FnOnce() + Send) -> V {
    #[cfg(not(target_arch = "wasm32"))]
    return rayon::join(first, second).0;
    #[cfg(target_arch = "wasm32")]
    {
        let given = first();
        second();
        given
    }
}
