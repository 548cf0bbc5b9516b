import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { build, type Plugin } from "vite";
import { type Build, isHashed } from "../worker/service_files.ts";
import { compressFile } from "./compress.ts";

/** The service worker's file. Its name never changes: browsers look there for a new one. */
const output = "service_worker.js";
/** Copies for servers, which no page asks for by name. */
const isPacked = (path: string): boolean => /\.(?:br|gz)$/.test(path);

/** Returns the size of a file as it is downloaded. */
async function weight(path: string): Promise<number> {
  const packed = await stat(`${path}.br`).catch(() => undefined);
  return (packed ?? (await stat(path))).size;
}

/** The files of the build with their names and sizes. The start comes first: without it the rest is of no use. */
export async function described(folder: string): Promise<Build> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !isPacked(path) && path !== output)
    .sort((one, other) => Number(isHashed(one)) - Number(isHashed(other)) || (one < other ? -1 : 1));
  const hash = createHash("sha256");
  let bytes = 0;
  for (const path of files) {
    hash.update(`${path}\n`);
    if (!isHashed(path)) hash.update(await readFile(join(folder, path)));
    bytes += await weight(join(folder, path));
  }
  return { version: hash.digest("hex").slice(0, 16), files, bytes };
}

/** A build plugin: the service worker, which keeps all that the build has written. It stands outside of what it names. */
export function offline(source: string): Plugin {
  let folder = "";
  return {
    name: "dustlens:offline",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle(error) {
      if (error !== undefined || this.environment.config.consumer !== "client") return;
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { BUILD: JSON.stringify(await described(folder)) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: "es2023",
          modulePreload: false,
          reportCompressedSize: false,
          rollupOptions: { input: source, output: { entryFileNames: output, format: "iife" } },
        },
      });
      await compressFile(join(folder, output));
    },
  };
}
