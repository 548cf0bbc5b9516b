/** What the page takes of the place: it has no state, so its view alone. */
import { About } from "./about";

export const open = () => ({ start: () => Promise.resolve(), View: About });
