/** A map drawn with fewer pixels than it has cells. Pure. */

/**
 * A square of `size` by `size` values: the highest of the cells that fall on each, so that no pair is lost between two
 * pixels. The values themselves where there is a pixel for each. O(count²).
 */
export function strongest(values: Float64Array, count: number, size: number): Float64Array {
  if (size >= count) return values;
  const most = new Float64Array(size * size);
  const places = Uint32Array.from({ length: count }, (_, at) => Math.floor((at * size) / count));
  // Of a million cells each step counts: plain loops take a tenth of what iterators do.
  for (let row = 0; row < count; row += 1) {
    const line = (places[row] ?? 0) * size;
    for (let column = 0; column < count; column += 1) {
      const value = values[row * count + column] ?? 0;
      const at = line + (places[column] ?? 0);
      if (value > (most[at] ?? 0)) most[at] = value;
    }
  }
  return most;
}
