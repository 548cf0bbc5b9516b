// @vitest-environment happy-dom
import { type Signal, signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { said } from "../app/announcements";
import { IsWorking, SpokenChange } from "../ui/spoken_change";
import { change, type Mounted, mount } from "./dom";

/** A count among controls, some of which begin work. */
function Counted({ of, isWorking }: { of: Signal<string>; isWorking?: Signal<boolean> }) {
  return (
    <IsWorking.Provider value={isWorking?.value ?? false}>
      <section>
        <input type="search" />
        <div class="verify">
          <button type="button" />
        </div>
        <table>
          <tbody>
            <tr />
          </tbody>
        </table>
        <button type="button" role="tab" />
        <SpokenChange>{of.value}</SpokenChange>
      </section>
    </IsWorking.Provider>
  );
}

describe("a count beside controls", () => {
  const counted = signal("36");
  let page: Mounted;
  const act = (selector: string, type: string) =>
    change(() => {
      const part = page.root.querySelector(selector);
      expect(part).not.toBeNull();
      part?.dispatchEvent(new Event(type, { bubbles: true }));
    });
  const set = (text: string) =>
    change(() => {
      counted.value = text;
    });
  const wait = (milliseconds: number) => change(() => vi.advanceTimersByTime(milliseconds));
  const heard = () => said.peek()?.text;
  beforeEach(() => {
    vi.useFakeTimers();
    counted.value = "36";
    said.value = undefined;
  });
  afterEach(() => {
    page.unmount();
    vi.useRealTimers();
  });

  it("is no live region itself, and says nothing as it comes", async () => {
    page = await mount(<Counted of={counted} />);
    await wait(5000);
    expect(page.root.querySelector("[role=status], [aria-live]")).toBeNull();
    expect(heard()).toBeUndefined();
  });

  it("is said once after a person used one of them, as it is when it has settled", async () => {
    page = await mount(<Counted of={counted} />);
    await act("input", "input");
    await set("12");
    await wait(100);
    await set("7");
    await wait(1000);
    expect(heard()).toBe("7");
    await set("8");
    await wait(5000);
    expect(heard()).toBe("7");
  });

  it("is not said because of a run", async () => {
    const isWorking = signal(false);
    page = await mount(<Counted of={counted} isWorking={isWorking} />);
    await act(".verify button", "click");
    await set("12");
    await wait(5000);
    expect(heard()).toBeUndefined();
    // A filter that was used before a run, or while it goes on, does not make its counts heard.
    await act("input", "input");
    await change(() => {
      isWorking.value = true;
    });
    await act("input", "input");
    for (const text of ["1", "2", "3", "4"]) {
      await set(text);
      await wait(600);
    }
    await change(() => {
      isWorking.value = false;
    });
    await set("5");
    await wait(5000);
    expect(heard()).toBeUndefined();
  });

  it("is not said because of what was done long before", async () => {
    page = await mount(<Counted of={counted} />);
    await act("input", "input");
    await wait(3500);
    await set("12");
    await wait(5000);
    expect(heard()).toBeUndefined();
  });

  it.each(["tr", "[role=tab]"])("is not said because %s is opened", async (selector) => {
    page = await mount(<Counted of={counted} />);
    await act(selector, "click");
    await set("12");
    await wait(5000);
    expect(heard()).toBeUndefined();
  });
});

describe("words about a choice", () => {
  it("are said when the choice changes, and not when they do otherwise", async () => {
    vi.useFakeTimers();
    said.value = undefined;
    const [method, words] = [signal("plain"), signal("Plain, 36")];
    const Words = () => <SpokenChange of={method.value}>{words.value}</SpokenChange>;
    const page = await mount(
      <section>
        <input type="radio" />
        <Words />
      </section>,
    );
    const choose = (next: () => void) =>
      change(() => {
        page.root.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
        next();
      });
    await choose(() => {
      words.value = "Plain, 12";
    });
    await change(() => vi.advanceTimersByTime(1000));
    expect(said.peek()).toBeUndefined();
    await choose(() => {
      method.value = "full";
      words.value = "Full, 12";
    });
    await change(() => vi.advanceTimersByTime(1000));
    expect(said.peek()?.text).toBe("Full, 12");
    page.unmount();
    vi.useRealTimers();
  });
});
