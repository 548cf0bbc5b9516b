/**
 * Loads the built core in Node, for the boundary's tests. The test runner lives under www/, so it is
 * named by its place once, here.
 */
import { readFileSync } from "node:fs";
import { initSync, Session, type Settings } from "../../pkg/dustlens.js";
import { place } from "./golden.ts";

export { describe, expect, it } from "../../www/node_modules/vitest";

initSync({ module: readFileSync(place("pkg/dustlens_bg.wasm")) });

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
