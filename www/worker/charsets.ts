/**
 * Encodings that few texts need: those of several bytes a character other than UTF-8 and UTF-16, and the guess of one that
 * nothing declares. They are a module of their own.
 */
import type { Charsets } from "dustlens";
import { decode, guess, initSync } from "dustlens/charsets.js";
import wasm from "dustlens/charsets_bg.wasm?url";
import { LateModule } from "./late_module";
import { noCharset } from "./not_loaded";

export const charsetsModule = new LateModule(initSync, wasm);

const loaded: Charsets = {
  decode(name, bytes) {
    const decoded = decode(name, bytes);
    const { text, malformed } = decoded;
    decoded.free();
    return { text, malformed };
  },
  guess,
};

/** The module's answers. Without it the core is broken off in its work: it is not to be trusted after that, as after a trap. */
function orBroken(): Charsets {
  if (charsetsModule.isThere()) return loaded;
  throw new WebAssembly.RuntimeError("the module of the charsets could not be loaded");
}

export const charsets: Charsets = {
  decode: (name, bytes) => orBroken().decode(name, bytes),
  guess: (bytes, tld) => orBroken().guess(bytes, tld),
};

/** The same where a text that was not read is told by its problems: see `not_loaded.ts`. */
export const charsetsOrNone: Charsets = {
  decode: (name, bytes) =>
    charsetsModule.isThere() ? loaded.decode(name, bytes) : { text: "", malformed: true },
  guess: (bytes, tld) => (charsetsModule.isThere() ? loaded.guess(bytes, tld) : noCharset),
};
