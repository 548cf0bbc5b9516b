/** Another draw of what is random: the next seed. */
import { Button } from "../../../ui";
import { useLearn } from "../context";
import { w } from "../words";

export function DrawAgain() {
  return <Button onClick={useLearn().drawAgain}>{w("draw_again")}</Button>;
}
