import type { FetchedPage } from "dustlens";
import { describe, expect, it } from "vitest";
import { demoAddresses, demoHosts } from "../app/proxy";
import { loadWords } from "../i18n";
import { readAddresses } from "../places/documents/fetches";
import { fetchCounts } from "../places/documents/view/fetch_counts";
import type { FetchState } from "../worker/api";
import { atOnce, FetchQueue, stateOfError, stateOfPage } from "../worker/fetches";

function page(url: string, status = 200): FetchedPage {
  const body = new Uint8Array();
  return { url, final_url: url, status, hops: [], headers: {}, body, truncated: false, elapsed_ms: 1 };
}

function failure(code: string, params: Record<string, string> = {}): Error {
  return Object.assign(new Error(code), { code, params });
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("the queue", () => {
  it("fetches a few at a time, in the order asked, each once", async () => {
    const asked: string[] = [];
    const finish: (() => void)[] = [];
    const told = new Map<string, FetchState>();
    const queue = new FetchQueue(
      (url) => {
        asked.push(url);
        return new Promise((resolve) => finish.push(() => resolve(page(url))));
      },
      (url, state) => told.set(url, state),
    );
    queue.add(["a", "b", "c", "d", "e", "f"]);
    queue.add(["a", "f"]);
    expect(asked).toEqual(["a", "b", "c", "d"].slice(0, atOnce));
    expect(told.get("e")).toEqual({ state: "waiting" });
    finish[0]?.();
    await settled();
    expect(asked).toEqual(["a", "b", "c", "d", "e"]);
    expect(told.get("a")?.state).toBe("done");
  });

  it("goes on after a failure and says whose it was", async () => {
    const told = new Map<string, FetchState>();
    const answers: Record<string, () => Promise<FetchedPage>> = {
      ours: () =>
        Promise.reject(failure("proxy-refused", { reason: "forbidden-address", detail: "private" })),
      theirs: () => Promise.resolve(page("theirs", 403)),
      gone: () => Promise.reject(failure("proxy-unreachable")),
      fine: () => Promise.resolve(page("fine")),
    };
    const queue = new FetchQueue(
      (url) => answers[url]?.() ?? Promise.reject(failure("unexpected")),
      (url, state) => told.set(url, state),
    );
    queue.add(Object.keys(answers));
    await settled();
    expect(told.get("ours")).toEqual({ state: "refused", reason: "forbidden-address", detail: "private" });
    expect(told.get("theirs")).toMatchObject({ state: "answered", status: 403 });
    expect(told.get("gone")).toMatchObject({ state: "failed", failure: { code: "proxy-unreachable" } });
    expect(told.get("fine")?.state).toBe("done");
  });

  it("cancels those waiting at once and those under way through their signal", async () => {
    const told = new Map<string, FetchState>();
    const queue = new FetchQueue(
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(failure("aborted")))),
      (url, state) => told.set(url, state),
    );
    queue.add(["a", "b", "c", "d", "e"]);
    queue.cancel();
    expect(told.get("e")).toEqual({ state: "cancelled" });
    await settled();
    expect([...told.values()].map((each) => each.state)).toEqual(Array(5).fill("cancelled"));
  });

  it("counts every 2xx as an answer to read and nothing else", () => {
    expect([200, 204, 299, 300, 404].map((status) => stateOfPage(page("x", status)).state)).toEqual([
      "done",
      "done",
      "done",
      "answered",
      "answered",
    ]);
    expect(stateOfError(new DOMException("stop", "AbortError")).state).toBe("cancelled");
  });
});

describe("addresses as typed", () => {
  it("are taken one a line, once each, a bare host with http", () => {
    const text = "https://a.example/1\r\n\n# note\nb.example/x?y=1\nhttps://a.example/1\nlocalhost:80/";
    expect(readAddresses(text)).toEqual({
      urls: ["https://a.example/1", "http://b.example/x?y=1", "http://localhost:80/"],
      bad: [],
    });
  });

  it("are named by their line when they are none", () => {
    const bad = readAddresses(
      "https://a.example\nnot an address\nftp://a.example/x\njavascript:alert(1)\nword",
    ).bad;
    expect(bad.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });
});

describe("the counts of fetched addresses", () => {
  it("have the lines that hold no address among the failed ones", async () => {
    await loadWords("en");
    const answered = { state: "answered", status: 404, page: page("b", 404) } as FetchState;
    const entries = [
      { url: "a", status: { state: "done", page: page("a") } as FetchState },
      { url: "b", status: answered },
    ];
    expect(fetchCounts(entries)).toBe("1 of 2 fetched, 1 failed");
    expect(fetchCounts(entries, 1)).toBe("1 of 3 fetched, 2 failed");
  });
});

describe("the demo's addresses", () => {
  it.each([
    [{ demo: ["http://a/", 7, "x"] }, ["http://a/"]],
    [{ demo: { addresses: ["http://a/"] } }, ["http://a/"]],
    [{ demo: null }, []],
    ["text", []],
  ])("are read from %j", (info, expected) => {
    expect(demoAddresses(info)).toEqual(expected);
  });

  it("and the hosts that need no pause, the zoo's too", () => {
    const zoo = { hosts: ["shop.localhost", 7], port: 2 };
    const info = { demo: { hosts: ["a.localhost", "b.localhost"], port: 1, zoo } };
    expect(demoHosts(info)).toEqual(["a.localhost:1", "b.localhost:1", "shop.localhost:2"]);
    expect(demoHosts({ demo: ["http://a/"] })).toEqual([]);
    expect(demoHosts(null)).toEqual([]);
  });
});
