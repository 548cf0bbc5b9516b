/** The URLs of a single list, read beside the session that is shown. */
import type { UrlReadOptions, UrlSession } from "dustlens";
import type { UrlInput } from "./list_api";

/** The session that reads. */
export type Reading = Pick<UrlSession, "add" | "advance" | "rows" | "free">;

/** Units of work in one step: a few milliseconds. */
const step = 2_000;

/** The different URLs in their order, at most `most`. */
export async function readUrls(
  session: Reading,
  { id, blob }: UrlInput,
  how: UrlReadOptions,
  most: number,
): Promise<string[]> {
  try {
    session.add(id, new Uint8Array(await blob.arrayBuffer()), how);
    while (!["done", "idle"].includes(session.advance(step).stage));
    const query = {
      show: "all",
      filter: "",
      sort: "line",
      descending: false,
      offset: 0,
      limit: most,
    } as const;
    return session.rows(query).rows.map(({ url }) => url);
  } finally {
    session.free();
  }
}
