/**
 * Further seeds of the demo site, each served by a server of its own: 2 to `DUSTLENS_SEEDS`, two of them where nobody says
 * otherwise. The first one is in `params.test.ts`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { demoOf } from "./demo_site";
import { planted, saved, wrong } from "./params_support";
import { expect, Params, test } from "./support";

const firstPort = 8800;
const seeds = Array.from({ length: Number(process.env["DUSTLENS_SEEDS"] ?? 3) - 1 }, (_, at) => at + 2);

/** Serves the page with the demo site of a seed until `use` is over. */
async function served(seed: number, use: (address: string) => Promise<void>): Promise<void> {
  const { testDir } = test.info().project;
  const binary = process.env["DUSTLENS_BIN"] ?? join(testDir, "../../target/debug/dustlens");
  const [port, demoPort] = [firstPort + 2 * seed, firstPort + 2 * seed + 1].map(String);
  const site = join(testDir, "../../www/dist");
  const args = ["serve", "--site", site, "--demo", "--demo-seed", String(seed)];
  const child = spawn(binary, [...args, "--port", `${port}`, "--demo-port", `${demoPort}`], {
    stdio: "ignore",
  });
  const address = `http://127.0.0.1:${port}`;
  try {
    await expect.poll(() => answers(address), { timeout: 60_000 }).toBe(true);
    await use(address);
  } finally {
    await ended(child);
  }
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await exit;
}

for (const seed of seeds)
  test(`every planted argument gets its planted verdict: seed ${seed}`, async ({ browser }) => {
    test.slow();
    await served(seed, async (baseURL) => {
      const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const truth = planted(await demoOf(context.request));
      expect(truth.length).toBeGreaterThan(30);
      const params = new Params(page);
      await params.openDemo();
      await params.checkAll();
      expect(wrong(truth, await saved(params))).toEqual([]);
      await context.close();
    });
  });
