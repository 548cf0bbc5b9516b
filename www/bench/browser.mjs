/** The Chromium that is measured: the one of CHROMIUM_PATH, one that is installed, or Playwright's own. */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const installed = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"];

/** Starts it. */
export function launch() {
  const executablePath = installed.find((path) => path !== undefined && existsSync(path));
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
}
