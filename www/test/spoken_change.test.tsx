// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import { SpokenChange } from "../ui/spoken_change";
import { change, mount } from "./dom";

describe("a count beside controls", () => {
  it("is read out after a person used one of them, and not because of a run", async () => {
    vi.useFakeTimers();
    const page = await mount(
      <section>
        <input type="search" />
        <div class="verify">
          <button type="button" />
        </div>
        <SpokenChange>{"36"}</SpokenChange>
      </section>,
    );
    const live = () => page.root.querySelector("[role=status]")?.getAttribute("aria-live");
    const act = (selector: string, type: string) =>
      change(() => page.root.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true })));
    expect(live()).toBe("off");
    await act("button", "click");
    expect(live()).toBe("off");
    await act("input", "input");
    expect(live()).toBe("polite");
    await change(() => vi.advanceTimersByTime(5000));
    expect(live()).toBe("off");
    page.unmount();
    vi.useRealTimers();
  });

  it("is read out once: what a run changes after the answer is not", async () => {
    vi.useFakeTimers();
    const counted = signal("36");
    const Counted = () => <SpokenChange>{counted.value}</SpokenChange>;
    const page = await mount(
      <section>
        <input type="search" />
        <Counted />
      </section>,
    );
    const live = () => page.root.querySelector("[role=status]")?.getAttribute("aria-live");
    await change(() =>
      page.root.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true })),
    );
    await change(() => {
      counted.value = "12";
    });
    await change(() => vi.advanceTimersByTime(100));
    expect(live()).toBe("polite");
    await change(() => vi.advanceTimersByTime(1000));
    expect(live()).toBe("off");
    page.unmount();
    vi.useRealTimers();
  });

  it("says nothing of a row or a tab that a person opens", async () => {
    const page = await mount(
      <section>
        <table>
          <tbody>
            <tr />
          </tbody>
        </table>
        <button type="button" role="tab" />
        <SpokenChange>{"36"}</SpokenChange>
      </section>,
    );
    for (const selector of ["tr", "[role=tab]"]) {
      const part = page.root.querySelector(selector);
      expect(part).not.toBeNull();
      await change(() => part?.dispatchEvent(new Event("click", { bubbles: true })));
    }
    expect(page.root.querySelector("[role=status]")?.getAttribute("aria-live")).toBe("off");
    page.unmount();
  });
});
