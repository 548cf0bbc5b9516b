/** The place Parameters: which query arguments matter, proved with two fetched pages side by side. */
import "../../../ui/page/results.css";
import "../../../ui/page/evidence.css";
import "./params.css";

export { Params } from "./params";
