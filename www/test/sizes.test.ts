/**
 * The modules of the core as they are sent. A module that gets lighter lowers its number here; one grows only by what a
 * person gets for it: the report of documents, the closest pairs and the words of shingles took 11 kB.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";

/** The most bytes of each module at Brotli 11. */
const most = { documents: 480_000, urls: 332_000, params: 696_000, dust: 763_000, charsets: 135_000 };

function sent(name: string): number {
  const content = readFileSync(new URL(`../../pkg/${name}_bg.wasm`, import.meta.url));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params }).length;
}

describe("the bytes of a module", () => {
  it.each(Object.entries(most))("%s", { timeout: 120_000 }, (name, bytes) => {
    expect(sent(name)).toBeLessThanOrEqual(bytes);
  });
});
