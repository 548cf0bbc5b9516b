/** The place Rules: which different addresses lead to one page, learned from the list and proved by fetching. */
import "../../../ui/page/results.css";
import "../../../ui/page/evidence.css";
import "./rules.css";
import "./rules_table.css";
import "./shapes.css";
import "./shrink/shrink.css";
import "./explain/explain.css";

export { Rules } from "./rules";
