/** What the page takes of the place: its instances, how one begins, and what shows it. */
export { DustContext as Context } from "./context";
export { createDust as create } from "./model";
export { startRules as start } from "./start";
export { Rules as View } from "./view";
