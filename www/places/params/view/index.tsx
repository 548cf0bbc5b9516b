/** The place Parameters: which query arguments matter, proved with two fetched pages side by side. */
import "../../../ui/page/results.css";
import "../../../ui/figure/plots.css";
import "../../../ui/page/evidence.css";
import "../../../ui/page/list_place.css";
import "../../../ui/segments/segments.css";
import "../../../ui/page/verification.css";
import "../../../ui/page/arguments.css";
import "../../../ui/page/proof.css";

export { Params } from "./params";
