// @vitest-environment happy-dom
import { useState } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NumberField } from "../ui";
import { change, type Mounted, mount } from "./dom";

const taken = vi.fn();

/** A length that follows what its field takes. */
function Length() {
  const [value, set] = useState(5);
  const take = (next: number) => {
    taken(next);
    set(next);
  };
  return <NumberField label="Length" value={value} least={1} most={100} onChange={take} />;
}

describe("the field of a whole number", () => {
  let page: Mounted;

  beforeEach(async () => {
    taken.mockClear();
    page = await mount(<Length />);
  });
  afterEach(() => page.unmount());

  /** Types into the field and leaves it. */
  async function leaveWith(typed: string): Promise<string | undefined> {
    const input = page.root.querySelector("input");
    if (input === null) return undefined;
    await change(() => {
      input.value = typed;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await change(() => {
      input.dispatchEvent(new FocusEvent("blur"));
      input.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    });
    return input.value;
  }

  const said = () => page.texts(".field-problem");

  it.each(["1.5", ""])("says what it takes after %o, and shows the value in force", async (typed) => {
    expect(await leaveWith(typed)).toBe("5");
    expect(said()).toEqual(["Enter a whole number from 1 to 100."]);
    expect(taken).not.toHaveBeenCalled();
  });

  it.each([
    ["0", 1],
    ["101", 100],
  ])("takes the nearest for %o, and says so", async (typed, nearest) => {
    expect(await leaveWith(typed)).toBe(String(nearest));
    expect(said()).toEqual(["Enter a whole number from 1 to 100."]);
    expect(taken).toHaveBeenLastCalledWith(nearest);
  });

  it("is silent about a number that it takes", async () => {
    await leaveWith("1.5");
    await leaveWith("7");
    expect(said()).toEqual([]);
    expect(taken).toHaveBeenLastCalledWith(7);
  });
});
