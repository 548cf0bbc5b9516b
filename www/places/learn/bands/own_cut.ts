/** The cut that a person chooses. Pure. */

/** A signature of b · r positions, cut into b bands of r. */
export interface Cut {
  bands: number;
  rows: number;
}

/** The stops of both sliders. */
export const bandStops = [1, 2, 4, 5, 8, 10, 16, 20, 32, 64] as const;
export const rowStops = [1, 2, 3, 4, 5, 6, 8, 10, 16, 20] as const;

/** The textbook's cut, which the sliders begin with. */
const usual: Cut = { bands: 20, rows: 5 };

export const chosenOf = ({ bands, rows }: Cut): string => `${bands}.${rows}`;

/** The cut of a link; the usual one where it has none, or one that the sliders do not have. */
export function cutOf(chosen: string | undefined): Cut {
  const [, bands = 0, rows = 0] = /^(\d+)\.(\d+)$/.exec(chosen ?? "")?.map(Number) ?? [];
  const isOffered = bandStops.some((each) => each === bands) && rowStops.some((each) => each === rows);
  return isOffered ? { bands, rows } : usual;
}
