//! Has the binary built anew when the page it carries was.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_EMBED_PAGE").is_some() {
        println!("cargo::rerun-if-changed=../www/dist");
    }
}
