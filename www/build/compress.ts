import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const worth = /\.(?:html|js|css|wasm|svg|json|txt|webmanifest)$/;
/** Below this many bytes headers cost more than compression saves. */
const smallest = 256;

/** Writes `name.br` and `name.gz` beside one file when they are smaller than it. */
export async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallest) return;
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  const [br, gz] = await Promise.all([brotli(bytes, options), deflate(bytes, { level: 9 })]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}

/** A build plugin: every text-like output gets Brotli and gzip siblings, so that any static host can serve them. */
export function compress(): Plugin {
  return {
    name: "dustlens:compress",
    apply: "build",
    async writeBundle(options) {
      const dir = options.dir;
      if (dir === undefined || this.environment.config.consumer !== "client") return;
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && worth.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
    },
  };
}
