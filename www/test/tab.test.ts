import { beforeEach, describe, expect, it } from "vitest";
import { takeTabOf } from "../place_model/storage/tab";
import { FakeBrowser } from "./browser";

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
});

describe("the name of a tab", () => {
  it("stays through a reload", async () => {
    const tab = browser.tab();
    const first = await takeTabOf(tab.page());
    tab.leave();
    expect(await takeTabOf(tab.page())).toEqual(first);
  });

  it("stays through a crash, whatever the other tabs do", async () => {
    const [tab, other] = [browser.tab(), browser.tab()];
    const first = await takeTabOf(tab.page());
    await takeTabOf(other.page());
    for (let crash = 0; crash < 3; crash++) {
      tab.crash();
      expect(await takeTabOf(tab.page())).toEqual(first);
    }
  });

  it("is another in a copy of a living tab, which knows whose copy it is", async () => {
    const tab = browser.tab();
    const { name } = await takeTabOf(tab.page());
    const copy = await takeTabOf(tab.duplicate().page());
    expect(copy.name).not.toBe(name);
    expect(copy.origin).toBe(name);
  });

  it("stays when a page comes back from the browser's memory", async () => {
    const tab = browser.tab();
    const { name } = await takeTabOf(tab.page());
    tab.leave();
    tab.comeBack();
    expect((await takeTabOf(tab.duplicate().page())).origin).toBe(name);
    tab.crash();
    expect(await takeTabOf(tab.page())).toEqual({ name });
  });

  it("is new in a new tab, which begins with what the tab that crashed last had, each with another", async () => {
    const [one, two, living] = [browser.tab(), browser.tab(), browser.tab()];
    const first = await takeTabOf(one.page());
    const second = await takeTabOf(two.page());
    await takeTabOf(living.page());
    one.crash();
    two.crash();
    const origins = [];
    for (let opened = 0; opened < 3; opened++) origins.push((await takeTabOf(browser.tab().page())).origin);
    expect(origins).toEqual([second.name, first.name, undefined]);
    expect(await takeTabOf(one.page()), "the crashed tab keeps its own").toEqual(first);
  });

  it("is new in a new tab after another was closed", async () => {
    const tab = browser.tab();
    await takeTabOf(tab.page());
    tab.leave();
    expect((await takeTabOf(browser.tab().page())).origin).toBeUndefined();
  });

  it("goes on without locks: after a crash with a copy of its own session", async () => {
    browser.hasLocks = false;
    const tab = browser.tab();
    const { name } = await takeTabOf(tab.page());
    tab.leave();
    expect((await takeTabOf(tab.page())).name).toBe(name);
    tab.crash();
    expect((await takeTabOf(tab.page())).origin).toBe(name);
  });

  it("goes on without any storage", async () => {
    const host = { ...browser.tab().page(), own: undefined, shared: undefined };
    expect((await takeTabOf(host)).name).not.toBe("");
  });
});
