/**
 * The worker of the place Normalize. It owns the one `UrlSession`, works in slices and answers queries between them.
 * It is a worker of its own beside the documents': either place can be busy, stopped or broken without the other, and
 * the memory of a million URLs goes with it. It computes nothing itself: every method hands over to the core.
 */
import { expose, transfer } from "comlink";
import type { UrlProgress, UrlSummary } from "dustlens";
import init, { UrlSession, use_charsets } from "dustlens/urls.js";
import wasm from "dustlens/urls_bg.wasm?url";
import { forwarded, load, WorkerSession } from "./core";
import { pause } from "./every_worker";
import { ListWorker } from "./list_worker";
import { readUrls } from "./read_urls";
import { TierKeys } from "./tier_keys";
import { type Catalogue, type Preset, type UrlsApi, type UrlsEvent, urlReads } from "./urls_api";

const session = new WorkerSession<UrlSession, UrlsEvent>(load({ init, use_charsets }, wasm));
const { get: open, tell } = session;

/** A preset with the rules it has on and its own values. */
function preset(name: string): Preset {
  const rules = UrlSession.active_rules({ ...UrlSession.default_options(), preset: name });
  return { name, rules, values: UrlSession.preset_options(name) };
}

function catalogue(): Catalogue {
  return {
    rules: UrlSession.rules(),
    presets: UrlSession.presets().map(preset),
    options: UrlSession.option_defaults(),
  };
}

const lists = new ListWorker<UrlProgress, UrlSummary>({
  clear: () => open().clear(),
  add: (name, bytes, how) => open().add(name, bytes, how),
  advance: (units) => open().advance(units),
  summary: () => open().summary(),
  tell,
});

const tiers = new TierKeys(() => new UrlSession(UrlSession.default_options()), pause);

const api: UrlsApi = {
  ...lists.api(open),
  ...forwarded(open, urlReads),
  async open(listener) {
    await session.open(() => new UrlSession(UrlSession.default_options()), listener);
    return catalogue();
  },
  tier_keys: (inputs, how, options) => tiers.count(inputs, how, options),
  urls: (input, how, most) => readUrls(new UrlSession(UrlSession.default_options()), input, how, most),
  active_rules: (options) => UrlSession.active_rules(options),
  export(format, offset, limit) {
    // The core's bytes come as a copy in a buffer of their own.
    const bytes = open().export(format, offset, limit) as Uint8Array<ArrayBuffer>;
    return transfer(bytes, [bytes.buffer]);
  },
};

expose(api);
