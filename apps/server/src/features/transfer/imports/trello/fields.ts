import type { FieldType } from "#kernel/field-values.ts";
import { readDate } from "../table/dates.ts";
import { oneLine, storable } from "../text.ts";
import type { SourceField } from "../tickets/source.ts";
import { byPosition, type Json, objectAt, objectsAt, textAt, type TrelloBoard } from "./board.ts";

/** A custom field of a board, with the options of a list by their ids. */
type Definition = SourceField & { readonly id: string; readonly optionNames: ReadonlyMap<string, string> };

const types: Readonly<Record<string, FieldType>> = {
  number: "number",
  date: "date",
  checkbox: "checkbox",
  list: "select",
};

/** The custom fields of a board, and the values of a card. */
export type TrelloFields = {
  readonly fields: readonly SourceField[];
  valuesOn(card: Json): Map<string, string | number | boolean>;
};

export function readFields(board: TrelloBoard): TrelloFields {
  const definitions = byPosition(objectsAt(board.json, "customFields")).map(definitionOf);
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

function definitionOf(json: Json): Definition {
  const optionNames = new Map(
    byPosition(objectsAt(json, "options")).map((option) => [
      textAt(option, "id"),
      oneLine(textAt(objectAt(option, "value"), "text")),
    ]),
  );
  const type = types[textAt(json, "type")] ?? "text";
  const options = [...new Set(optionNames.values())].filter((option) => option !== "");
  const name = oneLine(textAt(json, "name")) || "Field";
  // a list without options can hold nothing but text
  return {
    id: textAt(json, "id"),
    name,
    type: type === "select" && options.length === 0 ? "text" : type,
    options,
    optionNames,
  };
}

function valueOf(item: Json, { type, optionNames }: Definition): string | number | boolean | undefined {
  const value = objectAt(item, "value");
  const text = storable(
    textAt(value, "text") || textAt(value, "number") || optionNames.get(textAt(item, "idValue")) || "",
  );
  if (type === "checkbox") return value["checked"] === "true" || value["checked"] === true;
  if (type === "date") return readDate(textAt(value, "date"))?.date;
  if (type === "number") return Number.isFinite(Number(text)) && text !== "" ? Number(text) : undefined;
  return text === "" ? undefined : text;
}
