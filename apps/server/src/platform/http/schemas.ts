import { type TObject, type TProperties, type TSchema, type TStringOptions, Type } from "typebox";
import { maxMicros, stepMicros } from "#kernel/position.ts";
import { mostTerms } from "#kernel/search-text.ts";
import { prefixPattern } from "#kernel/ticket-key.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { TextForm } from "./spelling.ts";

/** An object that takes no undeclared property (§1.1 rule 6). */
export function closed<P extends TProperties>(properties: P, options: Record<string, unknown> = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** The type or null: `null` clears a field (§11 rule 3). */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

function withKeys<T extends TSchema>(schema: T, keys: Record<string, unknown>): T {
  // typebox keeps what it knows of a schema in properties that a spread would lose
  const all = { ...Object.getOwnPropertyDescriptors(schema), ...Object.getOwnPropertyDescriptors(keys) };
  return Object.create(Object.getPrototypeOf(schema), all) as T;
}

/** The schema of a field, and what the field is. */
export type Field<T extends TSchema = TSchema> = T & { readonly description: string };

/**
 * A field of a model, of a body or of a query. What the schema says of itself (its limits, for example) follows.
 * @param description what it is and in which unit, when it is null or left out: a sentence for the client's developer
 */
export function field<T extends TSchema>(schema: T, description: string): Field<T> {
  const { description: own } = schema as { description?: string };
  return withKeys(schema, { description: own === undefined ? description : `${description} ${own}` }) as Field<T>;
}

/** The name under which the document holds a schema, and what it is. */
export type ModelName = { readonly name: string; readonly description: string };

/**
 * A schema that the document holds once, under its name, and refers to wherever it is used (§9).
 * @param name the name of a thing, in PascalCase, that only one schema has
 * @param description what it is: a sentence for the client's developer
 */
export function define<T extends TSchema>(name: string, description: string, schema: T): T {
  return withKeys(schema, { "x-model": { name, description } satisfies ModelName });
}

/** A closed object that the document names, as `define` does; each of its fields says what it is. */
export function model<P extends Record<string, Field>>(name: string, description: string, fields: P): TObject<P> {
  return define(name, description, closed(fields));
}

/** A text that handlers and the database have in one form, however it was sent. */
function spelled(spelling: TextForm, options: TStringOptions) {
  return Type.String({ spelling, ...options });
}

/** In any case; handlers and the database have it in lower case. */
export const Uuid = spelled("lowerCase", { format: "uuid" });

/** The uuid of a workspace or of a board. The compiler accepts none of another resource in its place. */
export const UuidOfWorkspace = Type.Unsafe<WorkspaceUuid>(Uuid);
export const UuidOfBoard = Type.Unsafe<BoardUuid>(Uuid);

/** The prefix of a board, such as ENG. In any case; handlers and the database have it in upper case. */
export const Prefix = spelled("upperCase", { pattern: prefixPattern, examples: ["ENG"] });

/** The key of a task. */
export const Key = Type.String({ examples: ["ENG-12"] });

/** A task in a path: its uuid or its key. */
export const TaskName = Type.String({
  format: "uuid-or-key",
  description:
    "The uuid of the task, or its key in any case, such as `ENG-12`. Keys that it had lead to it too. A session says by " +
    "`workspace_uuid` which workspace a key is of.",
});

/** The workspace of a key in a path. */
export const WorkspaceOfKey = field(
  Type.Optional(UuidOfWorkspace),
  "The workspace of the task, where the path has its key. An API key may leave out its own.",
);

/** The identifier that a client chooses for what it creates (§11.1). */
export const ChosenUuid = field(
  Type.Optional(Uuid),
  "The identifier, if the client chooses it: any version, new to the deployment. One that is taken, by something deleted " +
    "too, is 409 (`uuid_taken`).",
);

/** A whole list in its new order. What is missing, unknown or named twice is a conflict, not a wrong input (§7.8 rule 2). */
export const UuidList = Type.Array(Uuid, { maxItems: 10_000 });

/** RFC 3339 in UTC with milliseconds (§1.1 rule 3). */
export const Timestamp = Type.String({ format: "date-time", examples: ["2026-11-03T09:30:00.000Z"] });

/** YYYY-MM-DD; PostgreSQL has no year 0. */
export const DateOnly = Type.String({ format: "date", pattern: "^(?!0000)", examples: ["2026-12-24"] });

/** A name of the database of time zones, in any case; `readTimeZone` checks it. */
export const TimeZone = Type.String({ minLength: 1, maxLength: 64, examples: ["Europe/Berlin"] });

/** A size of work, with at most two decimals. */
export const Estimate = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 });

