// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadWordsOf } from "../i18n";
import { wordsOf } from "../i18n/words";
import { type Fetching, Running } from "../ui/page/verifying/running";
import { type Mounted, mount } from "./dom";

const url = "http://site.example/page";

const fetching: Fetching = {
  state: "running",
  plan: { total: 40, done: 10, skipped: 5 },
  rate: 2.5,
  left: 10,
  now: [url],
  waits: [{ host: "slow.example", until: Date.now() + 5000 }],
};

describe("fetching under way", () => {
  let page: Mounted;
  beforeEach(async () => {
    await loadWordsOf("params");
    const controls = { pause: vi.fn(), goOn: vi.fn(), cancel: vi.fn() };
    page = await mount(
      <Running
        words={wordsOf("params")}
        now={fetching}
        decided="1 of 7 decided"
        note="Verdicts are kept."
        controls={controls}
      />,
    );
  });
  afterEach(() => page.unmount());

  it("takes one line of words and a bar, and says who is waited for", () => {
    expect(page.root.textContent).toContain("1 of 7 decided");
    expect(page.root.textContent).toContain("slow.example");
    expect(page.root.textContent).not.toContain(url);
    expect(page.root.textContent).not.toContain("Verdicts are kept.");
  });

  it("shows on demand what is fetched, how fast, and what becomes of it", async () => {
    await page.press("Details");
    expect(page.button("Details").getAttribute("aria-expanded")).toBe("true");
    for (const text of [url, "Fetches a second: 2.5.", "Verdicts are kept."])
      expect(page.root.textContent).toContain(text);
  });
});
