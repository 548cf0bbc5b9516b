/**
 * The modules of the core and the first load as they are sent. What gets lighter lowers its number here; a module grows
 * only by what a person gets for it: the report of documents, the closest pairs and the words of shingles took 11 kB, files told by
 * their first bytes and a third less memory for a large collection 4 kB, the documents most like one 1.4 kB, an order of the heat map
 * by likeness 1.7 kB, arguments that are tried one by one where a rule changes the template 3 kB, texts beside the article of two templates 4 kB,
 * texts that are told by their neighbours 4 kB, keys of documents in a random order 1.6 kB, text that other workers take out of HTML
 * 8.8 kB, the way to the reader of .docx and .pdf 4.5 kB, records in gzip with the interval of an estimate 3.7 kB, and the entries that the
 * directory of a .zip does not list, with dates of mails, 2.4 kB, walls that say the address or begin on the way 3 kB, paragraphs that
 * are aligned by their words 1.8 kB, and units beside moving numbers with addresses that a page repeats in other spellings 1.0 kB of params,
 * 1.4 kB of its details and 0.3 kB of rules, and records of JSON that are parsed where they are cut 3.5 kB, for which 4 kB left the part of files, and fast sketches
 * of large sets in half the time, with common shingles put apart once, 2.5 kB. Tables of
 * international host names that need 16 crates fewer took 30 to 46 kB. A few hundred bytes are left in each, since some functions more or
 * less come out in another order.
 */
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import config from "../vite.config";

/** The most bytes of each module at Brotli 11. */
const most = {
  documents: 513_500,
  urls: 378_000,
  params: 470_500,
  dust: 485_500,
  charsets: 135_000,
  office: 468_000,
  learn: 142_000,
  learn_sites: 181_500,
  learn_rules: 30_500,
  learn_course: 130_000,
};

/** The same for the parts of modules, which are loaded when a person asks for what they do. */
const mostOfParts = {
  documents_chunk_3: 1_200,
  documents_details: 23_500,
  documents_files: 94_500,
  dust_chunk_3: 20_500,
  dust_details: 160_000,
  dust_validation: 226_000,
  learn_rules_chunk_3: 340_000,
  learn_rules_dust: 153_000,
  learn_rules_parameter: 87_000,
  params_chunk_3: 5_500,
  params_details: 123_500,
  params_verification: 194_000,
};

function packed(content: Uint8Array): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params }).length;
}

function sent(file: string): number {
  return packed(readFileSync(new URL(`../../pkg/${file}`, import.meta.url)));
}

describe("the bytes of a module", () => {
  it.each(Object.entries(most))("%s", { timeout: 120_000 }, (name, bytes) => {
    expect(sent(`${name}_bg.wasm`)).toBeLessThanOrEqual(bytes);
  });

  it.each(Object.entries(mostOfParts))("%s", { timeout: 120_000 }, (name, bytes) => {
    expect(sent(`${name}.wasm`)).toBeLessThanOrEqual(bytes);
  });

  it("is known of every part", () => {
    const files = readdirSync(new URL("../../pkg/", import.meta.url));
    const parts = files.filter((file) => file.endsWith(".wasm") && !file.endsWith("_bg.wasm"));
    expect(parts.sort()).toEqual(Object.keys(mostOfParts).map((name) => `${name}.wasm`));
  });
});

type Built = Map<string, Rolldown.OutputAsset | Rolldown.OutputChunk>;

/** The page as it is built, without the copies for servers and for the time without a network. */
async function builtPage(): Promise<Built> {
  const plugins = [config.plugins].flat(9).filter((each) => {
    return !(each instanceof Object && "name" in each && each.name.startsWith("dustlens:"));
  });
  const built = await build({
    ...config,
    plugins,
    configFile: false,
    logLevel: "silent",
    build: { ...config.build, write: false },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return new Map(output.map((file) => [file.fileName, file]));
}

/** Everything that the page asks for before it shows itself empty: its own graph and the words of a language. */
function firstLoad(built: Built, language: string): Map<string, number> {
  const names = [...built.keys()];
  const page = built.get("index.html");
  const html = page?.type === "asset" ? String(page.source) : "";
  const asked = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, name = ""]) => name);
  const words = names.filter((name) => new RegExp(`^assets/${language}-[^/]+\\.js$`).test(name));
  const bytes = (name: string) => {
    const file = built.get(name);
    if (file === undefined) return 0;
    return packed(Buffer.from(file.type === "chunk" ? file.code : file.source));
  };
  return new Map(["index.html", ...asked, ...words].map((name) => [name, bytes(name)]));
}

/** The most bytes of the first load at Brotli 11; it is to stay under 75 kB in every language. */
const mostAtFirst = { en: 73_000, ru: 74_000 };

describe("the first load", () => {
  let built: Built;
  beforeAll(async () => {
    vi.stubEnv("NODE_ENV", "production");
    built = await builtPage();
  }, 120_000);
  afterAll(() => vi.unstubAllEnvs());

  it.each(Object.entries(mostAtFirst))("in %s", (language, bytes) => {
    const files = firstLoad(built, language);
    // Each more costs a request and 400 bytes of headers.
    expect([...files.keys()]).toHaveLength(5);
    const sum = [...files.values()].reduce((all, each) => all + each, 0);
    expect(sum).toBeLessThanOrEqual(bytes);
  });
});
