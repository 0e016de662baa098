import { Estimate } from "#platform/http/schemas.ts";
import { compileCheck } from "#platform/http/validators.ts";
import type { Report } from "../report.ts";
import { planLimits } from "../limits.ts";
import { cut, oneLine, storable } from "../text.ts";
import type { SourceField } from "../tickets/index.ts";
import { listIn, nameIn } from "../json-values.ts";
import { amountOf, type DecimalSign, numberOf } from "./numbers.ts";
import { type DateReading, type ReadDate, readDate, readSerialDate } from "../dates.ts";

const no =
  /^(?:false|no|n|0|-|null|none|nein|non|нет|не|いいえ|to do|todo|new|open|opened|in progress|indeterminate|zu erledigen|in arbeit|in bearbeitung|à faire|en cours|por hacer|en curso|作業前|進行中)$/i;

/** Whether a cell says yes: with a word, a date, or anything else that is not a no, or a state before the end. */
export const isYes = (cell: string): boolean => cell.trim() !== "" && !no.test(cell.trim());

/** The parts of a cell with several names: a list of JSON, or names between commas, semicolons, bars or lines. */
export function namesIn(cell: string): string[] {
  const text = storable(cell).trim();
  const names = listIn(text)?.map(nameIn) ?? text.replaceAll(/^\[|\]$/g, "").split(/[,;|\n]/);
  return names.map((name) => oneLine(name)).filter((name) => name !== "");
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
    const date = readDate(text, this.#reading) ?? readSerialDate(text, this.#reading.zone);
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
  field(
    cell: string,
    { type, options, decimal }: SourceField & { readonly decimal: DecimalSign },
    place: CellPlace,
  ): string | number | boolean | undefined {
    const text = storable(cell).trim();
    if (text === "") return undefined;
    if (type === "checkbox") return isYes(text);
    if (type === "number" || type === "currency") return this.#number(text, decimal, place);
    if (type === "date") return this.date(text, place)?.date;
    return type === "select" ? this.#option(text, options, place) : plainTextOf(text);
  }

  #option(text: string, options: SourceField["options"], place: CellPlace): string | undefined {
    const option = optionIn(text);
    return options.includes(option)
      ? option
      : this.#unread(text, place, "the field has as many options as it may have.");
  }

  #number(text: string, decimal: DecimalSign, place: CellPlace): number | undefined {
    const amount = amountOf(text, decimal);
    if (amount === null) return this.#unread(text, place, "it is no number.");
    if (amount.unit !== "") {
      const why = "The field has the number; the sign with it is left out.";
      this.#report.changed({ what: place.heading, why, example: `Row ${place.row}: “${cut(text, 60)}”` });
    }
    return amount.number;
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

/** The option that a cell means. */
export const optionIn = (cell: string): string => cut(oneLine(cell), planLimits.option).trim();

/** A list of JSON as its names; every other text as it is. */
function plainTextOf(text: string): string {
  const names = listIn(text)?.map(nameIn);
  return names === undefined || names.includes("") ? text : names.join(", ");
}

export type CellPlace = { readonly heading: string; readonly row: number };

const problemOf = compileCheck(Estimate);
const isEstimate = (number: number): boolean => problemOf(number) === null;
