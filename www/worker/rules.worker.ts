/**
 * The worker of the place Rules. It owns the one `DustSession`, mines in slices, fetches what a validation needs and
 * mines on between its rounds, keeps what is decided in IndexedDB as it comes, and answers queries between all that.
 */
import { expose } from "comlink";
import type { DustPlan, DustProgress, DustRow } from "dustlens";
import init, { DustSession, draw_absent_page, Fetcher, use_charsets } from "dustlens/dust.js";
import wasm from "dustlens/dust_bg.wasm?url";
import { parts as partFiles, use_parts } from "dustlens/dust_parts.js";
import { forwarded, load, WorkerSession } from "./core";
import { pause } from "./every_worker";
import { FullScans, type ScanHost } from "./full_scans";
import { knownArguments } from "./known_arguments";
import { ListWorker } from "./list_worker";
import { inOneMoment } from "./one_message";
import { openPages } from "./page_stores";
import { Parts } from "./parts";
import { beginProof, decidedOnly, ProofNotes } from "./proof_notes";
import { Rounds } from "./rounds";
import { type RulesApi, type RulesEvent, type RulesNews, type RulesSummary, ruleReads } from "./rules_api";
import { type FileHand, fileOf, headOf } from "./rules_files";
import { RuleVerdicts } from "./run_verdicts";
import type { SharedPages } from "./shared_pages";
import { busyTabs, holdTab } from "./tab_lock";
import { type KeptPlan, rulesPlace } from "./table_store";
import { VerdictKeeper } from "./verdict_keeper";
import { Verification, type VerifySession } from "./verification";

const parts = new Parts(partFiles);
use_parts(parts.read);
const session = new WorkerSession<DustSession, RulesEvent>(load({ init, use_charsets }, wasm));
const { get: open, tell } = session;

/** Answers can end a round: then the list is mined anew. */
function andLook<Value>(answer: Value): Value {
  rounds.look();
  return answer;
}

const notes = new ProofNotes();

/** A proof goes by the settings in force. */
function noteSettings(): void {
  if (notes.by(open().settings())) tell({ kind: "proved-by", settings: [...notes.settings] });
}

const detailsAhead = () => parts.ahead("dust_details");

const verifySession: VerifySession<DustPlan, DustRow> = {
  next: (busy) => andLook(open().next(busy)),
  give: (id, page) => andLook(open().give(id, page)),
  give_failure(id, reason) {
    notes.miss();
    return andLook(open().give_failure(id, reason));
  },
  put_back: (id) => open().put_back(id),
  under_way: () => open().under_way(),
  decided: () => [],
  cancel: () => open().cancel(),
  state: () => notes.write(open().state()),
  take_up: (state) => void open().restore(notes.read(state)),
};

let pages: SharedPages | undefined;

const keeper = new VerdictKeeper(
  () => verifySession.state(),
  (storage) => tell({ kind: "storage", storage }),
  rulesPlace,
);

const tellMoment = inOneMoment<RulesNews>({
  tell,
  counts: () => lists.counts(),
  stands: () => verification.stands(),
});

const verdicts = new RuleVerdicts(() => open().summary().rules);

const lists: ListWorker<DustProgress, RulesSummary> = new ListWorker<DustProgress, RulesSummary>({
  clear() {
    open().clear();
    verdicts.lose();
    verification.listsChanged();
  },
  add: (name, bytes, how) => open().add(name, bytes, how),
  advance: (units) => open().advance(units),
  summary() {
    const found = open().summary();
    const { failed } = notes;
    return { ...found, failed, fetched: Math.max(0, found.fetched - failed) };
  },
  tell: tellMoment,
  ended({ stage }) {
    rounds.ended(stage);
    // Somebody looks at rules now, and may have them verified next.
    void detailsAhead().then(() => parts.ahead("dust_validation"));
  },
});

const verification: Verification<DustPlan, DustRow> = new Verification({
  session: verifySession,
  keeper,
  tell: tellMoment,
  verdicts,
  decided() {
    changes++;
    keeper.keep([], true);
    lists.sayLater();
  },
  pages: () => pages,
  fetcher: (endpoint) => new Fetcher(endpoint),
  claimed: () => undefined,
  dropped() {
    changes++;
    // The list is mined by itself again.
    rounds.goOn();
  },
});

const rounds = new Rounds({
  stage: () => open().progress().stage,
  mine: () => lists.goOn(),
  stop: () => void open().stop(),
  resume: () => void open().resume(),
  more: () => verification.more(),
});

