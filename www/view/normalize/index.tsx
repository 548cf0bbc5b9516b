/** The place Normalize: URLs in, keys out, and the rule that did it. */
import "../results/results.css";
import "../results/evidence/evidence.css";
import "./normalize.css";
import "./table.css";
import "./settings.css";

export { Normalize } from "./normalize";
