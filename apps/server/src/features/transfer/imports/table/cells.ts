import { Estimate } from "#platform/http/schemas.ts";
import { parseJson } from "#platform/files/text.ts";
import { compileCheck } from "#platform/http/validators.ts";
import type { Report } from "../report.ts";
import { cut, oneLine, storable } from "../text.ts";
import type { SourceComment, SourceField, SourceItem } from "../tickets/index.ts";
import { numberOf } from "./columns.ts";
import { type DateReading, type ReadDate, readDate, readExcelDate } from "../dates.ts";

const no = /^(?:false|no|n|0|-|nein|non|нет|не|いいえ)$/i;

/** Whether a cell says yes: with a word, a date, or anything else that is not a no. */
export const isYes = (cell: string): boolean => cell.trim() !== "" && !no.test(cell.trim());

/** The parts of a cell with several names: a list of JSON, or names between commas, semicolons, bars or lines. */
export function namesIn(cell: string): string[] {
  const text = storable(cell).trim();
  const listed = /^\[.*\]$/s.test(text) ? jsonNames(text) : null;
  const names = listed ?? text.replaceAll(/^\[|\]$/g, "").split(/[,;|\n]/);
  return names.map((name) => oneLine(name)).filter((name) => name !== "");
}

/** The texts of a list of JSON, or the names of its objects; null when the text is no such list. */
function jsonNames(text: string): string[] | null {
  const value = parseJson(text);
  return Array.isArray(value) ? value.flatMap(nameOf) : null;
}

function nameOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  const { name, title }: { name?: unknown; title?: unknown } = typeof value === "object" && value !== null ? value : {};
  return [name, title].filter((each) => typeof each === "string").slice(0, 1);
}

/** Reads the cells of rows, and tells the report which cells could not be read. */
export class CellReader {
  readonly #reading: DateReading;
  readonly #report: Report;

  constructor(reading: DateReading, report: Report) {
    this.#reading = reading;
    this.#report = report;
  }

  /** A day or a time; null for none, and for what is no date. */
  date(cell: string, { heading, row }: CellPlace): ReadDate | null {
    const text = oneLine(cell);
    if (text === "" || /^(?:-|n\/a|none|null)$/i.test(text)) return null;
    const date = readDate(text, this.#reading) ?? readExcelDate(text);
    if (date === null) this.#lost(heading, row, text, "no date could be read in it. Write dates as YYYY-MM-DD.");
    return date;
  }

  /** The estimate; null for none, and for what is no estimate. */
  estimate(cell: string, { heading, row }: CellPlace): number | null {
    const text = oneLine(cell);
    if (text === "" || text === "-") return null;
    const number = numberOf(text);
    if (number !== null && isEstimate(number)) return number;
    this.#lost(heading, row, text, "it is no number up to 1,000,000 with at most two decimals.");
    return null;
  }

  /** The value of a custom field; undefined for none. A value that its type does not take becomes text of the description instead. */
  field(cell: string, { type }: SourceField, place: CellPlace): string | number | boolean | undefined {
    const text = storable(cell).trim();
    if (text === "") return undefined;
    if (type === "checkbox") return isYes(text);
    if (type === "number" || type === "currency")
      return numberOf(text) ?? this.#unread(text, place, "it is no number.");
    if (type === "date") return this.date(text, place)?.date;
    return type === "select" ? oneLine(text) : text;
  }

  #unread(text: string, { heading, row }: CellPlace, why: string): undefined {
    this.#lost(heading, row, text, why);
    return undefined;
  }

  #lost(heading: string, row: number, text: string, why: string): void {
    this.#report.lost({
      what: heading,
      why: (count) => `${count === 1 ? "A cell is" : `${count.toLocaleString("en")} cells are`} left empty: ${why}`,
      example: `Row ${row}: “${cut(text, 60)}”`,
    });
  }
}

export type CellPlace = { readonly heading: string; readonly row: number };

const problemOf = compileCheck(Estimate);
const isEstimate = (number: number): boolean => problemOf(number) === null;

/** A comment in a cell as Jira writes it: the time, the author and the text with semicolons between them; else only its text. */
export function commentIn(cell: string, reading: DateReading): SourceComment | null {
  const body = storable(cell).trim();
  if (body === "") return null;
  const parts = /^(?<time>[^;\n]{6,40});(?<author>[^;\n]{0,200});(?<text>[\s\S]+)$/.exec(body)?.groups;
  const time = parts === undefined ? null : readDate(parts["time"] ?? "", reading);
  if (parts === undefined || time === null) return { author: "", body, created_at: null };
  return { author: oneLine(parts["author"] ?? ""), body: (parts["text"] ?? "").trim(), created_at: time.instant };
}

/** The items of a checklist in a cell: a line each, ticked by `[x]`. */
export function itemsIn(cell: string): SourceItem[] {
  const lines = storable(cell)
    .split("\n")
    .map((line) => line.trim());
  return lines.flatMap((line) => {
    const item = /^(?:[-*] )?(?:\[(?<tick>[ xX])\] ?)?(?<title>.+)$/.exec(line)?.groups;
    return item === undefined ? [] : [{ title: item["title"] ?? "", is_done: /x/i.test(item["tick"] ?? "") }];
  });
}
