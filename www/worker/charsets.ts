/**
 * Encodings that few texts need: those of several bytes a character other than UTF-8 and UTF-16, and the guess of one that
 * nothing declares. They are a module of their own.
 */
import type { Charsets } from "dustlens";
import { decode, guess, initSync } from "dustlens/charsets.js";
import wasm from "dustlens/charsets_bg.wasm?url";
import { fetchedNow } from "./late_module";

let isLoaded = false;

/** Loads the module once. Without it the core is broken off in its work: it is not to be trusted after that, as after a trap. */
function loaded(): void {
  if (isLoaded) return;
  try {
    initSync({ module: fetchedNow(wasm) });
  } catch (thrown) {
    throw new WebAssembly.RuntimeError(`the module of the charsets could not be loaded: ${String(thrown)}`);
  }
  isLoaded = true;
}

export const charsets: Charsets = {
  decode(name, bytes) {
    loaded();
    const decoded = decode(name, bytes);
    const { text, malformed } = decoded;
    decoded.free();
    return { text, malformed };
  },
  guess(bytes, tld) {
    loaded();
    return guess(bytes, tld);
  },
};
