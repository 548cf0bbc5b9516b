import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { describe, expect, it } from "vitest";

const www = fileURLToPath(new URL("..", import.meta.url));

function sources(ending: RegExp): string[] {
  const own = ["app", "core", "inputs", "place_model", "places", "samples", "ui", "worker"].flatMap((name) =>
    readdirSync(join(www, name), { recursive: true, encoding: "utf8" }).map((path) => join(name, path)),
  );
  return [...own, "main.tsx"].filter((path) => ending.test(path) && !path.endsWith(".test.ts"));
}

const components = sources(/\.tsx$/);
const attributes = new Set(["title", "aria-label", "aria-description", "placeholder", "alt", "label"]);
/** Two letters in a row make a word; single letters are names (A, B, N/k). */
const word = /\p{L}{2,}/u;
/** Names of formats are the same in every language. */
const acronym = /\b[A-Z]{2,5}\b/g;

interface Node {
  type: string;
  [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
  }
}

function literal(value: unknown): string {
  if (!isNode(value)) return "";
  if (value.type === "StringLiteral") return String(value["value"]);
  return value.type === "JSXExpressionContainer" ? literal(value["expression"]) : "";
}

/** The words that a component shows without asking the language files. */
function bareWords(node: Node): string {
  if (node.type === "JSXText") return String(node["value"]).trim();
  if (node.type === "JSXElement")
    return (node["children"] as unknown[])
      .map((child) => (isNode(child) && child.type !== "JSXText" ? literal(child) : ""))
      .join(" ");
  if (node.type !== "JSXAttribute") return "";
  const name = node["name"];
  return isNode(name) && attributes.has(String(name["name"])) ? literal(node["value"]) : "";
}

describe("components", () => {
  it.each(components)("%s shows no words of its own", (path) => {
    const code = readFileSync(join(www, path), "utf8");
    const tree = parse(code, { sourceType: "module", plugins: ["typescript", "jsx"] });
    const found = [...walk(tree.program as unknown as Node)]
      .map(bareWords)
      .filter((text) => word.test(text.replace(acronym, "")));
    expect(found).toEqual([]);
  });
});

const namespaces = readdirSync(join(www, "i18n/en")).map((name) => name.replace(".json", ""));

/** The namespaces that `w` and `counted` speak of in a folder. */
const ownNamespaces = [
  ["inputs/lists", "normalize"],
  ["places/normalize", "normalize"],
  ["places/params", "params"],
  ["places/dust", "rules"],
  ["places/learn", "learn"],
  ["places/documents/results", "results"],
] as const;

describe("keys in the code", () => {
  it("are in the language files", () => {
    const known = new Set<string>();
    for (const name of namespaces) {
      const words: unknown = JSON.parse(readFileSync(join(www, "i18n/en", `${name}.json`), "utf8"));
      collect(words, `${name}:`, known);
    }
    const missing: string[] = [];
    for (const path of sources(/\.tsx?$/)) {
      const code = readFileSync(join(www, path), "utf8");
      const own = ownNamespaces.find(([folder]) => path.startsWith(join(folder)))?.[1];
      for (const [, key = ""] of code.matchAll(/\b(?:w|counted)\(\s*"([^"]+)"/g))
        if (own !== undefined && !known.has(`${own}:${key}`)) missing.push(`${path}: ${key}`);
      for (const [, key = ""] of code.matchAll(/\bt\(\s*"([a-z]+:[^"]+)"/g))
        if (!known.has(key)) missing.push(`${path}: ${key}`);
    }
    expect(missing).toEqual([]);
  });
});

/** A component of `ui/page`: what it shows, and the keys that it asks of the words it is given. */
interface Shared {
  shows: Set<string>;
  keys: string[];
}

/** Keys of what a place leaves out of a component: Normalize fetches nothing, so it has nothing unfinished or unkept. */
const leftOut: Partial<Record<string, RegExp>> = { normalize: /^memory_only$|^unfinished\./ };

/** The components that a piece of code shows. */
const shownIn = (code: string): Set<string> =>
  new Set([...code.matchAll(/<([A-Z]\w+)/g)].map(([, name = ""]) => name));

/** The components of a file by their names; a key of the file's own words, not of given ones, does not count. */
function sharedIn(code: string): [string, Shared][] {
  const parts = `\n${code}`.split(/^(?=(?:export )?function )/m).slice(1);
  return parts.map((part) => {
    const name = /function (\w+)/.exec(part)?.[1] ?? "";
    const keys = /[{,.]\s*words\b/.test(part) ? [...part.matchAll(/\b(?:w|counted)\(\s*"([^"]+)"/g)] : [];
    return [name, { shows: shownIn(part), keys: keys.map(([, key = ""]) => key) }];
  });
}

/** The keys that a place's words must have for the shared components that it shows, and those that they show. */
function keysOf(code: string, shared: ReadonlyMap<string, Shared>): Set<string> {
  const seen = new Set<string>();
  const follow = (names: Iterable<string>) => {
    for (const name of names) {
      if (seen.has(name) || !shared.has(name)) continue;
      seen.add(name);
      follow(shared.get(name)?.shows ?? []);
    }
  };
  follow(shownIn(code));
  return new Set([...seen].flatMap((name) => shared.get(name)?.keys ?? []));
}

describe("keys of shared components", () => {
  const texts = (ending: RegExp, folder: string) =>
    sources(ending)
      .filter((path) => path.startsWith(join(folder, "/")))
      .map((path) => readFileSync(join(www, path), "utf8"));
  const shared = new Map(texts(/\.tsx$/, "ui/page").flatMap(sharedIn));

  it("are found in what a component shows", () => {
    const code = `export function Part({ words }: Props) {
  return <Inner words={words} title={words.w("part.title")} />;
}
function Inner({ words: { counted } }: Props) {
  return <p>{counted("part.rows", 3)}</p>;
}`;
    expect([...keysOf("<Part words={words} />", new Map(sharedIn(code)))]).toEqual([
      "part.title",
      "part.rows",
    ]);
    expect(keysOf("<Other />", new Map(sharedIn(code))).size).toBe(0);
  });

  it.each(ownNamespaces)("are in the words of %s", (folder, namespace) => {
    const known = new Set<string>();
    collect(JSON.parse(readFileSync(join(www, "i18n/en", `${namespace}.json`), "utf8")), "", known);
    const asked = texts(/\.tsx$/, folder).flatMap((code) => [...keysOf(code, shared)]);
    expect([...new Set(asked)].filter((key) => !known.has(key) && !leftOut[namespace]?.test(key))).toEqual(
      [],
    );
  });
});

/** Every key, with and without its plural ending. */
function collect(words: unknown, prefix: string, into: Set<string>): void {
  if (typeof words !== "object" || words === null) {
    into.add(prefix);
    into.add(prefix.replace(/_(zero|one|few|many|other)$/, ""));
    return;
  }
  for (const [key, value] of Object.entries(words))
    collect(value, /(?:^|:)$/.test(prefix) ? prefix + key : `${prefix}.${key}`, into);
}
