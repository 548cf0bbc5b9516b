/** The results of the documents place: what came out, and why. */
import "../../../ui/page/results.css";
import "../../../ui/page/evidence.css";

export { Found } from "../../../ui/page/found";
export { Collection } from "./collection";
export { Evidence } from "./evidence/evidence";
export { Results } from "./results";
export { TwoView } from "./two/two_view";
