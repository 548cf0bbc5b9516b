/** What the page takes of the place: its instances, how one begins, and what shows it. */
export { ParamsContext as Context } from "./context";
export { createParams as create } from "./model";
export { startParams as start } from "./start";
export { Params as View } from "./view";
