/** What the page takes of the place: its instances, how one begins, and what shows it. */
export { NormalizeContext as Context } from "./context";
export { createNormalize as create } from "./model";
export { startNormalize as start } from "./start";
export { Normalize as View } from "./view";
