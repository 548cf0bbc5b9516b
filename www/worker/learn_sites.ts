/** The lessons about addresses and sites: their module loads with the first call. */
import init, { lesson_addresses, use_charsets } from "dustlens/learn_sites.js";
import wasm from "dustlens/learn_sites_bg.wasm?url";
import { load } from "./core";
import type { LearnApi } from "./learn_api";

let loading: Promise<void> | undefined;

/** Waits for the module; a load that failed is tried again by the next call. */
async function loaded(): Promise<void> {
  loading ??= load({ init, use_charsets }, wasm);
  try {
    await loading;
  } catch (thrown) {
    loading = undefined;
    throw thrown;
  }
}

export const sites: Pick<LearnApi, "addresses"> = {
  async addresses(question) {
    await loaded();
    return lesson_addresses(question);
  },
};
