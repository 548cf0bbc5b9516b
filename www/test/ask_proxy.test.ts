/** The proxy is asked once, however many want to know. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askProxy, proxy } from "../app/proxy";

const answer = () => Promise.resolve(new Response("{}", { headers: { "content-type": "application/json" } }));

beforeEach(() => {
  vi.stubGlobal("document", { baseURI: "http://127.0.0.1/" });
  proxy.value = { ...proxy.peek(), state: "unknown" };
});
afterEach(() => vi.unstubAllGlobals());

it("once for all who ask together or later", async () => {
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  await Promise.all([askProxy(), askProxy()]);
  await askProxy();
  expect(fetched).toHaveBeenCalledOnce();
  expect(proxy.value.state).toBe("present");
});

it("again where there was none", async () => {
  const fetched = vi
    .fn<() => Promise<Response>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockImplementation(answer);
  vi.stubGlobal("fetch", fetched);
  await askProxy();
  expect(proxy.value.state).toBe("absent");
  await askProxy();
  expect(proxy.value.state).toBe("present");
});
