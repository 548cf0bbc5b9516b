/** The modules of the lessons that not every lecture needs: each loads with the first call of one of its lessons. */
import initRules, { lesson_dust, use_charsets as forRules } from "dustlens/learn_rules.js";
import rulesWasm from "dustlens/learn_rules_bg.wasm?url";
import initSites, { lesson_addresses, use_charsets as forSites } from "dustlens/learn_sites.js";
import sitesWasm from "dustlens/learn_sites_bg.wasm?url";
import { load, type Module } from "./core";
import type { LearnApi } from "./learn_api";

/** Waits for a module; a load that failed is tried again by the next call. */
function loadedOnce(module: Module, address: string): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return async () => {
    loading ??= load(module, address);
    try {
      await loading;
    } catch (thrown) {
      loading = undefined;
      throw thrown;
    }
  };
}

const sites = loadedOnce({ init: initSites, use_charsets: forSites }, sitesWasm);
const rules = loadedOnce({ init: initRules, use_charsets: forRules }, rulesWasm);

export const lessonsOfModules: Pick<LearnApi, "addresses" | "dust"> = {
  async addresses(question) {
    await sites();
    return lesson_addresses(question);
  },
  async dust(question) {
    await rules();
    return lesson_dust(question);
  },
};
