/** The place Rules: which different addresses lead to one page, learned from the list and proved by fetching. */
import "../results/results.css";
import "../results/plots.css";
import "../results/evidence/evidence.css";
import "../normalize/normalize.css";
import "../normalize/table.css";
import "../segments/segments.css";
import "../params/params.css";
import "../params/arguments.css";
import "../params/proof.css";
import "./rules.css";
import "./rules_table.css";
import "./shapes.css";
import "./shrink/shrink.css";
import "./explain/explain.css";

export { Rules } from "./rules";
