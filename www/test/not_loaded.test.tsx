// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { notices, reportUnloaded, shownNotices, warn } from "../app/failures";
import { NotLoaded } from "../app/frame/not_loaded";
import { mount } from "./dom";

afterEach(() => {
  notices.value = [];
});

it("a place that did not load is the one panel that says so, and tries all again", async () => {
  const [again, other] = [vi.fn(), vi.fn()];
  reportUnloaded(other);
  warn("storage-full", {});
  expect(shownNotices.value).toHaveLength(2);
  const { press, unmount } = await mount(<NotLoaded again={again} />);
  expect(shownNotices.value.map(({ code }) => code)).toEqual(["storage-full"]);
  await press("Try again");
  expect(again).toHaveBeenCalledTimes(1);
  expect(other).toHaveBeenCalledTimes(1);
  unmount();
  expect(shownNotices.value).toHaveLength(1);
});
