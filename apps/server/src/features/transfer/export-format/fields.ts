import { Type } from "typebox";
import { closed, named, nullable, oneOf, optional, Uuid } from "#platform/http/schemas.ts";
import { importSources } from "#kernel/import-sources.ts";
import { type Column, plain, ref, time } from "./columns.ts";

/** A kind of row in an export: one file of lines, each a JSON object with these columns, in the order of the key. */
export type Kind = {
  /** the source of `t`: a table, or a query with its columns */
  readonly from: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** columns that order its rows and tell them apart, with their types */
  readonly key: readonly (readonly [column: string, type: string])[];
  /** the version of the format that has it first; 1 if it is left out */
  readonly since?: number;
  /** the number of rows that are in the memory at once, if they are large */
  readonly atOnce?: number;
};

export const text = (longest: number) => plain(Type.String({ minLength: 1, maxLength: longest }));
export const name = (longest: number) => plain(named(longest));
export const flag = plain(Type.Boolean());
export const person = ref("people");
export const board = ref("boards");
export const at = { created_at: time } as const;
export const byUuid: Kind["key"] = [["uuid", "uuid"]];

const ofImport = { import_uuid: Uuid, source: oneOf(importSources), importer_uuid: Uuid };

/** The key, the automation or the form by which something came. The names of these stay; what they name does not come along. */
const viaOf = (resource: string, called: string) =>
  closed({
    user_uuid: Uuid,
    [`${resource}_uuid`]: Uuid,
    [`${resource}_${called}`]: Type.String({ maxLength: 500 }),
    ...optional(ofImport),
  });
/** The origin of a resource; an import names the newest one, which made it where the export was made. */
export const Via = nullable(
  Type.Union([
    viaOf("api_key", "name"),
    viaOf("automation", "name"),
    viaOf("feedback_form", "title"),
    closed(ofImport),
  ]),
);
export const via = plain(Via);
/** The same where exports up to version 2 do not have it. */
export const newVia = plain(Type.Optional(Via));

export const list = (most: number) => plain(Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: most }));
/** A number that is counted on: it leaves room for what comes after it. */
export const counter = plain(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }));
export const integer = (minimum: number) => plain(Type.Integer({ minimum, maximum: 2_147_483_647 }));
