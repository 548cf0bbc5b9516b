/** The build's description of itself for the service worker. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { described } from "../build/offline.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dustlens-build-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/page-1a.js"), "x".repeat(1000));
  await writeFile(join(folder, "assets/page-1a.js.br"), "x".repeat(300));
  await writeFile(join(folder, "assets/page-1a.js.gz"), "x".repeat(400));
  await writeFile(join(folder, "index.html"), "<!doctype html>");
  await writeFile(join(folder, "service_worker.js"), "an earlier one");
});
afterEach(() => rm(folder, { recursive: true }));

describe("the files of a build", () => {
  it("are those that a page asks for, the start first, as heavy as they are sent", async () => {
    const { files, bytes } = await described(folder);
    expect(files).toEqual(["index.html", "assets/page-1a.js"]);
    expect(bytes).toBe(15 + 300);
  });

  it("make another version when a name or an unhashed file is another", async () => {
    const first = (await described(folder)).version;
    await writeFile(join(folder, "service_worker.js"), "another");
    expect((await described(folder)).version).toBe(first);
    await writeFile(join(folder, "index.html"), "<!doctype html>\n");
    const second = (await described(folder)).version;
    await writeFile(join(folder, "assets/part-2b.js"), "");
    const third = (await described(folder)).version;
    expect(new Set([first, second, third]).size).toBe(3);
  });
});
