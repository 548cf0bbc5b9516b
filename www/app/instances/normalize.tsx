/** The page's own instance of the place Normalize. */
import { NormalizeContext } from "../../places/normalize/context";
import { createNormalize } from "../../places/normalize/model";
import { startNormalize } from "../../places/normalize/start";
import { Normalize } from "../../places/normalize/view";
import type { OwnAddress } from "../own_address";

const normalize = createNormalize();

export function start(fragment: string, own: OwnAddress | undefined): Promise<void> {
  return startNormalize(normalize, fragment, own);
}

export function View() {
  return (
    <NormalizeContext.Provider value={normalize}>
      <Normalize />
    </NormalizeContext.Provider>
  );
}
