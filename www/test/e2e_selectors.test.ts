/** The browser tests find things by role and name, as a person does, so that the markup may change under them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../tests/e2e", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\.ts$/.test(path));

/** Functions whose first argument is a selector, of Playwright and of the browser. */
const selecting = [
  "locator",
  "frameLocator",
  "waitForSelector",
  "$",
  "$$",
  "$eval",
  "$$eval",
  "querySelector",
  "querySelectorAll",
  "closest",
  "matches",
  "getElementsByClassName",
];
/** Functions that take a selector when they are a page's own. */
const ofPages = ["click", "fill", "check", "uncheck", "hover", "focus", "press", "type", "dispatchEvent"];

/** What no name can say: the focus, a role in a page that Playwright has given up, data attributes, a canvas. */
const allowed = /^(?::focus|\[role="[a-z]+"\]|\[data-[a-z-]+(?:="[^"]*")?\]|canvas)$/;

/** Selectors inside code that a test hands to the browser as a text. */
const inText =
  /\.(?:querySelector|querySelectorAll|closest|matches|getElementsByClassName)\(\s*(["'`])(.*?)\1/g;

interface Node {
  type: string;
  [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";
}

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
}

/** The text of a string that is written out; undefined for anything else. */
function written(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "StringLiteral") return String(node["value"]);
  const parts = node.type === "TemplateLiteral" ? (node["quasis"] as Node[]) : [];
  if (parts.length !== 1) return undefined;
  return String(Reflect.get(parts[0]?.["value"] as object, "cooked"));
}

/** The selector of a call, “?” when it is not written out; undefined when the call takes none. */
function selectorOf(node: Node): string | undefined {
  const callee = node["callee"];
  if (!/^(?:Optional)?CallExpression$/.test(node.type) || !isNode(callee)) return undefined;
  const [object, property] = [callee["object"], callee["property"]];
  if (!isNode(property)) return undefined;
  const name = String(property["name"]);
  const [first, second] = node["arguments"] as Node[];
  const isOfPage = isNode(object) && object["name"] === "page" && ofPages.includes(name);
  if (isOfPage && second !== undefined) return written(first) ?? "?";
  return selecting.includes(name) ? (written(first) ?? "?") : undefined;
}

/** The selectors of a source that say more than they may. */
function refused(code: string): string[] {
  const tree = parse(code, { sourceType: "module", plugins: ["typescript"] });
  const nodes = [...walk(tree.program as unknown as Node)];
  const called = nodes.map(selectorOf).filter((selector) => selector !== undefined);
  const texts = nodes
    .map((node) =>
      node.type === "StringLiteral" ? node["value"] : Reflect.get(Object(node["value"]), "cooked"),
    )
    .flatMap((text) => [...String(text ?? "").matchAll(inText)].map(([, , selector = ""]) => selector));
  return [...called, ...texts].filter((selector) => !allowed.test(selector));
}

describe("selectors of the browser tests", () => {
  it("are looked for in all of them", () => {
    expect(files.filter((path) => path.endsWith(".test.ts")).length).toBeGreaterThan(10);
    expect(files).toContain(join("pages", "documents.ts"));
  });

  it.each(files)("%s has none but those that no role or name can say", (path) => {
    expect(refused(readFileSync(join(folder, path), "utf8"))).toEqual([]);
  });

  it.each([
    ['page.locator(".pairs")', ".pairs"],
    ['page.locator("tr.pair").first()', "tr.pair"],
    ['rows.locator("td:nth-child(2)")', "td:nth-child(2)"],
    ['page.locator("#urls-box")', "#urls-box"],
    [`page.locator(".row-" + name)`, "?"],
    ["page.locator(selector)", "?"],
    ['page.click("main .skip", {})', "main .skip"],
    ['document.querySelector("main > div")', "main > div"],
    ['each?.closest("tr")', "tr"],
    ['tab.read(`document.querySelector(".notices")?.innerText`)', ".notices"],
    [`tab.read('{ const a = 1; document.querySelector("#a") }')`, "#a"],
  ])("refuse %s", (code, selector) => {
    expect(refused(code)).toEqual([selector]);
  });

  it.each([
    'page.getByRole("row").filter({ hasText: ".a" })',
    'page.locator(":focus")',
    'page.locator("[data-theme]")',
    'box.fill(".a")',
    "tab.read(`document.querySelector('[role=\"log\"]')?.innerText`)",
  ])("let %s pass", (code) => {
    expect(refused(code)).toEqual([]);
  });
});
