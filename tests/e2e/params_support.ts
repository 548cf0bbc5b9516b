/** What the tests of the place Parameters share: the demo site's truth, and the table to hold against it. */
import type { Demo, Planted } from "./demo_site";
import { expect, type Params } from "./support";

interface TableRow {
  host: string;
  name: string;
  verdict: string;
}

/** The rows as the page saves them. */
export async function saved(params: Params): Promise<TableRow[]> {
  await params.openView("Export rules");
  const { text } = await params.frame.saved(params.saveTable);
  const [head = "", ...lines] = text.trimEnd().split("\n");
  expect(JSON.parse(head)).toMatchObject({ table: "query_args" });
  return lines.map((line) => JSON.parse(line));
}

/** The arguments that the demo site plants in the queries of its log; session ids in the path are no query arguments. */
export function planted(demo: Demo): Planted[] {
  return demo.arguments.filter(({ name }) => name !== "jsessionid");
}

/** The planted arguments whose verdict is not the planted one. */
export function wrong(truth: readonly Planted[], found: readonly TableRow[]): Planted[] {
  return truth.filter((each) => {
    const own = found.find(({ host, name }) => host === each.host && name === each.name);
    return !isRight(each, own?.verdict);
  });
}

/** The verdict a planted argument may have; the blog's `p` redirects elsewhere, which proves nothing. */
function isRight({ name, matters }: Planted, verdict: string | undefined): boolean {
  if (verdict === "unverifiable") return name === "p";
  return verdict === (matters ? "significant" : "insignificant");
}

/** The lines for robots.txt that the truth demands. */
export function cleanParam(all: readonly Planted[], port: number): string {
  const hosts = [...new Set(all.filter(({ matters }) => !matters).map(({ host }) => host))].sort();
  const blocks = hosts.map((host) => {
    const names = all.filter((each) => each.host === host && !each.matters).map(({ name }) => name);
    return `# ${host}:${port}\nClean-param: ${names.sort().join("&")}\n`;
  });
  return blocks.join("\n");
}

/** How many addresses are left when what does not matter is taken out of their queries. */
export function merged(log: readonly string[], all: readonly Planted[]): number {
  const idle = new Set(all.filter(({ matters }) => !matters).map(({ host, name }) => `${host} ${name}`));
  const keys = log.map((url) => {
    const [path = "", query] = url.split("?");
    const host = new URL(url).hostname;
    const kept = query?.split("&").filter((each) => !idle.has(`${host} ${each.split("=")[0]}`));
    return kept === undefined || kept.length === 0 ? path : `${path}?${kept.join("&")}`;
  });
  return new Set(keys).size;
}
