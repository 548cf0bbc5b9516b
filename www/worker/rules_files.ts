/** Files of rules. The map of a long list is written piece by piece, so that the worker hears its messages meanwhile. */
import type { DustFile, DustFormat } from "dustlens";
import { aborted, type FullScans, type ScanHost } from "./full_scans";
import type { DustTrust, RedirectFormat, RulesFile, RulesPreview } from "./rules_api";

/** The session as far as files go. */
export interface FileHand extends Pick<ScanHost, "look"> {
  looks: FullScans;
  formats(): DustFormat[];
  export(format: Exclude<DustFormat["name"], typeof piecewise>, trust: DustTrust): DustFile;
  map_piece(trust: DustTrust, from: number, count: number): Uint8Array;
  /** Rules in use. */
  inUse(trust: DustTrust): number;
}

/** The file that is written in pieces. */
const piecewise = "map-csv";
/** URLs a piece holds: a slice's worth of work. */
const pieceUrls = 10_000;
/** URLs and characters that a head shows. */
const headUrls = 200;
const headLength = 20_000;

/** True if a server follows the file: it is then followed from every URL before it is written. */
function isForServers(format: DustFormat["name"]): format is RedirectFormat {
  return format === "nginx" || format === "apache";
}

/** The head of a file. */
export async function headOf(
  hand: FileHand,
  format: DustFormat["name"],
  trust: DustTrust,
): Promise<RulesPreview> {
  if (isForServers(format)) await hand.looks.over(format, trust);
  if (format !== piecewise) {
    const { text, ...rest } = hand.export(format, trust);
    const isWhole = text.length <= headLength;
    return { ...rest, text: isWhole ? text : cut(text), isWhole };
  }
  await hand.looks.over("map", trust);
  const text = new TextDecoder().decode(hand.map_piece(trust, 0, headUrls));
  const isWhole = hand.map_piece(trust, headUrls, 1).length === 0;
  return { text, isWhole, rules: hand.inUse(trust), refused: [] };
}

/** As many whole lines as there is room for. */
function cut(text: string): string {
  const end = text.lastIndexOf("\n", headLength);
  return text.slice(0, end < 0 ? headLength : end + 1);
}

/**
 * A whole file. `pause` lets messages be heard; when `isValid` no longer holds, what was written so far is about
 * something else, and it rejects with `aborted`, as when it is stopped.
 */
export async function fileOf(
  hand: FileHand,
  format: DustFormat["name"],
  trust: DustTrust,
  { pause, isValid }: { pause: () => Promise<void>; isValid: () => boolean },
): Promise<RulesFile> {
  const type = hand.formats().find(({ name }) => name === format)?.media ?? "text/plain";
  if (isForServers(format)) await hand.looks.over(format, trust);
  if (format !== piecewise) {
    const { text, ...rest } = hand.export(format, trust);
    return { ...rest, file: new Blob([text], { type }) };
  }
  await hand.looks.over("map", trust);
  const { total } = hand.look("map", trust, 0);
  const parts: Blob[] = [];
  await hand.looks.told("file", async (say, active) => {
    for (let from = 0; active(); from += pieceUrls) {
      if (!isValid()) throw aborted();
      const piece = hand.map_piece(trust, from, pieceUrls) as Uint8Array<ArrayBuffer>;
      if (piece.length === 0) break;
      // As a blob its bytes leave the heap.
      parts.push(new Blob([piece]));
      say({ done: Math.min(from + pieceUrls, total), total });
      await pause();
    }
  });
  return { file: new Blob(parts, { type }), rules: hand.inUse(trust), refused: [] };
}
