import { describe, expect, it } from "vitest";
import { Latest } from "./latest";

/** A question answered by hand. */
function open<Value>() {
  let answer: (value: Value) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return {
    ask: () => promise,
    answer: (value: Value) => answer(value),
    fail: (reason: Error) => fail(reason),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("Latest", () => {
  it("asks the newest question only, after the one under way", async () => {
    const latest = new Latest<string>();
    const first = open<string>();
    const asked: string[] = [];
    const named = (name: string) => async () => {
      asked.push(name);
      return name;
    };
    latest.ask(first.ask);
    latest.ask(named("second"));
    latest.ask(named("third"));
    expect(latest.pending.value).toBe(true);
    first.answer("first");
    await settled();
    expect(asked).toEqual(["third"]);
    expect(latest.value.value).toBe("third");
    expect(latest.pending.value).toBe(false);
  });

  it("keeps the old answer beside a failure, and clears the failure", async () => {
    const latest = new Latest<number>();
    latest.ask(async () => 1);
    await settled();
    latest.ask(() => Promise.reject(new Error("no")));
    await settled();
    expect([latest.value.value, latest.failure.value?.message]).toEqual([1, "no"]);
    latest.ask(async () => 2);
    await settled();
    expect([latest.value.value, latest.failure.value]).toEqual([2, undefined]);
  });

  it("drops an answer that comes after forget", async () => {
    const latest = new Latest<number>();
    const slow = open<number>();
    latest.ask(slow.ask);
    latest.forget();
    slow.answer(7);
    await settled();
    expect(latest.value.value).toBeUndefined();
    expect(latest.pending.value).toBe(false);
  });
});
