/** The page's own instance of the place Rules. */
import { DustContext } from "../../places/dust/context";
import { createDust } from "../../places/dust/model";
import { startRules } from "../../places/dust/start";
import { Rules } from "../../places/dust/view";
import type { OwnAddress } from "../own_address";

const dust = createDust();

export function start(fragment: string, own: OwnAddress | undefined): Promise<void> {
  return startRules(dust, fragment, own);
}

export function View() {
  return (
    <DustContext.Provider value={dust}>
      <Rules />
    </DustContext.Provider>
  );
}
