/** The page's own instance of the place Parameters. */
import { ParamsContext } from "../../places/params/context";
import { createParams } from "../../places/params/model";
import { startParams } from "../../places/params/start";
import { Params } from "../../places/params/view";
import type { OwnAddress } from "../own_address";

const params = createParams();

export function start(fragment: string, own: OwnAddress | undefined): Promise<void> {
  return startParams(params, fragment, own);
}

export function View() {
  return (
    <ParamsContext.Provider value={params}>
      <Params />
    </ParamsContext.Provider>
  );
}
