// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useEvidenceFocus } from "../ui/page/evidence_focus";
import { change, type Mounted, mount } from "./dom";

const isOpen = signal(false);
const isSheet = signal(false);

/** A table, and beside it the evidence where it is open. */
function Beside() {
  const whole = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEvidenceFocus({ whole, panel, isOpen: isOpen.value, isSheet: isSheet.value });
  return (
    <div ref={whole}>
      <div role="grid" tabIndex={0} />
      {isOpen.value && (
        <div ref={panel}>
          <aside>
            <button type="button" />
          </aside>
        </div>
      )}
    </div>
  );
}

describe("the focus between a table and its evidence", () => {
  let page: Mounted;
  const find = (selector: string) => page.root.querySelector<HTMLElement>(selector);
  const focused = () => document.activeElement?.getAttribute("role") ?? document.activeElement?.tagName;
  const press = (key: string) =>
    find("[role=grid]")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const open = (now: boolean) =>
    change(() => {
      isOpen.value = now;
    });

  beforeEach(async () => {
    isSheet.value = false;
    await open(false);
    page = await mount(<Beside />);
    find("[role=grid]")?.focus();
  });
  afterEach(() => page.unmount());

  it("goes in with Enter, and back to the table when the evidence closes", async () => {
    press("Enter");
    await open(true);
    expect(focused()).toBe("ASIDE");
    await open(false);
    expect(focused()).toBe("grid");
  });

  it("comes back from whatever has it in the evidence", async () => {
    press("Enter");
    await open(true);
    find("button")?.focus();
    await open(false);
    expect(focused()).toBe("grid");
  });

  it("stays in the table with Space, a press of the mouse, or Enter with Ctrl", async () => {
    press(" ");
    await open(true);
    expect(focused()).toBe("grid");
    await open(false);
    press("Enter");
    find("[role=grid]")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    await open(true);
    expect(focused()).toBe("grid");
  });

  it("goes in with Enter on a row that is open already", async () => {
    press(" ");
    await open(true);
    press("Enter");
    await expect.poll(focused).toBe("ASIDE");
  });

  it("is left alone by who went elsewhere before the evidence closed", async () => {
    const elsewhere = document.createElement("input");
    document.body.append(elsewhere);
    press("Enter");
    await open(true);
    elsewhere.focus();
    await open(false);
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });
});
