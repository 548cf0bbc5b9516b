//! The build script of each module that comes in parts: the linker writes down for `xtask` where functions and data refer to
//! each other.

fn main() {
    println!("cargo::rerun-if-changed=../build_in_parts.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=--emit-relocs");
    }
}
