import { describe, expect, it } from "vitest";
import { isLoopback, leastPause, Pacing, pauseAt, usualPause } from "../worker/host_pauses";

describe("pacing", () => {
  it("has one page of a host at once, and a pause after each", () => {
    const pacing = new Pacing(1000);
    expect(pacing.busy(0)).toEqual([]);
    pacing.begin("e.com:81", 0);
    expect(pacing.busy(5000)).toEqual(["e.com:81"]);
    pacing.end("e.com:81", 3000);
    expect(pacing.busy(3999)).toEqual(["e.com:81"]);
    expect(pacing.wakes(3999)).toBe(4000);
    expect(pacing.busy(4000)).toEqual([]);
    expect(pacing.wakes(4000)).toBeUndefined();
  });

  it("goes without a pause on this machine and at opened hosts only", () => {
    const pacing = new Pacing(0, ["demo.example:8"]);
    for (const host of ["127.0.0.1:8834", "demo.example:8", "e.com"]) {
      pacing.begin(host, 0);
      pacing.end(host, 0);
    }
    expect(pacing.busy(0)).toEqual(["e.com"]);
    expect(pacing.busy(leastPause)).toEqual([]);
  });

  it("asks the demo site's hosts without the pause that nobody asked for", () => {
    const opened = ["demo.example:8"];
    expect(pauseAt("demo.example:8", usualPause, opened)).toBe(0);
    expect(pauseAt("demo.example:8", 150, opened)).toBe(150);
    expect(pauseAt("127.0.0.1:8834", usualPause, opened)).toBe(usualPause);
    expect(pauseAt("e.com", usualPause, opened)).toBe(usualPause);
  });

  it.each([
    ["localhost", true],
    ["localhost:80", true],
    ["127.0.0.1:1", true],
    ["127.9.9.9", true],
    ["[::1]:80", true],
    ["127.0.0.1.example", false],
    ["localhost.example", false],
    ["128.0.0.1", false],
    ["[::2]", false],
  ])("knows whether %s is this machine", (host, is) => {
    expect(isLoopback(host)).toBe(is);
  });

  it("leaves a host alone for as long as it asks, whatever the pause becomes", () => {
    const pacing = new Pacing(1000);
    pacing.begin("e.com", 0);
    pacing.end("e.com", 10);
    pacing.rest("e.com", 60_000);
    expect(pacing.waits(59_999)).toEqual([{ host: "e.com", until: 60_000 }]);
    pacing.change(0, ["e.com"]);
    expect(pacing.busy(59_999)).toEqual(["e.com"]);
    expect(pacing.waits(60_000)).toEqual([]);
    expect(pacing.busy(60_000)).toEqual([]);
  });

  it("takes a shorter pause at once", () => {
    const pacing = new Pacing(100_000, ["e.com"]);
    pacing.begin("e.com", 0);
    pacing.end("e.com", 10);
    pacing.change(0, ["e.com"]);
    expect(pacing.busy(11)).toEqual([]);
  });
});
