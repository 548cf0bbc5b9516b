/** Takes text out of HTML beside the session's worker. It has the same core and no session. */
import { expose, transfer } from "comlink";
import init, { extract_task, use_charsets } from "dustlens/documents.js";
import wasm from "dustlens/documents_bg.wasm?url";
import { load } from "./core";
import type { ExtractionApi } from "./extraction_pool";

const loading = load({ init, use_charsets }, wasm);

const api: ExtractionApi = {
  async extract(task) {
    await loading;
    const result = extract_task(task);
    return transfer(result, [result.buffer]);
  },
};

expose(api);
