import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The server's port; the demo site takes the next one. Two runs side by side need ports of their own. */
const port = Number(process.env.E2E_PORT ?? 8791);
const demoPort = port + 1;

/** A Chromium of the system's, where there is one; else Playwright's own. */
const installed = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path !== undefined && existsSync(path),
);
const binary = process.env.DUSTLENS_BIN ?? here("../target/debug/dustlens");

export default defineConfig({
  testDir: here("../tests/e2e"),
  outputDir: here("./test-results"),
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // Generous, because nothing here measures speed: a loaded machine must not fail a test.
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    toMatchAriaSnapshot: { pathTemplate: "{testDir}/structure/{arg}{ext}" },
  },
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    colorScheme: "light",
    trace: "on-first-retry",
    // Requests that a service worker answers cannot be held up or refused by a test; `offline.test.ts` lets it in.
    serviceWorkers: "block",
    launchOptions: {
      ...(installed === undefined ? {} : { executablePath: installed }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    },
  },
  webServer: {
    command: `"${binary}" serve --port ${port} --site "${here("./dist")}" --demo --demo-port ${demoPort}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 30_000,
    gracefulShutdown: { signal: "SIGINT", timeout: 5_000 },
  },
});
