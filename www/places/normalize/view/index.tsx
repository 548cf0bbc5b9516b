/** The place Normalize: URLs in, keys out, and the rule that did it. */
import "../../../ui/page/results.css";
import "../../../ui/page/evidence.css";
import "../../../ui/page/list_place.css";
import "./settings.css";

export { Normalize } from "./normalize";
