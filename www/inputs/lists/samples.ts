/** Opening a sample of URLs, and knowing it again, so that a link can name it. */
import { computed, signal } from "@preact/signals";
import { attempt, report, withdraw } from "../../app/failures";
import { demoLog, type LogName, logNames, proxy } from "../../app/proxy";
import { language, t } from "../../i18n";
import { loadUrlSample, type UrlSampleName, urlSampleNames } from "../../samples/urls";
import type { ListEdits } from "./edits";
import type { Lists, UrlList } from "./inputs";

/** The host that the lines of the log do not name. */
const logHost = "www.lighthouse.example";

/** Logs of the server's demo sites are named in links like samples. */
export type SharedName = UrlSampleName | LogName;

/** The sample of this name, if there is one. */
export function sampleNamed(name: string | undefined): SharedName | undefined {
  return [...urlSampleNames, ...logNames].find((each) => each === name);
}

function isLog(name: SharedName): name is LogName {
  return logNames.some((each) => each === name);
}

/** The input of a sample. */
interface Content {
  text: string;
  others: UrlList[];
}

/** `unreached`: there is no connection to the server that has it; `absent`: this server has none. */
type Taken = "taken" | "unreached" | "absent";

/** The code of a list that the server did not give for want of a connection. */
const demoUnreached = "demo-unreached";

/** The samples of one input. */
export class ListSamples {
  /** The sample last opened: its text, or the bytes of its list. */
  private readonly opened = signal<{ name: SharedName; text: string; blob?: Blob } | undefined>(undefined);

  /** The sample that is the whole input, unchanged. */
  readonly sampleNow = computed(() => {
    const sample = this.opened.value;
    const [first, ...others] = this.lists.lists.value;
    if (sample === undefined || others.length > 0 || first?.blob !== sample.blob) return undefined;
    return this.lists.box.value === sample.text ? sample.name : undefined;
  });

  /** The input of a sample; undefined where this server has no such log. */
  readonly contentOf = async (name: SharedName): Promise<Content | undefined> => {
    if (!isLog(name)) {
      const text = await loadUrlSample(language.peek(), name);
      this.opened.value = { name, text };
      return { text, others: [] };
    }
    const lines = await demoLog(name);
    if (lines.length === 0) return undefined;
    const list = await this.lists.takeText(t("normalize:input.pasted"), lines.join("\n"));
    this.opened.value = { name, text: "", blob: list.blob };
    return { text: "", others: [list] };
  };

  /** True if what is there is this sample, which is known from then on: what was kept may be one. */
  readonly isSample = async (name: SharedName, { text, others }: Content): Promise<boolean> => {
    const content = await this.contentOf(name);
    const [kept, own] = [others[0]?.blob, content?.others[0]?.blob];
    if (content?.text !== text || content.others.length !== others.length || kept?.size !== own?.size)
      return false;
    if (kept === undefined || own === undefined) return true;
    if ((await kept.text()) !== (await own.text())) return false;
    this.opened.value = { name, text, blob: kept };
    return true;
  };

  /** Says that a sample lies on a server that does not answer. It comes when asked for: other lists may be in by then. */
  private readonly tellUnreached = (name: SharedName): void => {
    const action = { label: `problems:${demoUnreached}.action`, run: () => this.openSample(name) };
    const message = "no connection to the server that has the list";
    report({ code: demoUnreached, severity: "warning", source: "", params: {}, message, action });
  };

  /** Puts a sample in the place of everything; what was there can be brought back. */
  readonly takeSample = async (name: SharedName): Promise<Taken> => {
    const content = await this.contentOf(name);
    withdraw(demoUnreached);
    if (content === undefined) {
      const { isCutOff } = proxy.peek();
      if (isCutOff) this.tellUnreached(name);
      return isCutOff ? "unreached" : "absent";
    }
    const before = {
      text: this.lists.box.peek(),
      others: this.lists.lists.peek(),
      reading: this.lists.reading.peek(),
    };
    this.lists.reading.value = name === "log" ? { host: logHost } : {};
    this.edits.replaceAll(content.text, content.others);
    const count = before.others.length + (before.text.trim() === "" ? 0 : 1);
    if (count === 0) return "taken";
    const run = () => {
      this.lists.reading.value = before.reading;
      this.edits.replaceAll(before.text, before.others);
    };
    this.edits.tellRemoved(count, run, "replaced");
    return "taken";
  };

  readonly openSample = (name: SharedName): void => {
    attempt(() => this.takeSample(name), name);
  };

  constructor(
    private readonly edits: ListEdits,
    private readonly lists: Lists,
  ) {}
}
