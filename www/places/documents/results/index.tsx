/** The results of the documents place: what came out, and why. */
import "../../../ui/page/results.css";
import "../../../ui/page/evidence.css";

export { Evidence } from "./evidence/evidence";
export { Results } from "./results";
