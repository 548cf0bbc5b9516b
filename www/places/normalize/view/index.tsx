/** The place Normalize: URLs in, keys out, and the rule that did it. */
import "../../../ui/page/results.css";
import "../../../ui/page/evidence.css";
import "./settings.css";
import "./results/results.css";

export { Normalize } from "./normalize";
