import { describe, expect, it, vi } from "vitest";
import { Handover } from "../places/documents/handover";
import type { Input, Keyed } from "../worker/api";

const file = (id: string): Input => ({ kind: "file", id, blob: new Blob([id]), lines: false });
const many = (count: number, of = "f") => Array.from({ length: count }, (_, at) => file(`${of}${at}`));
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A worker that writes down what it gets, and answers when it is told to where it is told so. */
function fakeEngine() {
  const calls: string[][] = [];
  let answer: Promise<void> = Promise.resolve();
  const take = (inputs: readonly Keyed[]) => {
    calls.push(inputs.map(({ input }) => input.id));
    return answer;
  };
  const engine = { add: vi.fn(take), replace: vi.fn((_: number, inputs: readonly Keyed[]) => take(inputs)) };
  const hold = () => {
    let release = () => {};
    answer = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { calls, engine, hold, handover: new Handover(() => engine) };
}

describe("inputs on their way into the worker", () => {
  it("go in parts, in their order, and all of them", async () => {
    const { calls, handover } = fakeEngine();
    await handover.add(many(250));
    await handover.replace(1, many(120));
    expect(calls.map((part) => part.length)).toEqual([100, 100, 50, 100, 20]);
    expect(calls.slice(0, 3).flat()).toEqual(many(250).map(({ id }) => id));
  });

  it("wait for those before them", async () => {
    const { calls, handover } = fakeEngine();
    await Promise.all([handover.add(many(150, "a")), handover.add(many(2, "b"))]);
    expect(calls.map(([first]) => first)).toEqual(["a0", "a100", "b0"]);
  });

  it("are given up when others take their place", async () => {
    const { calls, engine, handover, hold } = fakeEngine();
    const release = hold();
    const first = handover.add(many(300, "old"));
    await settled();
    const second = handover.replace(1, many(1, "new"));
    expect(engine.replace).toHaveBeenCalledOnce();
    release();
    await Promise.all([first, second]);
    expect(calls.map(([id]) => id)).toEqual(["old0", "new0"]);
  });

  it("are waited for by a run, and do not hold one where the worker is lost", async () => {
    const { engine, handover } = fakeEngine();
    engine.add.mockRejectedValueOnce(new Error("gone"));
    await expect(handover.add(many(200))).rejects.toThrow("gone");
    expect(engine.add).toHaveBeenCalledOnce();
    await handover.through;
  });
});
