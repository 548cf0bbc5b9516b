/** Parts of a module in Node: they are read from the disk. */
import { readFileSync } from "node:fs";

export const readPart = (address: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(address)));
