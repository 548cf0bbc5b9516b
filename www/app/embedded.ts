/**
 * A page inside another one: `?embed=1` shows the figure of a lesson and its controls alone. It stands before `#`, because the server
 * lets only such a page be framed.
 */
export const isEmbedded = location.search.includes("embed=1");
