/** The page's own instance of the place Rules. */
import { ListsContext } from "../../inputs/lists/context";
import { DustContext } from "../../places/dust/context";
import { createDust } from "../../places/dust/model";
import { startRules } from "../../places/dust/start";
import { Rules } from "../../places/dust/view";
import { listStorage, lists } from "../lists";
import type { OwnAddress } from "../own_address";

const dust = createDust(lists);

export function start(fragment: string, own: OwnAddress | undefined): Promise<void> {
  return startRules(dust, listStorage, fragment, own);
}

export function View() {
  return (
    <ListsContext.Provider value={lists}>
      <DustContext.Provider value={dust}>
        <Rules />
      </DustContext.Provider>
    </ListsContext.Provider>
  );
}
