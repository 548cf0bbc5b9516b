/**
 * The boundary's types, as TypeScript sees them. What moves inside the core leaves them alone. A change that is meant is
 * blessed in www/ with `DUSTLENS_BLESS=1 npx vitest run types`; then read `git diff tests/goldens/boundary.d.ts`.
 */
import { describe, it, text } from "./engine.ts";
import { golden } from "./golden.ts";

/** Written by wasm-bindgen for every module; the raw exports among them have names that change with each build. */
const generated = new Set(["InitInput", "InitOutput", "SyncInitInput", "initSync", "__wbg_init"]);

const nameOf = (declaration: string): string => /^export (?:default )?\w+ (\w+)/.exec(declaration)?.[1] ?? "";

/** The declarations without comments, by name: their order in the file is the linker's. */
function declarations(source: string): string[] {
  const bare = source.replace(/^ *\/\*[\s\S]*?\*\/\n/gm, "");
  const all = bare.split(/\n(?=export )/).map((each) => each.trim().replace(/\n{2,}/g, "\n"));
  const own = all.filter((each) => each !== "" && !generated.has(nameOf(each)));
  return own.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

describe("the types of the boundary", () => {
  it("are those of their golden", () => {
    golden("boundary.d.ts", `${declarations(text("pkg/dustlens.d.ts")).join("\n\n")}\n`);
  });
});
