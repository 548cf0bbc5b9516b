/** The results of the documents place: what came out, and why. */
import "./results.css";
import "./pairs/pairs.css";
import "./plots.css";
import "./evidence/evidence.css";

export { Evidence } from "./evidence/evidence";
export { Results } from "./results";
