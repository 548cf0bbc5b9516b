/** The encodings that are asked for elsewhere: they come out as the standard's, and nothing is asked for without need. */
import { Session } from "../../pkg/documents.js";
import { asked, describe, expect, finish, it, settings } from "./engine.ts";

/** The charset and the problems of one document, and what the core asked for meanwhile. */
function read(bytes: Iterable<number>, content_type?: string) {
  const session = new Session(settings({ shingles: { ...settings().shingles, size: 1 } }));
  const before = asked.length;
  session.add_file("a.txt", Uint8Array.from(bytes), content_type === undefined ? {} : { content_type });
  finish(session);
  const [row] = session.documents(0, 1);
  return {
    charset: row?.charset,
    problems: row?.problems.map(({ code, params }) => ({ code, ...params })),
    asked: asked.slice(before),
  };
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Cyrillic letters in windows-1251, ASCII as it is. */
const windows1251 = (text: string): number[] =>
  [...text].map((letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });

const russian = "Привет мир это простой текст без всякого указания кодировки и довольно длинный";

describe("encodings", () => {
  it("asks for nothing for UTF-8, UTF-16 and declared encodings of one byte a character", () => {
    expect(read(bytesOf("plain — text of a few words"))).toEqual({
      charset: "UTF-8",
      problems: [],
      asked: [],
    });
    const utf16 = [0xff, 0xfe, ...[...russian].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])];
    expect(read(utf16)).toEqual({ charset: "UTF-16LE", problems: [], asked: [] });
    expect(read(windows1251(russian), "text/plain; charset=windows-1251")).toEqual({
      charset: "windows-1251",
      problems: [],
      asked: [],
    });
  });

  it("asks for the guess of undeclared bytes", () => {
    expect(read(windows1251(russian))).toEqual({
      charset: "windows-1251",
      problems: [{ code: "charset-guessed", charset: "windows-1251" }],
      asked: ["guess"],
    });
  });

  it("asks for the decoding of several bytes a character, broken places too", () => {
    const japanese = [0x83, 0x65, 0x83, 0x58, 0x83, 0x67];
    expect(read(japanese, "text/plain; charset=Shift_JIS")).toEqual({
      charset: "Shift_JIS",
      problems: [],
      asked: ["Shift_JIS"],
    });
    expect(read([...japanese, 0x20, 0x83], "text/plain; charset=Shift_JIS").problems).toEqual([
      { code: "invalid-bytes", count: "1", charset: "Shift_JIS" },
    ]);
  });

  it("counts broken places of one-byte encodings, UTF-8 and UTF-16 by itself", () => {
    for (const [charset, bytes] of [
      ["windows-1253", [0x61, 0xd2, 0x62]],
      ["UTF-8", [0x61, 0xe2, 0x82, 0x62]],
      ["UTF-16LE", [0x61, 0, 0x00, 0xd8, 0x62, 0]],
    ] as const) {
      expect(read(bytes, `text/plain; charset=${charset}`)).toEqual({
        charset,
        problems: [{ code: "invalid-bytes", count: "1", charset }],
        asked: [],
      });
    }
  });
});