/** Returned as a decimal string with six fraction digits (§1.1 rule 5). */
export const Position = Type.String({ pattern: "^-?\\d+\\.\\d{6}$", examples: ["1.000000"] });

/** As a JSON number it keeps six digits exact, and leaves room for what is put before or after it. */
export const mostPosition = maxMicros / stepMicros;

/** Sent back as a JSON number. */
export const PositionNumber = Type.Number({ minimum: -mostPosition, maximum: mostPosition });

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Full #rrggbb form. */
export const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$", examples: ["#2563eb"] });

export const Limit = field(
  Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  "The most items of a page. A page may have fewer: ask for the next page as long as there is a cursor.",
);

/** The schema takes any text. The list itself rejects a cursor that it did not make, with “Invalid cursor.” (§4.5). */
export const Cursor = field(
  Type.String(),
  "The `next_cursor` of the page before. Without it the reply is the first page.",
);

/** The moment of an earlier read, as its `server_time` stated it; the pattern leaves out leap seconds. */
export const Since = field(
  Type.String({
    format: "date-time",
    pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$",
    examples: ["2026-11-03T09:30:00.000Z"],
  }),
  "The `server_time` of an earlier read: what changed since then.",
);

/** The text of a search (§11 rule 8). */
export const SearchText = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    "Words and beginnings of words (three characters or more; any of the last word behind others), “quoted phrases”, `-excluded`, `OR`. " +
    "In scripts without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) any part of a run of letters. " +
    `After ${mostTerms} different ones the rest is left out, and after ${mostTerms} words of a phrase.`,
});

/** The fields that most models have. */
export const common = {
  uuid: field(Uuid, "The identifier. It never changes."),
  workspace_uuid: field(UuidOfWorkspace, "The workspace that it belongs to."),
  board_uuid: field(UuidOfBoard, "The board that it belongs to."),
  version: field(
    Version,
    "The version of the resource, which each change increments. A write sends the version that it read, and fails with 409 if it is outdated.",
  ),
  created_at: field(Timestamp, "When it was created."),
  updated_at: field(Timestamp, "When it was last changed."),
};

/** A token in a public path (§4.4). */
export const LinkToken = field(Type.String({ pattern: "^[A-Za-z0-9_-]{20,100}$" }), "The token of the link.");

/** Text that is more than blanks. */
export function named(maxLength: number) {
  return nameText({ minLength: 1, maxLength, pattern: "\\S" });
}

/** A text that is compared with others or shown as a name. */
export function nameText(options: TStringOptions) {
  return spelled("name", options);
}

/** An e-mail address of any script. */
export function emailAddress(maxLength: number) {
  return spelled("address", { format: "email", maxLength, examples: ["matteo@example.com"] });
}

export function oneOf<const T extends string>(values: readonly T[], options: Record<string, unknown> = {}) {
  return Type.Unsafe<T>({ type: "string", enum: values, ...options });
}

/** The same fields, each of which may be left out. */
export const optional = <Fields extends TProperties>(fields: Fields) => Type.Partial(Type.Object(fields)).properties;

/** A person inside another object (§11 rule 5). */
export const Person = model("Person", "A person, as other objects name them.", {
  uuid: field(Uuid, "The user's identifier."),
  first_name: field(Type.String(), "The first name."),
  last_name: field(Type.String(), "The last name."),
  image_version: field(nullable(Type.Integer()), "Changes with every new profile image; null without one."),
});

/** Any JSON object, described elsewhere. */
export const AnyObject = Type.Unsafe<{ readonly [key: string]: never }>({ type: "object", additionalProperties: true });
