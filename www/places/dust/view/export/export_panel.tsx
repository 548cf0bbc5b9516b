/** Taking the rules, or what they make of the list, away. */
import type { DustFile, DustRefusal } from "dustlens";
import { Fragment } from "preact";
import { useId } from "preact/hooks";
import { has, t } from "../../../../i18n";
import { Button, Icon } from "../../../../ui";
import {
  ExportText,
  FormatChoice,
  NoFile,
  RefusalExample,
  useFileCopy,
} from "../../../../ui/page/export_parts";
import { useDust } from "../../context";
import type { FormatName } from "../../link";
import type { Dust } from "../../model";
import { ScanProgress } from "../scan_progress";
import { Assumed, TrustChoice } from "../shrink/trust";
import { counted, known, w, words } from "../words";

/** Proved rules go to Normalize as rules learned from the site; with none there, the reason stands beside the button. */
function UseInNormalize({ disabled }: { disabled: boolean }) {
  const { handOver, hasProved } = useDust().learned;
  const id = useId();
  const isBarred = !hasProved.value;
  return (
    <>
      <Button
        disabled={disabled || isBarred}
        title={w("export.use_about")}
        aria-describedby={isBarred ? id : undefined}
        onClick={handOver}
      >
        {w("export.use")}
      </Button>
      {isBarred && (
        <span id={id} class="small soft">
          {w("export.use_none")}
        </span>
      )}
    </>
  );
}

/** How the file fares that a press asked for. */
function stateWords(dust: Dust, said: string): string {
  if (dust.files.writing.value) return w("export.writing");
  if (dust.files.unwritten.value) return w("export.unwritten");
  return said;
}

function Actions() {
  const dust = useDust();
  const { copy, download, file } = dust.files;
  const { press, said } = useFileCopy(copy);
  const isOld = dust.session.stale.value || dust.session.working.value;
  return (
    <div class="row-2">
      {/* A disabled button would lose the focus; a press while a file is written does nothing. */}
      <Button disabled={isOld} onClick={download}>
        <Icon name="save" />{" "}
        {w(dust.shrink.assumed.value === undefined ? "export.save" : "export.save_unverified")}
      </Button>
      <Assumed />
      <Button disabled={isOld} onClick={press}>
        {t("params:export.copy")}
      </Button>
      {file.format.value === "learned" && <UseInNormalize disabled={isOld} />}
      {isOld && <span class="small">{w("export.waits")}</span>}
      <span role="status" class="small">
        {!isOld && stateWords(dust, said)}
      </span>
      <Going />
      <ScanProgress what="file" />
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
                <RefusalExample words={words} example={example} />
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
  const name = useDust().files.file.format.value;
  if (name === "map-csv") return <ScanProgress what="map" />;
  return name === "nginx" || name === "apache" ? <ScanProgress what={name} /> : null;
}

/** How many rules the file has; that none is verified is said with the reason for using them all the same. */
function rulesWords(count: number, isUnverified: boolean): string {
  if (count === 0) return w("export.none");
  return counted(isUnverified ? "export.unverified" : "export.rules", count);
}

function File() {
  const { files, shrink } = useDust();
  const { file } = files;
  const found = file.shown.value;
  if (file.failure.value !== undefined) return <NoFile />;
  if (found === undefined) return <Going />;
  return (
    <>
      <p>{rulesWords(found.rules, shrink.assumed.value?.isAll === true)}</p>
      {found.text !== "" && <ExportText label={w("export.text")} text={found.text} />}
      {!found.isWhole && <p class="small soft">{w("export.cut")}</p>}
      {/* What came of a copy is of this format. */}
      <Actions key={file.format.value} />
      <Refused refused={found.refused} />
    </>
  );
}

export function ExportPanel() {
  const { file, formats } = useDust().files;
  const { format } = file;
  const id = useId();
  const title = (each: FormatName) =>
    known(`formats.${each}.name`, formats.value.find(({ name }) => name === each)?.label ?? each);
  return (
    <section
      class="stack-3 export below rules-export no-print"
      aria-labelledby={id}
      aria-busy={file.pending.value}
    >
      <h2 id={id}>{w("export.title")}</h2>
      <div class="row-5 at-end export-choice">
        <FormatChoice
          words={words}
          formats={formats.value.map(({ name }) => name)}
          format={format}
          title={title}
        />
        <TrustChoice />
        <p class="small">{known(`formats.${format.value}.where`, "")}</p>
      </div>
      <File />
    </section>
  );
}
