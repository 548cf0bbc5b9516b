/** What the page takes of the place: it has no state, so its view alone. */
export { About as View } from "./about";
