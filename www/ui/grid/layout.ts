/** How the columns and rows of a data grid are laid out for a width. */

/** Columns side by side; some over others; the same with fewer; everything one under the other. */
export type Arrangement = "wide" | "medium" | "compact" | "narrow";

/** An arrangement and the room it takes; lengths are in rem. */
export interface Plan {
  arrangement: Arrangement;
  /** Width from which it fits, and what other columns, gaps and padding take of it. */
  from: number;
  taken: number;
  /** Texts (URLs, ids) side by side, and the lines each may run over; 1 unless said. */
  texts?: number;
  lines?: number;
  rowHeight: number;
  /** 0: there is no head to be seen, and the order is chosen above the grid. */
  headHeight: number;
  /**
   * Which column stands where in a row, a line each, and the widths from left to right; columns without a place are for
   * readers only. Left out: all columns side by side, each as wide as it says itself.
   */
  areas?: readonly string[];
  widths?: string;
  /** The columns of the head and their widths, where they differ from those of the rows. */
  head?: Readonly<Record<string, string>>;
  /** The column of the head that stands over the next one in the rows, though beside it in the head. */
  over?: string;
  /** True if the head lacks columns that rows are often ordered by: the order is chosen above the grid as well. */
  isHeadPartial?: boolean;
  /** True if lists inside a cell have room for little. */
  isTight?: boolean;
  /** True for the plan of a sheet of paper, which no screen gets. */
  isPaper?: boolean;
}

/** The plans of one grid, from the narrowest, which fits anywhere, to the widest. */
export type Plans = readonly [Plan, ...Plan[]];

export interface Layout extends Plan {
  /** Characters a text has room for. */
  budget: number;
  /** True on paper, where nothing is cut. */
  isPrinted?: boolean;
}

/** Width of one monospaced character at the texts' size, in rem, with a little to spare for bold ones. */
const character = 0.5;
/** A text is never cut under this many characters, however narrow the place. */
const least = 24;

/** The layout for a width in rem. */
export function layoutFor(plans: Plans, width: number): Layout {
  return laidOut(plans.findLast(({ from, isPaper }) => !isPaper && width >= from) ?? plans[0], width);
}

function laidOut(plan: Plan, width: number): Layout {
  const { taken, texts = 1, lines = 1 } = plan;
  const line = Math.floor((width - taken) / texts / character);
  // A line may end short of its last character.
  return { ...plan, budget: Math.max(least, (line - 1) * lines) };
}

/** Width of a table on a sheet of A4 in portrait, in rem; a little more than there is, since rows may grow. */
const sheet = 52;

/** The layout on paper, whatever the screen is like: nothing is cut, and a row is as high as it needs to be. */
export function paperLayout(plans: Plans): Layout {
  const own = plans.find(({ isPaper }) => isPaper);
  const layout = own === undefined ? layoutFor(plans, sheet) : laidOut(own, sheet);
  return { ...layout, budget: Number.POSITIVE_INFINITY, isPrinted: true };
}

/** What a template needs to know of a column. */
interface Placed {
  name: string;
  width?: string;
}

/** Which columns are in sight, and the `grid-template` that places them. */
export interface Template {
  template: string;
  shown: ReadonlySet<string>;
}

function sideBySide(widths: readonly (readonly [string, string])[]): Template {
  const names = widths.map(([name]) => name);
  return {
    template: `"${names.join(" ")}" / ${widths.map(([, width]) => width).join(" ")}`,
    shown: new Set(names),
  };
}

/** The template of a row. */
export function rowTemplate({ areas, widths = "" }: Plan, columns: readonly Placed[]): Template {
  if (areas === undefined)
    return sideBySide(columns.map(({ name, width = "minmax(0, 1fr)" }) => [name, width] as const));
  return {
    template: `${areas.map((line) => `"${line}"`).join(" ")} / ${widths}`,
    shown: new Set(areas.flatMap((line) => line.split(" "))),
  };
}

/** The template of the head. */
export function headTemplate(plan: Plan, columns: readonly Placed[]): Template {
  return plan.head === undefined ? rowTemplate(plan, columns) : sideBySide(Object.entries(plan.head));
}
