/** A place is an instance: nothing of it is made as a module loads, and it knows of no other place. */
import { describe, expect, it } from "vitest";
import { circlesIn, holdersIn, importsOf, pageSources, parsed, type Source, stateOf } from "./source_graph";

const sources = pageSources();
const holders = holdersIn(sources);

/** Module-level state outside `app/`, one line each: the file and the name. */
function state(of: readonly Source[]): string[] {
  const all = new Set([...holders, ...holdersIn(of)]);
  return of
    .filter(({ path }) => !path.startsWith("app/"))
    .flatMap((source) => stateOf(source, all).map((name) => `${source.path}: ${name}`));
}

/** The place that a path belongs to. */
function placeOf(path: string): string | undefined {
  return /^places\/([^/]+)\//.exec(path)?.[1];
}

/** Imports of a place's sources from anywhere but itself and `app/`, one line each. */
function between(of: readonly Source[]): string[] {
  return of.flatMap((source) => {
    const own = placeOf(source.path);
    const others = importsOf(source).filter((target) => ![undefined, own].includes(placeOf(`${target}/`)));
    return source.path.startsWith("app/") ? [] : others.map((target) => `${source.path}: ${target}`);
  });
}

describe("module-level state", () => {
  it("is found in every shape it takes", () => {
    const made = (code: string) => state([parsed("places/x/model.ts", code)]);
    expect(made("export const filter = signal('');")).toEqual(["places/x/model.ts: filter"]);
    expect(made("const rows = new Latest<Row>();")).toEqual(["places/x/model.ts: rows"]);
    expect(made("const s = { a: { b: computed(() => 1) } };")).toEqual(["places/x/model.ts: s"]);
    expect(made("effect(() => { void 0; });")).toEqual(["places/x/model.ts: effect"]);
    expect(made("class Own { a = signal(1); }\nexport const own = new Own();")).toEqual([
      "places/x/model.ts: own",
    ]);
    expect(made("function make() { return signal(1); }\nconst own = make();")).toEqual([
      "places/x/model.ts: own",
    ]);
  });

  it("is not what an instance or a component makes", () => {
    const code = `
      export class Own { readonly filter = signal(""); }
      export function createOwn() { return { filter: signal(""), own: new Own() }; }
      export const create = () => signal(1);
      export function Part() { const open = useSignal(false); return null; }
      export const LIMIT = Math.max(1, 2);`;
    expect(state([parsed("places/x/model.ts", code)])).toEqual([]);
    expect(state([parsed("app/places.ts", "export const place = signal('documents');")])).toEqual([]);
  });

  it("stands nowhere outside of app/", () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(state(sources)).toEqual([]);
  });
});

describe("imports between places", () => {
  it("are found, except of types alone", () => {
    const code = `
      import { a } from "../b/model";
      import type { T } from "../documents/types";
      import { type U } from "../documents/types";
      import { c } from "../../ui/button";
      export { d } from "../normalize/words";
      const later = () => import("../params/model");`;
    expect(between([parsed("places/dust/view.ts", code)])).toEqual([
      "places/dust/view.ts: places/b/model",
      "places/dust/view.ts: places/normalize/words",
      "places/dust/view.ts: places/params/model",
    ]);
    const shared = 'import { summary } from "../../places/normalize/session";';
    expect(between([parsed("ui/page/fold.tsx", shared)])).toHaveLength(1);
    expect(between([parsed("app/frame/frame.tsx", shared)])).toEqual([]);
  });

  it("are none, nor do shared sources know a place", () => {
    expect(between(sources)).toEqual([]);
  });
});

describe("circles of imports", () => {
  it("are found", () => {
    const one = parsed("a/one.ts", 'import { two } from "./two";');
    const two = (code: string) => parsed("a/two.ts", code);
    expect(circlesIn([one, two('import { one } from "./one";')])).toEqual(["a/one.ts > a/two.ts > a/one.ts"]);
    expect(circlesIn([one, two('import type { One } from "./one";')])).toEqual([]);
  });

  it("are none", () => {
    expect(circlesIn(sources)).toEqual([]);
  });
});
