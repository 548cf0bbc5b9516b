import type { ParamStored } from "dustlens";
import { afterEach, expect, it, vi } from "vitest";
import { OtherTabs } from "../worker/other_tabs";

const row = (id: string, checked: number): ParamStored => ({
  id,
  checked,
  last_seen: 1,
  line: `{"at":${checked}}`,
});
const open: OtherTabs[] = [];

function tab(): OtherTabs {
  const made = new OtherTabs("test");
  open.push(made);
  return made;
}

afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

it("brings verdicts to the other tabs of a place, of one row the last, and not back to the tab itself", async () => {
  const [one, two] = [tab(), tab()];
  const heard = { one: vi.fn(), two: vi.fn() };
  one.listen(heard.one);
  two.listen(heard.two);
  one.tell([row("a", 1), row("b", 1)]);
  one.tell([]);
  one.tell([row("a", 2)]);
  await vi.waitFor(() => expect(heard.two).toHaveBeenCalled(), { timeout: 5000 });
  expect(heard.two.mock.calls).toEqual([[[row("a", 2), row("b", 1)]]]);
  expect(heard.one).not.toHaveBeenCalled();
});
