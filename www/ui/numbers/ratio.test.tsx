// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { type Mounted, mount } from "../../test/dom";
import { ErrorOf } from "./ratio";

let page: Mounted | undefined;
afterEach(() => page?.unmount());

it.each([
  [0.984375, "± 0.011"],
  [1, "≥ 0.971"],
  [0, "≤ 0.029"],
])("the error of an estimate of %s stands without the estimate", async (value, said) => {
  page = await mount(<ErrorOf value={value} hashes={128} />);
  expect(page.texts(".ratio")).toEqual([said]);
});
