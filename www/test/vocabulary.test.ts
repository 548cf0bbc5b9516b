/** One word for one thing: words of the page that have a better one, in each language. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

type Words = { [key: string]: string | Words };

const folder = (lang: string): string => fileURLToPath(new URL(`../i18n/${lang}`, import.meta.url));

/** The phrases of a file by their keys, their placeholders left out. */
function* phrases(words: Words, prefix: string): Generator<[string, string]> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") yield [prefix + key, value.replace(/\{\{[^}]*\}\}/g, "…")];
    else yield* phrases(value, `${prefix}${key}.`);
  }
}

function load(lang: string): Map<string, string> {
  const files = readdirSync(folder(lang)).map((file) => {
    const words = JSON.parse(readFileSync(join(folder(lang), file), "utf8")) as Words;
    return [...phrases(words, `${file.replace(".json", "")}:`)];
  });
  return new Map(files.flat());
}

/** What is not to be read on the page, and the word in its place. */
const banned: Record<string, [RegExp, string][]> = {
  en: [
    [/\barguments?\b/i, "parameter"],
    [/(?<!\bIP )\baddress(?:es)?\b/i, "URL, or IP address"],
    [/\blikeness\b/i, "similarity"],
    [/\b(?:un)?prov(?:e|es|ed|ing)\b|\bproofs?\b/i, "verify"],
    [/\btest(?:s|ed|ing)?\b|\bto check\b|\bchecking\b/i, "verify"],
    [/\bsketch/i, "signature"],
    [/\bnot taken\b/i, "not accepted, or the values that are"],
    [/\bblanks?\b/i, "space"],
    [/\bpassed (?:over|through)\b/i, "skipped, or not normalized"],
    [/\btak(?:e|es|en) (?:out|away)\b|\bclear\b/i, "remove"],
    [/\bsp(?:eaks?|oke) (?:for|against)\b/i, "support"],
    [/\bcancel/i, "stop"],
    [/\bgo on\b(?!\.)/i, "continue"],
    [/\bsave (?:as|all|session|the (?:table|rules)|clusters)\b/i, "download"],
    [/\bprogrammes?\b/i, "program"],
    [/\bnear copies\b/i, "near-duplicates"],
    [/\bdifferent (?:URLs are|values|shingles)\b/i, "distinct"],
    [/\bby id\b/i, "by name"],
    [/\bat or over\b/i, "reaches"],
    [/\bhabits?\b|\bnames of sites\b|\banew\b|\bnoughts?\b|\bit is said\b/i, "the field's term"],
  ],
  ru: [
    [/\bURL/u, "адрес"],
    [/сеанс/iu, "сессия"],
    [/журнал\p{L}* доступа|(?<!\p{L})лог\p{L}?(?!\p{L})/iu, "журнал сервера"],
    [/испыт|доказ/iu, "проверка, проверить"],
    [/заключени/iu, "вердикт"],
    [/под вопросом/iu, "кандидат"],
    [/страниц\p{L}* (?:не )?скач|скач\p{L}+ (?:\p{L}+ )?страниц|скачива\p{L}+ся/iu, "загрузить (страницу)"],
    [/(?:сохранить|выгру\p{L}+) (?:как|все|сессию|таблицу|CSV|правила)(?!\p{L})/iu, "скачать (файл)"],
    [/способ(?!н)/iu, "метод"],
    [/(?:за|в) круг|кругов(?!\p{L})|круг …/iu, "проход"],
    [/вычислител/iu, "движок"],
    [/почти (?:копи|дубликат)/iu, "нечёткие дубликаты"],
    [/пропущен\p{L}* как есть/iu, "не нормализован"],
    [/(?<!\p{L})хост(?:а|у|ом|е|ы|ов|ам)?(?!\p{L})/iu, "сайт"],
    [/демо/iu, "учебный сайт"],
    [/(?<!\p{L})копировать/iu, "скопировать"],
    [/(?<!\p{L})(?:отменить|очистить|забрать)(?!\p{L})/iu, "остановить, убрать, скачать"],
    [/на строке/iu, "в строке"],
    [/параметры? правил/iu, "настройки (правила)"],
    [/ – /u, "тире —"],
    [/(?<!\p{L})(?:не)?значим(?!\p{L})/iu, "(не)значимый"],
    [/корнев\p{L}+ шкал/iu, "шкала √"],
  ],
};

/** Keys that have the same words in each place that has them. */
const same = [
  ...["none", "problems_other", "run.run", "stage.idle", "stage.done", "stage.stopped"],
  ...["summary.working", "summary.partial", "settings.title", "settings.more"],
  ...["settings.method", "settings.refused", "settings.min_words", "settings.changed_words"],
  ...["settings.methods.plain.name", "settings.methods.extended.name", "settings.methods.mixed.name"],
  ...["verify.title", "verify.delay", "verify.delay_short", "verify.counting", "verify.cancel"],
  ...["unfinished.title", "unfinished.about", "unfinished.drop", "unfinished.first", "unfinished.go_on"],
  ...["export.copied", "refusal.example", "views.label"],
];

describe.each(["en", "ru"])("the words of %s", (lang) => {
  const all = load(lang);

  it("have no word that another stands for", () => {
    const found: string[] = [];
    for (const [key, text] of all)
      for (const [word, better] of banned[lang] ?? [])
        if (word.test(text)) found.push(`${key}: ${word.exec(text)?.[0]} → ${better}`);
    expect(found).toEqual([]);
  });

  it("are the same wherever places say the same", () => {
    const found = same.filter((key) => {
      const said = ["normalize", "params", "rules"].flatMap((place) => all.get(`${place}:${key}`) ?? []);
      return new Set(said).size > 1;
    });
    expect(found).toEqual([]);
  });

  it("call Parameters' verdicts and Rules' verdicts so", () => {
    expect(all.get("rules:table.status.title")).toBe(all.get("params:table.verdict.title"));
  });
});
