/** The words about an engine that is gone. */

import { report, reportUnloaded, withdraw } from "../app/failures";
import type { Failure } from "../worker/api";
import { notLoaded } from "../worker/errors";

/** The codes that the losses of a place are said under; silence has words of its own, the same everywhere. */
export interface LossCodes {
  crashed: string;
  failed: string;
  source: string;
}

/**
 * Says that the engine was lost. The first time it was started again by itself; `again` is given when it was lost twice in
 * a row: what was put in may be at fault, so that starting over is left to the person.
 */
export function tellLoss(failure: Failure, codes: LossCodes, again?: () => void): void {
  const { message, code, params } = failure;
  // Once it is tried again without a word; then the person is asked, and the network's return tries it too.
  if (code === notLoaded) {
    if (again !== undefined) reportUnloaded(again);
    return;
  }
  const isSilent = code === "engine-silent";
  const source = isSilent ? "" : codes.source;
  const said = { severity: "error", source, params: { detail: message, ...params }, message } as const;
  if (again === undefined) {
    if (isSilent) report({ ...said, severity: "warning", code });
    else report({ ...said, code: codes.crashed });
    return;
  }
  const name = isSilent ? "engine-silent-again" : codes.failed;
  // It has not been started again this time.
  withdraw("engine-silent");
  report({ ...said, code: name, action: { label: `problems:${name}.action`, run: again } });
}
