/** What the page's sources import and what state their modules hold, read from their syntax. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";

const www = fileURLToPath(new URL("..", import.meta.url));
const folders = ["app", "core", "i18n", "inputs", "place_model", "places", "samples", "ui"];

interface Node {
  type: string;
  [field: string]: unknown;
}

/** A source: its path under `www/`, and its syntax. */
export interface Source {
  path: string;
  body: readonly Node[];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";
}

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

/** Nodes of a tree; `into` tells whether what stands under a node is looked at. */
function* walk(node: Node, into: (node: Node) => boolean = () => true): Generator<Node> {
  yield node;
  if (into(node)) for (const child of children(node)) yield* walk(child, into);
}

export function parsed(path: string, code: string): Source {
  const { program } = parse(code, { sourceType: "module", plugins: ["typescript", "jsx"] });
  return { path, body: program.body as unknown as Node[] };
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(join(www, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    );
  } catch {
    return [];
  }
}

/** All sources of the page, without tests and the worker's. */
export function pageSources(): Source[] {
  const paths = folders
    .flatMap(filesOf)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  return ["main.tsx", ...paths].sort().map((path) => parsed(path, readFileSync(join(www, path), "utf8")));
}

/** What an import names: `from "…"` or `import("…")`. */
function specifier(node: Node): string | undefined {
  const called = isNode(node["callee"]) && node["callee"].type === "Import" ? node["arguments"] : undefined;
  const source = Array.isArray(called) ? called[0] : node["source"];
  return isNode(source) && typeof source["value"] === "string" ? source["value"] : undefined;
}

/** What a source imports of the page, as paths without their ending; types alone do not count. */
export function importsOf({ path, body }: Source): string[] {
  const found = new Set<string>();
  for (const node of body.flatMap((each) => [...walk(each)])) {
    const isStatic = node.type === "ImportDeclaration" || /^Export(Named|All)Declaration$/.test(node.type);
    const isTypeOnly =
      node["importKind"] === "type" ||
      node["exportKind"] === "type" ||
      (Array.isArray(node["specifiers"]) &&
        node["specifiers"].length > 0 &&
        node["specifiers"].every((each) => each.importKind === "type" || each.exportKind === "type"));
    const name = isStatic || node.type === "CallExpression" ? specifier(node) : undefined;
    if (name?.startsWith(".") === true && !isTypeOnly) found.add(join(dirname(path), name));
  }
  return [...found].map((name) => relative(".", name));
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node["name"] === "string" ? node["name"] : "";
}

const isFunction = (node: Node): boolean =>
  /Function|ClassMethod|ClassPrivateMethod|ClassProperty|ClassPrivateProperty|ClassDeclaration/.test(
    node.type,
  );

/** Functions that make a signal, or follow some. */
const makers = new Set(["signal", "computed", "effect"]);

/** The names that a call or a `new` makes state with, where it runs as the module loads. */
function madeBy(node: Node, holders: ReadonlySet<string>): string | undefined {
  const name = nameOf(node["callee"]);
  if (node.type === "NewExpression") return holders.has(name) ? name : undefined;
  if (node.type !== "CallExpression") return undefined;
  return makers.has(name) || holders.has(name) ? name : undefined;
}

/** Classes and functions of the page that hold signals: making one makes state. */
export function holdersIn(sources: readonly Source[]): Set<string> {
  const bodies = new Map<string, Node>();
  for (const { body } of sources)
    for (const each of body) {
      const declared = isNode(each["declaration"]) ? each["declaration"] : each;
      const name = nameOf(declared["id"]);
      // Components and hooks make their state when they are mounted.
      const isPart = /^use[A-Z]/.test(name) || (/^[A-Z]/.test(name) && declared.type !== "ClassDeclaration");
      if (/^(Class|Function)Declaration$/.test(declared.type) && !isPart) bodies.set(name, declared);
    }
  const holders = new Set<string>();
  for (let size = -1; size !== holders.size; ) {
    size = holders.size;
    for (const [name, body] of bodies)
      if ([...walk(body)].some((node) => madeBy(node, holders) !== undefined)) holders.add(name);
  }
  return holders;
}

/** State that a module makes as it loads: `name` where it has one, else what makes it. */
export function stateOf({ body }: Source, holders: ReadonlySet<string>): string[] {
  return body.flatMap((each) => {
    const declared = isNode(each["declaration"]) ? each["declaration"] : each;
    const parts = declared.type === "VariableDeclaration" ? (declared["declarations"] as Node[]) : [declared];
    return parts.flatMap((part) => {
      const made = [...walk(part, (node) => !isFunction(node))]
        .map((node) => madeBy(node, holders))
        .filter((name) => name !== undefined);
      return made.length === 0 ? [] : [nameOf(part["id"]) || (made[0] ?? "")];
    });
  });
}

/** The source that an import names, among those there are. */
function found(target: string, paths: ReadonlySet<string>): string | undefined {
  const endings = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
  return endings.map((ending) => target + ending).find((path) => paths.has(path));
}

/** Circles of imports, each as the paths along it; imports of types alone make none. */
export function circlesIn(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const targets = new Map(
    sources.map((source) => [source.path, importsOf(source).map((target) => found(target, paths))]),
  );
  const circles: string[] = [];
  const ended = new Set<string>();
  const along: string[] = [];
  const follow = (path: string | undefined): void => {
    if (path === undefined || ended.has(path)) return;
    const start = along.indexOf(path);
    if (start >= 0) {
      circles.push([...along.slice(start), path].join(" > "));
      return;
    }
    along.push(path);
    for (const target of targets.get(path) ?? []) follow(target);
    along.pop();
    ended.add(path);
  };
  for (const path of paths) follow(path);
  return circles;
}