/** Counts what changes the rules or the lists: a file that is being written is then about something else. */
let changes = 0;

const look: ScanHost["look"] = (what, trust, units) => open().look(what, trust, units);

const looks = new FullScans({
  look,
  tell: (what, looked) => tell({ kind: "scanning", what, ...(looked !== undefined && { looked }) }),
  now: () => performance.now(),
  pause,
});

async function goOver(...given: Parameters<FullScans["over"]>): Promise<void> {
  await detailsAhead();
  await looks.over(...given);
}

const files: FileHand = {
  look,
  looks,
  formats: () => DustSession.formats(),
  export: (format, trust) => open().export(format, trust),
  map_piece: (trust, from, count) => open().map_piece(trust, from, count),
  inUse(trust) {
    const { rules } = open().summary();
    return rules.valid + (trust === "likely" ? rules.likely : 0);
  },
};

let ownTab = "";

/** Takes up what was kept last. Of a tab that is at work only what it has decided: its proof stays its own. */
function takeUp(kept: KeptPlan | undefined, busy: ReadonlySet<string>): DustPlan | undefined {
  if (kept === undefined) return undefined;
  if (kept.tab === ownTab || !busy.has(kept.tab)) return verification.takeUp([kept]);
  const state = decidedOnly(kept.state);
  if (state !== undefined) verification.copy(state);
  return undefined;
}

const api: RulesApi = {
  ...lists.api(open),
  ...forwarded(open, ruleReads),
  ...verification.api(),
  async open(tab, listener) {
    ownTab = tab;
    await session.open(() => new DustSession(DustSession.default_settings()), listener);
    const busy = await busyTabs("rules");
    // Those of tabs at work too: what they have decided is known here from the beginning.
    const { plans } = await keeper.open(tab, new Set());
    if (plans[0] !== undefined) await parts.ahead("dust_validation");
    holdTab("rules", tab);
    pages = await openPages("rules");
    const unfinished = takeUp(plans[0], busy);
    const first = { formats: DustSession.formats(), provedBy: [...notes.settings] };
    return unfinished === undefined ? first : { ...first, unfinished };
  },
  replace(turn, inputs, how) {
    changes++;
    return lists.replace(turn, inputs, how);
  },
  set_settings(settings) {
    changes++;
    open().set_settings(settings);
    if (open().under_way()?.over === false) noteSettings();
  },
  known_arguments: () => knownArguments(ownTab, detailsAhead),
  set_given(lines) {
    changes++;
    open().set_given(lines);
  },
  async rows(query) {
    if (query.sort === "removed") await goOver("shrink", query.trust ?? "valid");
    return open().rows(query);
  },
  switch(id, off) {
    changes++;
    open().switch(id, off);
    keeper.keep([], true);
    lists.sayLater();
  },
  async evidence(id) {
    await detailsAhead();
    return open().evidence(id);
  },
  async shrink(trust) {
    await goOver("shrink", trust);
    return open().shrink(trust);
  },
  async map(trust, changedOnly, filter, offset, limit) {
    await goOver("map", trust);
    return open().map(trust, changedOnly, filter, offset, limit);
  },
  stop_scans: () => looks.stop(),
  async preview(format, trust) {
    await detailsAhead();
    return headOf(files, format, trust);
  },
  async export(format, trust) {
    const mine = changes;
    await detailsAhead();
    return fileOf(files, format, trust, { pause, isValid: () => mine === changes });
  },
  explain: (urls, settings) => DustSession.explain(urls, settings),
  forget() {
    changes++;
    verification.cancel();
    // What a session knows that has seen nothing.
    const fresh = new DustSession(open().settings());
    open().restore(fresh.state());
    fresh.free();
    notes.forget();
    tell({ kind: "proved-by", settings: [] });
    keeper.keep([], true);
  },
  async verify(manners) {
    await parts.ahead("dust_validation");
    changes++;
    noteSettings();
    const plan = verification.verify(() => beginProof(open(), draw_absent_page()), manners);
    rounds.goOn();
    return plan;
  },
  pause() {
    rounds.pause();
    verification.pause();
  },
  go_on(manners) {
    noteSettings();
    rounds.goOn();
    verification.goOn(manners);
  },
  cancel() {
    changes++;
    verification.cancel();
    // The list is mined by itself again.
    rounds.goOn();
  },
};

expose(api);
