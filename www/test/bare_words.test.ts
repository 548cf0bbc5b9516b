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

/** Every key, with and without its plural ending. */
function collect(words: unknown, prefix: string, into: Set<string>): void {
  if (typeof words !== "object" || words === null) {
    into.add(prefix);
    into.add(prefix.replace(/_(zero|one|few|many|other)$/, ""));
    return;
  }
  for (const [key, value] of Object.entries(words))
    collect(value, prefix.endsWith(":") ? prefix + key : `${prefix}.${key}`, into);
}
