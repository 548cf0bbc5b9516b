import { expect, test } from "vitest";
import { gather } from "./strongest";

function strongest(values: Float64Array, count: number, size: number, parts = [count]): Float64Array {
  const most = new Float64Array(size * size);
  for (const [at, end] of parts.entries())
    gather(most, values, count, size, { from: parts[at - 1] ?? 0, end });
  return most;
}

test("a lone pair is seen however few pixels there are", () => {
  const count = 1000;
  const values = new Float64Array(count * count);
  values[123 * count + 877] = 0.8;
  const drawn = strongest(values, count, 672);
  expect(drawn).toHaveLength(672 * 672);
  expect(drawn.filter((value) => value > 0)).toEqual(new Float64Array([0.8]));
  expect(drawn[Math.floor(123 * 0.672) * 672 + Math.floor(877 * 0.672)]).toBe(0.8);
});

test("the highest of several cells is taken", () => {
  const values = new Float64Array([1, 0.2, 0.4, 0.2, 1, 0, 0.4, 0, 1]);
  expect(strongest(values, 3, 2)).toEqual(new Float64Array([1, 0.4, 0.4, 1]));
});

test("with a pixel for each cell the values stay", () => {
  const values = new Float64Array([1, 0.5, 0.5, 1]);
  expect(strongest(values, 2, 2)).toEqual(values);
});

test("a part at a time gives the same", () => {
  const count = 30;
  const values = Float64Array.from({ length: count * count }, (_, at) => ((at * 7919) % 101) / 101);
  expect(strongest(values, count, 7, [4, 5, 13, 30])).toEqual(strongest(values, count, 7));
});
