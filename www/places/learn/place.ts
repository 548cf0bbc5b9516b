/** What the page takes of the place: its instances, how one begins, and what shows it. */
export { LearnContext as Context } from "./context";
export { createLearn as create } from "./model";
export { startLearn as start } from "./start";
export { LearnView as View } from "./view/learn";
