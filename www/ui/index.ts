/** The parts every place shares. */
export { Button, IconButton } from "./button";
export { Choice, Field, NumberField, Switch } from "./field";
export { Hint, Term } from "./hint";
export { Icon, type IconName } from "./icon";
export { Panel } from "./panel";
export { ProblemList } from "./problem_list";
export { ProgressBar } from "./progress_bar";
