/** Taking the rules, or what they make of the list, away. */
import { useSignal } from "@preact/signals";
import type { DustFile, DustFormat, DustRefusal } from "dustlens";
import { Fragment } from "preact";
import { useId } from "preact/hooks";
import { attempt } from "../../../../app/failures";
import { has, t } from "../../../../i18n";
import { Button, Field, Icon } from "../../../../ui";
import { useDust } from "../../context";
import type { Dust } from "../../model";
import { Looking } from "../looking";
import { Assumed } from "../shrink/assumed";
import { counted, known, w } from "../words";
import { UseInNormalize } from "./use_in_normalize";
import "../../../../ui/page/export.css";

function FormatChoice() {
  const { format, formats } = useDust().files;
  return (
    <Field label={w("export.format")}>
      {({ id }) => (
        <select
          id={id}
          class="input"
          value={format.value}
          onChange={(event) => {
            const chosen = formats.peek().find(({ name }) => name === event.currentTarget.value);
            if (chosen !== undefined) format.value = chosen.name;
          }}
        >
          {formats.value.map(({ name, label }: DustFormat) => (
            <option key={name} value={name}>
              {known(`formats.${name}.name`, label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CopyState = "copied" | "copy_refused" | undefined;

/** What is going on with the file. */
function stateWords(dust: Dust, isOld: boolean, copyState: CopyState): string {
  if (isOld) return w("export.waits");
  if (dust.files.writing.value) return w("export.writing");
  if (dust.files.unwritten.value) return w("export.unwritten");
  return copyState === undefined ? "" : t(`params:export.${copyState}`);
}

function Actions() {
  const dust = useDust();
  const {
    session: { stale, working },
    files: { copy, download, format, writing },
  } = dust;
  const copyState = useSignal<CopyState>(undefined);
  const isOld = stale.value || working.value;
  const press = () =>
    attempt(async () => {
      copyState.value = (await copy()) ? "copied" : "copy_refused";
    });
  return (
    <div class="row-2">
      <Button disabled={isOld || writing.value} onClick={download}>
        <Icon name="save" /> {w("export.save")}
      </Button>
      <Assumed />
      <Button disabled={isOld} onClick={press}>
        {t("params:export.copy")}
      </Button>
      {format.value === "learned" && <UseInNormalize disabled={isOld} />}
      <span role="status" class="small">
        {stateWords(dust, isOld, copyState.value)}
      </span>
      <Going />
      <Looking what="file" />
    </div>
  );
}

/** Most codes are those of the exports of Parameters; what has no words at all comes in the core's own. */
function refusalText(code: string, reason: string): string {
  if (has(`rules:refusal.${code}`)) return w(`refusal.${code}`);
  return has(`params:refusal.${code}`) ? t(`params:refusal.${code}`) : reason;
}

/** What is left out for one reason. */
interface LeftOut {
  reason: string;
  rules: DustRefusal[];
}

/** By reasons, in the order in which these come first. */
function byReason(refused: DustFile["refused"]): LeftOut[] {
  const groups = new Map<string, LeftOut>();
  for (const rule of refused) {
    const { code, reason } = rule;
    const group = groups.get(code) ?? { reason: refusalText(code, reason), rules: [] };
    group.rules.push(rule);
    groups.set(code, group);
  }
  return [...groups.values()];
}

function Refused({ refused }: Pick<DustFile, "refused">) {
  if (refused.length === 0) return null;
  return (
    <section class="export-refused">
      <h3>{counted("export.refused", refused.length)}</h3>
      <ul tabIndex={0}>
        {byReason(refused).map(({ reason, rules }) => (
          <li key={reason}>
            <p class="small">{reason}</p>
            {rules.map(({ what, example }, at) => (
              <Fragment key={at}>
                <code translate={false}>{what}</code>
                {example !== undefined && (
                  <p class="small soft">
                    {w("refusal.example")} <span translate={false}>{example.join(" → ")}</span>
                  </p>
                )}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far going over all URLs is, where the format asks for that. */
function Going() {
  const { format } = useDust().files;
  const name = format.value;
  if (name === "map-csv") return <Looking what="map" />;
  return name === "nginx" || name === "apache" ? <Looking what={name} /> : null;
}

function File() {
  const { exported, exportFailure, format } = useDust().files;
  const found = exported.value;
  if (exportFailure.value !== undefined)
    return <p class="note note-error small">{t("params:export.failed")}</p>;
  if (found === undefined) return <Going />;
  return (
    <>
      <p role="status">{found.rules === 0 ? w("export.none") : counted("export.rules", found.rules)}</p>
      {found.text !== "" && (
        <pre class="export-text" tabIndex={0} role="region" aria-label={w("export.text")} translate={false}>
          {found.text}
        </pre>
      )}
      {!found.isWhole && <p class="small soft">{w("export.cut")}</p>}
      {/* What came of a copy is of this format. */}
      <Actions key={format.value} />
      <Refused refused={found.refused} />
    </>
  );
}

export function TakeAway() {
  const { exportPending, format } = useDust().files;
  const id = useId();
  return (
    <section
      class="stack-3 export below rules-export no-print"
      aria-labelledby={id}
      aria-busy={exportPending.value}
    >
      <h2 id={id}>{w("export.title")}</h2>
      <div class="row-5 at-end export-choice">
        <FormatChoice />
        <p class="small">{known(`formats.${format.value}.where`, "")}</p>
      </div>
      <File />
    </section>
  );
}
