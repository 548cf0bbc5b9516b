/** A long table: its rows in sight, and its cells by the heads of their columns. */
import type { Locator } from "../playwright";

export class Table {
  constructor(readonly grid: Locator) {}

  /** The rows that are drawn, without the heads. */
  get rows(): Locator {
    return this.grid.getByRole("row").filter({ has: this.grid.page().getByRole("gridcell") });
  }

  head(name: string | RegExp): Locator {
    return this.grid.getByRole("columnheader", { name, exact: typeof name === "string" });
  }

  /** The cell of a row under the head that begins with `column`. */
  async cell(row: Locator, column: string): Promise<Locator> {
    const all = this.grid.getByRole("columnheader");
    await all.first().waitFor();
    const heads = await all.allTextContents();
    const at = heads.findIndex((head) => head.startsWith(column));
    if (at < 0) throw new Error(`no column “${column}” among ${heads.join(", ")}`);
    return row.getByRole("gridcell").nth(at);
  }
}
