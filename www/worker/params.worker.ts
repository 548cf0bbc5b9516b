/**
 * The worker of the place Parameters. It owns the one `ParamSession`, counts in slices, fetches what a verification
 * needs, keeps every verdict in IndexedDB as it comes, and answers queries between all that.
 */
import { expose } from "comlink";
import type { ParamPlan, ParamProgress, ParamStored, ParamSummary } from "dustlens";
import init, { draw_absent_page, Fetcher, ParamSession, use_charsets } from "dustlens/params.js";
import wasm from "dustlens/params_bg.wasm?url";
import { parts as partFiles, use_parts } from "dustlens/params_parts.js";
import { load, WorkerSession } from "./core";
import { isEngineFault } from "./errors";
import { ListWorker } from "./list_worker";
import { inOneMoment } from "./one_message";
import { OtherTabs } from "./other_tabs";
import { openPages } from "./page_stores";
import type { ParamsApi, ParamsEvent, ParamsNews } from "./params_api";
import { Parts } from "./parts";
import { RowVerdicts } from "./run_verdicts";
import type { SharedPages } from "./shared_pages";
import { busyTabs, holdTab } from "./tab_lock";
import { TableKeeper } from "./table_keeper";
import { VerdictKeeper } from "./verdict_keeper";
import { seconds, Verification, type VerifySession } from "./verification";

const parts = new Parts(partFiles);
use_parts(parts.read);
const session = new WorkerSession<ParamSession, ParamsEvent>(load({ init, use_charsets }, wasm));
const { get: open, tell } = session;

const detailsAhead = () => parts.ahead("params_details");

const verifySession: VerifySession<ParamPlan, ParamStored> = {
  next: (busy) => open().next(busy),
  give: (id, page, now) => open().give(id, page, now),
  give_failure: (id, reason, now) => open().give_failure(id, reason, now),
  put_back: (id) => open().put_back(id),
  under_way: () => open().under_way(),
  decided: () => open().decided(seconds()),
  cancel: () => open().cancel(),
  state: () => (open().under_way()?.over === false ? open().state() : ""),
  take_up(state) {
    try {
      if (open().take_up(state).over) throw new Error("nothing is left of it");
    } catch (thrown) {
      if (!isEngineFault(thrown)) open().cancel();
      throw thrown;
    }
  },
};

let pages: SharedPages | undefined;

const keeper = new VerdictKeeper(
  () => verifySession.state(),
  (storage) => tell({ kind: "storage", storage }),
);
const others = new OtherTabs("params");
const kept = new TableKeeper(open, keeper, others);

const tellMoment = inOneMoment<ParamsNews>({
  tell,
  counts: () => lists.counts(),
  stands: () => verification.stands(),
});

const lists: ListWorker<ParamProgress, ParamSummary> = new ListWorker<ParamProgress, ParamSummary>({
  clear() {
    kept.clear();
    verification.listsChanged();
  },
  add: (name, bytes, how) => open().add(name, bytes, how),
  advance: (units) => open().advance(units, seconds()),
  summary: () => open().summary(seconds()),
  tell: tellMoment,
  ended({ stage }) {
    if (stage === "done") kept.soon();
    // Somebody looks at arguments now, and may have them verified next.
    void detailsAhead().then(() => parts.ahead("params_verification"));
  },
});

const verification: Verification<ParamPlan, ParamStored> = new Verification({
  session: verifySession,
  keeper,
  tell: tellMoment,
  verdicts: new RowVerdicts(({ line }) => (JSON.parse(line) as { verdict: string }).verdict),
  decided(rows) {
    kept.decided(rows);
    lists.sayLater();
  },
  pages: () => pages,
  fetcher: (endpoint) => new Fetcher(endpoint),
  claimed: () => void kept.now(),
});

const api: ParamsApi = {
  ...lists.api(open),
  ...verification.api(),
  async open(tab, listener) {
    await session.open(() => new ParamSession(ParamSession.default_settings()), listener);
    const { rows, plans } = await keeper.open(tab, await busyTabs("params"));
    holdTab("params", tab);
    pages = await openPages("params");
    kept.bringBack(rows);
    others.listen((news) => {
      kept.heard(news);
      lists.run();
    });
    if (plans[0] !== undefined) await parts.ahead("params_verification");
    const unfinished = verification.takeUp(plans.slice(0, 1));
    const formats = ParamSession.formats();
    return unfinished === undefined ? { formats } : { formats, unfinished };
  },
  set_settings(settings) {
    open().set_settings(settings);
    kept.recounts();
  },
  rows: (query) => open().rows(query, seconds()),
  async evidence(id) {
    await detailsAhead();
    return open().evidence(id, seconds());
  },
  async export(...given) {
    await detailsAhead();
    return open().export(...given);
  },
  async replay(...given) {
    await detailsAhead();
    return open().replay(...given);
  },
  estimate: (selection, remembered) => open().estimate(selection, remembered, seconds()),
  async verify(selection, remembered, manners) {
    await parts.ahead("params_verification");
    return verification.verify(
      () => open().verify(selection, remembered, seconds(), draw_absent_page()),
      manners,
    );
  },
  table: () => new Blob([open().table()], { type: "application/jsonl" }),
  import: (text) => kept.import(text),
  forget: (ids) => kept.forget(ids),
};

expose(api);
