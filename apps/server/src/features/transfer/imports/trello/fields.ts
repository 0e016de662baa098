import type { FieldType } from "#kernel/field-values.ts";
import { readDate } from "../dates.ts";
import { planLimits } from "../limits.ts";
import { cut, oneLine, storable } from "../text.ts";
import { type SourceField, UniqueNames } from "../tickets/index.ts";
import { byPosition, type Json, objectAt, objectsAt, textAt, type TrelloBoard } from "./board.ts";

/** A custom field of a board, with the options of a list by their ids. */
type Definition = SourceField & { readonly id: string; readonly optionNames: ReadonlyMap<string, string> };

const types: ReadonlyMap<string, FieldType> = new Map([
  ["number", "number"],
  ["date", "date"],
  ["checkbox", "checkbox"],
  ["list", "select"],
]);

/** The custom fields of a board, and the values of a card. */
export type TrelloFields = {
  readonly fields: readonly SourceField[];
  valuesOn(card: Json): Map<string, string | number | boolean>;
};

export function readFields(board: TrelloBoard): TrelloFields {
  const names = new UniqueNames(planLimits.fieldName);
  const definitions = byPosition(objectsAt(board.json, "customFields")).map((json) => definitionOf(json, names));
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  return {
    fields: definitions.map(({ name, type, options }) => ({ name, type, options })),
    valuesOn(card) {
      const values = objectsAt(card, "customFieldItems").flatMap((item) => {
        const definition = byId.get(textAt(item, "idCustomField"));
        const value = definition === undefined ? undefined : valueOf(item, definition);
        return definition === undefined || value === undefined ? [] : [[definition.name, value] as const];
      });
      return new Map(values);
    },
  };
}

function definitionOf(json: Json, names: UniqueNames): Definition {
  const optionNames = new Map(
    byPosition(objectsAt(json, "options")).map((option) => [
      textAt(option, "id"),
      cut(oneLine(textAt(objectAt(option, "value"), "text")), planLimits.option).trim(),
    ]),
  );
  const type = types.get(textAt(json, "type")) ?? "text";
  const options = [...new Set(optionNames.values())].filter((option) => option !== "");
  // a list without options can hold nothing but text
  return {
    id: textAt(json, "id"),
    name: names.take(oneLine(textAt(json, "name")) || "Field"),
    type: type === "select" && options.length === 0 ? "text" : type,
    options,
    optionNames,
  };
}

/** Reads a value of each type; undefined for none. */
const readers: Readonly<Record<FieldType, (value: Json, option: string) => string | number | boolean | undefined>> = {
  text: (value) => textOf(textAt(value, "text")),
  select: (_value, option) => textOf(option),
  number: (value) => numberIn(textAt(value, "number")),
  currency: (value) => numberIn(textAt(value, "number")),
  date: (value) => readDate(textAt(value, "date"))?.date,
  checkbox: (value) => String(value["checked"]) === "true",
};

const textOf = (text: string): string | undefined => storable(text) || undefined;
const numberIn = (text: string): number | undefined =>
  text !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;

const valueOf = (item: Json, { type, optionNames }: Definition): string | number | boolean | undefined =>
  readers[type](objectAt(item, "value"), optionNames.get(textAt(item, "idValue")) ?? "");
