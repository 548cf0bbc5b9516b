// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { askProxy, proxy } from "../app/proxy";
import { speak } from "../i18n";
import { NoProxy } from "../ui/page/verifying/no_proxy";
import { change, type Mounted, mount } from "./dom";

let mounted: Mounted | undefined;
afterEach(async () => {
  mounted?.unmount();
  vi.unstubAllGlobals();
  await speak("en");
});

const isAsked = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));

/** Documents' own tab, before any other place has brought its words. */
async function cutOff(): Promise<Mounted> {
  vi.stubGlobal("fetch", isAsked);
  await askProxy();
  mounted = await mount(<NoProxy words="addresses:" />);
  return mounted;
}

describe("a page whose server does not answer", () => {
  it("says so in words, in both languages", async () => {
    const { texts } = await cutOff();
    expect(texts("p")[0]).toBe("The server of this page does not answer, so no page can be fetched.");
    await change(() => speak("ru"));
    expect(texts("p").join(" ")).not.toMatch(/[a-z]/i);
  });

  it("asks again once the network is back", async () => {
    await cutOff();
    isAsked.mockClear();
    await change(() => dispatchEvent(new Event("online")));
    expect(isAsked).toHaveBeenCalledTimes(1);
    expect(proxy.peek().isCutOff).toBe(true);
  });
});
