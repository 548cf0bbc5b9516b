// @vitest-environment happy-dom
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
});
