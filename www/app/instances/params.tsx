/** The page's own instance of the place Parameters. */
import { ListsContext } from "../../inputs/lists/context";
import { ParamsContext } from "../../places/params/context";
import { createParams } from "../../places/params/model";
import { startParams } from "../../places/params/start";
import { Params } from "../../places/params/view";
import { listStorage, lists } from "../lists";
import type { OwnAddress } from "../own_address";

const params = createParams(lists);

export function start(fragment: string, own: OwnAddress | undefined): Promise<void> {
  return startParams(params, listStorage, fragment, own);
}

export function View() {
  return (
    <ListsContext.Provider value={lists}>
      <ParamsContext.Provider value={params}>
        <Params />
      </ParamsContext.Provider>
    </ListsContext.Provider>
  );
}
