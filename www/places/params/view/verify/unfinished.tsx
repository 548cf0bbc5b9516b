/** A verification of the last visit that was cut short: go on with it, or drop it. */
import { n } from "../../../../i18n";
import { Button, Icon } from "../../../../ui";
import { useParams } from "../../context";
import { w } from "../words";

export function Unfinished() {
  const { cancel, goOn, unfinished } = useParams().verify;
  const plan = unfinished.value;
  if (plan === undefined) return null;
  const { checks, decided, total, done, skipped } = plan;
  const params = {
    count: checks,
    decided: n(decided),
    checks: n(checks),
    fetches: n(total - done - skipped),
  };
  return (
    <div class="run-bar unfinished" role="status">
      <div class="row">
        <strong>{w("unfinished.title")}</strong>
        <span class="small numeric">{w("unfinished.counts", params)}</span>
        <Button kind="main" onClick={goOn}>
          <Icon name="play" />
          {w("unfinished.go_on")}
        </Button>
        <Button onClick={cancel}>{w("unfinished.drop")}</Button>
      </div>
      <p class="small soft">{w("unfinished.about")}</p>
    </div>
  );
}
