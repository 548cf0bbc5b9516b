/** What the tests of the place Parameters share: the demo site's truth, and the hands on the page. */
import { readFileSync } from "node:fs";
import { expect, type Locator, open, type Page } from "./support";

export const place = "#params";

/** An argument of the demo site's truth. */
export interface Planted {
  host: string;
  name: string;
  matters: boolean;
}

/** What the server says of its demo site. */
export interface Demo {
  arguments: Planted[];
  log: string[];
  port: number;
}

interface TableRow {
  host: string;
  name: string;
  verdict: string;
}

/** The rows of the table. */
export function rows(page: Page): Locator {
  return page.locator("tr.long-row");
}

export function row(page: Page, name: string, scope: string): Locator {
  const named = page.locator(".long-argument code").getByText(name, { exact: true });
  return rows(page).filter({ has: named }).filter({ hasText: scope });
}

export async function type(page: Page, text: string): Promise<void> {
  await open(page, place);
  await page.locator("#urls-box").fill(text);
  await expect(rows(page).first()).toBeVisible();
}

/** Opens the place with the demo site's log in it; the pause is nought, since the site is on this machine. */
export async function openDemo(page: Page): Promise<void> {
  await open(page, place);
  await page.getByRole("button", { name: /^The demo site/ }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel("Pause at a host, ms", { exact: true }).fill("0");
}

export async function view(page: Page, name: string): Promise<void> {
  await page.locator(".results").getByRole("tab", { name, exact: true }).click();
}

/** The rows as the page saves them. */
export async function saved(page: Page): Promise<TableRow[]> {
  await view(page, "Rules to load");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the table" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  const [head = "", ...lines] = text.trimEnd().split("\n");
  expect(JSON.parse(head)).toMatchObject({ table: "query_args" });
  return lines.map((line) => JSON.parse(line));
}

/** What asks the server, in place of the page. */
interface Asking {
  get(url: string): Promise<{ json(): Promise<{ demo: Demo }> }>;
}

export async function demoOf(request: Asking): Promise<Demo> {
  const info = await (await request.get("/api/info")).json();
  return info.demo;
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

export async function verifyAll(page: Page): Promise<void> {
  await page.locator(".verify").getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".verify-over")).toBeVisible({ timeout: 90_000 });
}
