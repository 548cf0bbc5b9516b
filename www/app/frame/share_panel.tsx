/** The copied link, in words what it holds, and what does not fit into it. */
import { useEffect, useRef } from "preact/hooks";
import { has, language, n, size, t } from "../../i18n";
import { Button, Icon, IconButton } from "../../ui";
import { CopyText } from "../../ui/copy_text";
import { say } from "../announcements";
import { attempt } from "../failures";
import { handles } from "../places";
import { type Holds, type SharedLink, sharedLink } from "../share";

export { sharedLink };

function sampleName(name: string): string {
  const known = [`samples:${name}.title`, `link:logs.${name}`];
  const key = known.find((each) => has(each));
  return key === undefined ? name : t(key);
}

/** Settings that are named one by one; more are counted. */
const mostNamed = 4;

/** The first of these keys that has words. */
const known = (keys: readonly string[]): string | undefined => keys.find((key) => has(key));

/** A value as it is, a fraction as the language writes it. */
const shown = (value: string): string =>
  /^\d{1,9}\.\d{1,9}$/.test(value) ? n(Number(value), { maximumFractionDigits: 9 }) : value;

/** Fields of lists whose values a person knows: a tier or a preset by its name, others as they were written. */
const quoted = new Set(["tier", "preset", "host", "column", "format", "assume"]);

/** A field that the places over lists have beside plain settings: how the lists are read, which rules are on. */
function fieldOfLists(place: string, name: string, value: string): string | undefined {
  if (!has(`link:fields.${name}`)) return undefined;
  const field = t(`link:fields.${name}`);
  if (!quoted.has(name)) return field;
  const word = known([`${place}:${name}s.${value}.name`]);
  return t("link:field", { name: field, value: word === undefined ? value : t(word) });
}

/** A setting with its value; undefined where its name has no words. */
function setting(place: string, [name, value]: readonly [string, string]): string | undefined {
  const ofLists = fieldOfLists(place, name, value);
  if (ofLists !== undefined) return ofLists;
  const label = known([`settings:${name}.label`, `${place}:settings.${name}`]);
  if (label === undefined) return undefined;
  const choice = known([`settings:${name}.${value}`, `${place}:settings.${name}s.${value}`]);
  const isSwitch = value === "true" || value === "false";
  const word = isSwitch ? `link:${value === "true" ? "on" : "off"}` : choice;
  const called = t(label).replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (first) => first.toLowerCase());
  return t("link:setting", { name: called, value: word === undefined ? shown(value) : t(word) });
}

/** The settings in words: the first by their names, those that are more or have no words by their number. */
export function settingParts(settings: Holds["settings"], place: string): string[] {
  const words = settings.map((each) => setting(place, each));
  const named = [...new Set(words.filter((part) => part !== undefined))];
  if (settings.length > 0 && named.length === 0) return [t("link:settings")];
  const more = Math.max(0, named.length - mostNamed) + words.filter((part) => part === undefined).length;
  const rest = more > 0 ? [t("link:settings_more", { count: more, number: n(more) })] : [];
  return [...named.slice(0, mostNamed), ...rest];
}

function pickedPart({ picked, pair }: Holds, place: string): string | false {
  if (!picked) return false;
  if (place !== "documents") return t("link:row");
  return pair === undefined ? t("link:picked") : t("link:pair", { a: pair[0], b: pair[1] });
}

function tabPart(tab: string, place: string): string {
  const label = known([
    `${place === "documents" ? "results" : place}:views.${tab}`,
    `results:evidence.${tab}`,
  ]);
  return t("link:tab", { name: label === undefined ? tab : t(label) });
}

/** The parts of a link in words. */
function parts(holds: Holds, place: string): string[] {
  const { settings, tab, section, filter, rows, sample, texts, bytes } = holds;
  const kind = place === "documents" ? "texts" : "lists";
  const carried = () =>
    place === "learn" ? t("link:own") : t(`link:${kind}`, { count: texts, number: n(texts) });
  return [
    sample !== undefined && t("link:sample", { name: sampleName(sample) }),
    texts > 0 && t("link:sized", { what: carried(), size: size(bytes) }),
    ...settingParts(settings, place),
    pickedPart(holds, place),
    tab !== undefined && tabPart(tab, place),
    section !== undefined && tabPart(section, place),
    filter !== undefined && t("link:filter", { text: filter }),
    rows && t("link:rows"),
  ].filter((part) => part !== false);
}

/** Inputs that are too large or no text, in words. */
function missingWords({ missing: count }: Holds, place: string): string {
  const kind = place === "documents" ? "documents" : "lists";
  return t(`link:missing_${kind}`, { count, number: n(count) });
}

/** Inputs that are too large or no text, and how they can travel. */
function Missing({ holds, place }: { holds: Holds; place: string }) {
  if (holds.missing === 0) return null;
  const save = handles.documents.peek()?.saveSession;
  return (
    <>
      <p>{missingWords(holds, place)}</p>
      {place === "documents" && save !== undefined && (
        <p>
          <Button onClick={() => attempt(save)}>
            <Icon name="save" />
            {t("documents:list.save")}
          </Button>
        </p>
      )}
    </>
  );
}

/** The address of a page by its own, to be put into a frame. */
function embeddedAddress(address: string, spoken: string): string {
  const [page = "", fragment = ""] = address.split("#");
  return `${page.replace(/\?.*$/, "")}?embed=1&lang=${spoken}#${fragment}`;
}

/** The line that puts the figure into another page, where a lesson is in sight. */
function EmbedLine({ address }: { address: string }) {
  const title = t("link:embed_title");
  const source = embeddedAddress(address, language.value).replaceAll("&", "&amp;");
  const line = `<iframe src="${source}" title="${title}" width="100%" height="560" loading="lazy"></iframe>`;
  return (
    <div class="stack-1">
      <p class="line small">
        {t("link:embed")} <CopyText text={() => line} label={t("link:embed_copy")} />
      </p>
      <input
        class="input mono small"
        readonly
        aria-label={t("link:embed")}
        value={line}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}

interface SharePanelProps {
  link: SharedLink;
  /** True if the browser has put it on the clipboard. */
  isCopied: boolean;
  onClose: () => void;
}

export function SharePanel({ link: { address, holds, place }, isCopied, onClose }: SharePanelProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isCopied) field.current?.select();
  }, [isCopied]);
  const isPart = holds.missing > 0;
  const copied = isPart ? "link:copied_part" : "link:copied";
  const head = t(isCopied ? copied : "link:by_hand");
  const held = parts(holds, place);
  const about = held.length > 0 ? t("link:holds", { parts: held.join(", ") }) : t("link:bare");
  const said = [`${head.replace(/:$/, "")}.`, about, isPart && missingWords(holds, place)];
  useEffect(() => say(said.filter((part) => part !== false).join(" ")), [address]);
  return (
    <div class="stack share-panel" role="group" aria-label={t("link:panel")}>
      <div class="row apart">
        <strong>{head}</strong>
        <IconButton label={t("link:close")} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <p>{about}</p>
      <Missing holds={holds} place={place} />
      <input
        ref={field}
        class="input mono small"
        readonly
        aria-label={t("link:address")}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p class="soft small">{t("link:length", { count: address.length, number: n(address.length) })}</p>
      {place === "learn" && /[?&]lesson=/.test(address) && <EmbedLine address={address} />}
    </div>
  );
}
