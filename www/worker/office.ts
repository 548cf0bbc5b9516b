/**
 * The reader of .docx and .pdf files: a module of its own, loaded when the first such file comes. Natively a panic on a damaged file
 * costs that file alone, and so it does here: the module begins from its first state again.
 */
import type { Office } from "dustlens";
import { __wbg_reset_state as beginAgain, docx, initSync, pdf } from "dustlens/office.js";
import wasm from "dustlens/office_bg.wasm?url";
import { isTrap } from "./errors";
import { LateModule } from "./late_module";
import { officeNotLoaded } from "./not_loaded";

export const officeModule = new LateModule(initSync, wasm);

type Read = ReturnType<Office["docx"]>;

function outcome(read: () => Read & { free(): void }): Read {
  if (!officeModule.isThere()) return { text: "", fault: officeNotLoaded, unpacked: 0 };
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
