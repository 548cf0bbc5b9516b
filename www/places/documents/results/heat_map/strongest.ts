/** A map drawn with fewer pixels than it has cells. Pure. */

/**
 * A square of `size` by `size` values: the highest of the cells that fall on each, so that no pair is lost between two
 * pixels. The values themselves where there is a pixel for each. O(count²).
 */
export function strongest(values: Float64Array, count: number, size: number): Float64Array {
  if (size >= count) return values;
  const most = new Float64Array(size * size);
  const places = Array.from({ length: count }, (_, at) => Math.floor((at * size) / count));
  for (const [row, y] of places.entries()) {
    for (const [column, x] of places.entries()) {
      const value = values[row * count + column] ?? 0;
      const at = y * size + x;
      if (value > (most[at] ?? 0)) most[at] = value;
    }
  }
  return most;
}
