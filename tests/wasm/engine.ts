/**
 * Loads the built core in Node, for the boundary's tests. The test runner lives under www/, so it is
 * named by its place once, here.
 */
import { readFileSync } from "node:fs";
import { decode, guess, initSync as initCharsets } from "../../pkg/charsets.js";
import * as documents from "../../pkg/documents.js";
import { use_parts as useDocumentsParts } from "../../pkg/documents_parts.js";
import * as dust from "../../pkg/dust.js";
import { use_parts as useDustParts } from "../../pkg/dust_parts.js";
import type { Charsets, Settings } from "../../pkg/dustlens.d.ts";
import * as learn from "../../pkg/learn.js";
import * as learn_course from "../../pkg/learn_course.js";
import * as office from "../../pkg/office.js";
import * as params from "../../pkg/params.js";
import { use_parts as useParamsParts } from "../../pkg/params_parts.js";
import * as urls from "../../pkg/urls.js";
import { place } from "./golden.ts";

export { describe, expect, it } from "../../www/node_modules/vitest";

const { Session } = documents;
const module = (name: string) => ({ module: readFileSync(place(`pkg/${name}_bg.wasm`)) });
/** What the core has asked of the charsets: names of encodings, and `guess`. */
export const asked: string[] = [];
const charsets: Charsets = {
  decode(name, bytes) {
    asked.push(name);
    return decode(name, bytes);
  },
  guess(bytes, tld) {
    asked.push("guess");
    return guess(bytes, tld);
  },
};

initCharsets(module("charsets"));
for (const [name, place] of Object.entries({ documents, dust, learn, learn_course, params, urls })) {
  place.initSync(module(name));
  place.use_charsets(charsets);
}

for (const use of [useDocumentsParts, useDustParts, useParamsParts])
  use((address) => readFileSync(new URL(address)));

office.initSync(module("office"));
documents.use_office(office);

/** A file of the repository, as bytes. */
export const bytes = (path: string): Uint8Array => new Uint8Array(readFileSync(place(path)));

/** A file of the repository, as text. */
export const text = (path: string): string => readFileSync(place(path), "utf8");

/** The default settings with some changed. */
export function settings(change: Partial<Settings> = {}): Settings {
  return { ...Session.default_settings(), ...change };
}

/** Works until everything is derived. */
export function finish<P extends { stage: string }>(session: { advance(units: number): P }): P {
  for (;;) {
    const progress = session.advance(50_000);
    if (["done", "idle", "stopped"].includes(progress.stage)) {
      return progress;
    }
  }
}

/** What a call throws, as the page sees it. */
export function failure(call: () => unknown): { name: string; code: string; params: Record<string, string> } {
  try {
    call();
  } catch (error) {
    return error as { name: string; code: string; params: Record<string, string> };
  }
  throw new Error("nothing was thrown");
}
