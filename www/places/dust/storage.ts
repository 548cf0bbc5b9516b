/** Where what is decided is kept. */
import { verdictStorage } from "../../place/verdict_storage";
import { listeners } from "./session";

const own = verdictStorage("rules");

/** For the next visit, or in the memory of this one only. */
export const storage = own.state;

listeners.heard.push(own.heard);
