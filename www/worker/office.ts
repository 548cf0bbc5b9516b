/**
 * The reader of .docx and .pdf files: a module of its own, loaded when the first such file comes. Natively a panic on a damaged file
 * costs that file alone, and so it does here: the module begins from its first state again.
 */
import type { Office } from "dustlens";
import { __wbg_reset_state as beginAgain, docx, initSync, pdf } from "dustlens/office.js";
import wasm from "dustlens/office_bg.wasm?url";
import { isTrap } from "./errors";
import { fetchedNow } from "./late_module";
import { officeNotLoaded } from "./not_loaded";

let isLoaded = false;
/** True after a failure: the files behind the first do not wait for the network once more each. */
let isGivenUp = false;

/** The module may be asked for again, as inputs are read anew. */
export function tryOfficeAgain(): void {
  isGivenUp = false;
}

/** True if the module is there, after it was asked for if need be. */
function isThere(): boolean {
  if (isLoaded || isGivenUp) return isLoaded;
  try {
    initSync({ module: fetchedNow(wasm) });
    isLoaded = true;
  } catch {
    isGivenUp = true;
  }
  return isLoaded;
}

type Read = ReturnType<Office["docx"]>;

function outcome(read: () => Read & { free(): void }): Read {
  if (!isThere()) return { text: "", fault: officeNotLoaded, unpacked: 0 };
  try {
    const made = read();
    const { text, fault, unpacked } = made;
    made.free();
    return { text, fault, unpacked };
  } catch (thrown) {
    if (!isTrap(thrown)) throw thrown;
    beginAgain();
    return { text: "", fault: "its parts contradict each other", unpacked: 0 };
  }
}

export const office: Office = {
  docx: (markup, most) => outcome(() => docx(markup, most)),
  pdf: (bytes, unpacked, most) => outcome(() => pdf(bytes, unpacked, most)),
};
