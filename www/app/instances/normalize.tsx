/** The page's own instance of the place Normalize. */
import { ListsContext } from "../../inputs/lists/context";
import { NormalizeContext } from "../../places/normalize/context";
import { createNormalize } from "../../places/normalize/model";
import { startNormalize } from "../../places/normalize/start";
import { Normalize } from "../../places/normalize/view";
import { listStorage, lists } from "../lists";
import type { OwnAddress } from "../own_address";

const normalize = createNormalize(lists);

export function start(fragment: string, own: OwnAddress | undefined): Promise<void> {
  return startNormalize(normalize, listStorage, fragment, own);
}

export function View() {
  return (
    <ListsContext.Provider value={lists}>
      <NormalizeContext.Provider value={normalize}>
        <Normalize />
      </NormalizeContext.Provider>
    </ListsContext.Provider>
  );
}
