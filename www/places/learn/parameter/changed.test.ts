/** Where two URLs differ: whole values, never parts of them. */
import { expect, it } from "vitest";
import { changed } from "./shown";

it.each([
  ["http://a.example/?id=58&sid=b7&c=1", "http://a.example/?id=57&sid=b7&c=1", ["58", "57"]],
  ["http://a.example/?id=1", "http://a.example/?id=11", ["1", "11"]],
  ["http://a.example/?id=11&x=1", "http://a.example/?id=1&x=1", ["11", "1"]],
  ["http://a.example/?a=x#1", "http://a.example/?a=y#1", ["x", "y"]],
  ["http://a.example/?a=&b=1", "http://a.example/?a=кит&b=1", ["", "кит"]],
  ["http://a.example/?a=1", "http://a.example/?a=1", ["1", "1"]],
])("%s and %s", (a, b, values) => {
  const found = changed(a, b);
  expect(found.values).toEqual(values);
  expect([a, b]).toEqual(values.map((value) => `${found.before}${value}${found.after}`));
});
