import { describe, expect, it, vi } from "vitest";
import { type Fetched, WindowCache } from "./windows";

const list = (total: number) =>
  vi.fn(
    (offset: number, limit: number): Promise<Fetched<number>> =>
      Promise.resolve({
        total,
        rows: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => offset + at),
      }),
  );

describe("WindowCache", () => {
  it("fetches each window once, also when asked twice at the same time", async () => {
    const fetch = list(1000);
    const cache = new WindowCache(fetch, 100);
    await Promise.all([cache.want(50, 150), cache.want(90, 120)]);
    await cache.want(0, 200);
    expect(fetch.mock.calls).toEqual([
      [0, 100],
      [100, 100],
    ]);
    expect(cache.total).toBe(1000);
    expect(cache.at(149)).toBe(149);
    expect(cache.at(200)).toBeUndefined();
  });

  it("drops the window unused for longest", async () => {
    const fetch = list(1000);
    const cache = new WindowCache(fetch, 10, 2);
    await cache.want(0, 10);
    await cache.want(10, 20);
    await cache.want(0, 10);
    await cache.want(20, 30);
    expect(cache.at(5)).toBe(5);
    expect(cache.at(15)).toBeUndefined();
    expect(cache.at(25)).toBe(25);
  });

  it("tells how many rows from the first one on are here", async () => {
    const cache = new WindowCache(list(25), 10);
    await cache.want(20, 25);
    expect(cache.loaded(100)).toBe(0);
    await cache.want(0, 5);
    expect(cache.loaded(100)).toBe(10);
    await cache.want(10, 11);
    expect(cache.loaded(100)).toBe(25);
    expect(cache.loaded(7)).toBe(7);
  });

  it("knows an empty list", async () => {
    const cache = new WindowCache(list(0), 10);
    await cache.want(0, 10);
    expect(cache.total).toBe(0);
    expect(cache.at(0)).toBeUndefined();
  });

  it("tries again after a failure", async () => {
    const fetch = list(10);
    fetch.mockRejectedValueOnce(new Error("gone"));
    const cache = new WindowCache(fetch, 10);
    await expect(cache.want(0, 10)).rejects.toThrow("gone");
    await cache.want(0, 10);
    expect(cache.at(9)).toBe(9);
  });

  it("reads a slice over windows and stops at the list's end", async () => {
    const cache = new WindowCache(list(25), 10);
    expect(await cache.slice(3, 8)).toEqual([3, 4, 5, 6, 7]);
    expect(await cache.slice(18, 1000)).toEqual([18, 19, 20, 21, 22, 23, 24]);
  });
});
