// @vitest-environment happy-dom
import type { Summary } from "dustlens";
import { afterEach, expect, it } from "vitest";
import { ResultsContext } from "../places/documents/results/context";
import type { Results as Model } from "../places/documents/results/model";
import { Results } from "../places/documents/results/results";
import { type Mounted, mount } from "./dom";

let page: Mounted | undefined;
afterEach(() => page?.unmount());

it("a single text asks for the second, without counts of nothing", async () => {
  const summary = { documents: 1, compared: 1, pairs: 0, pairs_kept: 0, partial: false } as Summary;
  const results = { run: { summary: { value: summary }, working: { value: false } } } as unknown as Model;
  page = await mount(
    <ResultsContext.Provider value={results}>
      <Results />
    </ResultsContext.Provider>,
  );
  expect(page.root.textContent).toContain("Paste the second text");
  expect(page.root.querySelector("button")).toBeNull();
});
