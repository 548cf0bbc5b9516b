/** The place Parameters: which query arguments matter, proved with two fetched pages side by side. */
import "../results/results.css";
import "../results/plots.css";
import "../results/evidence/evidence.css";
import "../normalize/normalize.css";
import "../normalize/table.css";
import "../segments/segments.css";
import "./params.css";
import "./arguments.css";
import "./proof.css";

export { Params } from "./params";
