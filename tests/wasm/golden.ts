/** Goldens and fixtures of the repository, for everything that runs in Node. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "../../www/node_modules/vitest";

/** The place of a file of the repository. */
export const place = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Compares with a file of `tests/goldens/`, as the Rust tests do: with `DUSTLENS_BLESS` set it is written anew, and
 * `git diff tests/goldens` has the difference to read.
 */
export function golden(name: string, actual: string): void {
  const path = place(`tests/goldens/${name}`);
  if (process.env["DUSTLENS_BLESS"] !== undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
  }
  const expected = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  expect(actual, `tests/goldens/${name} differs; DUSTLENS_BLESS=1 rewrites it`).toBe(expected);
}
