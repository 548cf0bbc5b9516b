// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadWordsOf } from "../i18n";
import { ListsContext } from "../inputs/lists/context";
import { createLists } from "../inputs/lists/model";
import { InputFold } from "../inputs/lists/view/fold";
import { change, type Mounted, mount } from "./dom";

describe("a list that is typed", () => {
  let page: Mounted;
  const input = createLists();
  const shown = (hasResults: boolean) => (
    <ListsContext.Provider value={input}>
      <InputFold hasResults={hasResults} />
    </ListsContext.Provider>
  );
  const isOpen = () => page.root.querySelector("#input-fold-body")?.hasAttribute("hidden") === false;

  beforeEach(async () => {
    await loadWordsOf("normalize");
    page = await mount(shown(true));
    const box = page.root.querySelector("textarea");
    if (box === null) throw new Error("no box");
    await change(() => {
      box.focus();
      box.value = "http://a.example/\nhttp://b.example/";
      box.dispatchEvent(new Event("input", { bubbles: true }));
    });
  });
  afterEach(async () => {
    await change(() => input.edits.remove());
    page.unmount();
  });

  it("stays open while it is typed, and folds once the focus has left it", async () => {
    expect(isOpen()).toBe(true);
    await change(async () => {
      page.root.querySelector("textarea")?.blur();
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(isOpen()).toBe(false);
  });

  it("folds when it is run by the keyboard", async () => {
    const event = new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true });
    await change(() => page.root.querySelector("textarea")?.dispatchEvent(event));
    expect(isOpen()).toBe(false);
  });
});
