/** A map drawn with fewer pixels than it has cells. Pure. */

/** The place of each of `count` rows or columns among `size` pixels. */
const places = (count: number, size: number): Uint32Array =>
  Uint32Array.from({ length: count }, (_, at) => Math.floor((at * size) / count));

/**
 * Puts the cells of the rows from `from` to `end` into a square of `size` by `size` values: the highest of those that fall on
 * each stays, so that no pair is lost between two pixels. O(their number).
 */
export function gather(
  most: Float64Array,
  values: Float64Array,
  count: number,
  size: number,
  { from, end }: { from: number; end: number },
): void {
  const place = places(count, size);
  // Of a million cells each step counts: plain loops take a tenth of what iterators do.
  for (let row = from; row < end; row += 1) {
    const line = (place[row] ?? 0) * size;
    for (let column = 0; column < count; column += 1) {
      const value = values[row * count + column] ?? 0;
      const at = line + (place[column] ?? 0);
      if (value > (most[at] ?? 0)) most[at] = value;
    }
  }
}
