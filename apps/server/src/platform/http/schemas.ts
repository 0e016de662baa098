import { type TObject, type TProperties, type TSchema, Type } from "typebox";
import { mostTerms } from "#kernel/search-text.ts";

/** An object that takes no undeclared property (§1.1 rule 6). */
export function closed<P extends TProperties>(properties: P, options: Record<string, unknown> = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** The type or null: `null` clears a field (§11 rule 3). */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** In any case; handlers and the database have it in lower case. */
export const Uuid = Type.String({ format: "uuid", lowerCase: true });

/** A whole list in its new order. What is missing, strange or named twice is a conflict, not a wrong input (§7.8 rule 2). */
export const UuidList = Type.Array(Uuid, { maxItems: 10_000 });

/** RFC 3339 in UTC with milliseconds (§1.1 rule 3). */
export const Timestamp = Type.String({ format: "date-time", examples: ["2026-11-03T09:30:00.000Z"] });

/** YYYY-MM-DD; PostgreSQL has no year 0. */
export const DateOnly = Type.String({ format: "date", pattern: "^(?!0000)", examples: ["2026-12-24"] });

/** Returned as a decimal string with six fraction digits (§1.1 rule 5). */
export const Position = Type.String({ pattern: "^-?\\d+\\.\\d{6}$", examples: ["1.000000"] });

/** Sent back as a JSON number; the bound keeps six digits exact. */
export const PositionNumber = Type.Number({ minimum: -8_500_000_000, maximum: 8_500_000_000 });

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Full #rrggbb form. */
export const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$", examples: ["#2563eb"] });

export const Limit = Type.Integer({ minimum: 1, maximum: 200, default: 50 });

/** Any text: whether a list made it is the list's own answer, “Invalid cursor.” (§4.5), not the schema's. */
export const Cursor = Type.String();

/** The moment of an earlier read, as its `server_time` told it; the pattern leaves out leap seconds. */
export const Since = Type.String({
  format: "date-time",
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$",
  examples: ["2026-11-03T09:30:00.000Z"],
});

/** What is searched for (§11 rule 8). */
export const SearchText = Type.String({
  minLength: 1,
  maxLength: 200,
  description: `words and prefixes, “quoted phrases”, -excluded, OR; after ${mostTerms} different ones the rest is left out`,
});

/** A token in a public path (§4.4). */
export const LinkToken = Type.String({ pattern: "^[A-Za-z0-9_-]{20,100}$" });

/** Text that is more than blanks. */
export function named(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: "\\S" });
}

export function oneOf<const T extends string>(values: readonly T[], options: Record<string, unknown> = {}) {
  return Type.Unsafe<T>({ type: "string", enum: values, ...options });
}

/** A person inside another object (§11 rule 5). */
export const Person = closed({
  uuid: Uuid,
  first_name: Type.String(),
  last_name: Type.String(),
  image_version: nullable(Type.Integer()),
});

/** A key with the person whose access it used, or a rule with its writer; people by their names of today. */
const viaKey = { api_key_uuid: Uuid, api_key_name: Type.String(), user_uuid: Uuid, user_name: Type.String() };
const viaRule = { automation_uuid: Uuid, automation_name: Type.String(), user_uuid: Uuid, user_name: Type.String() };

/**
 * Who did something (§5.3, §19.2): a person, or the service itself for whoever acted by a key or
 * a rule, which stand beside it.
 */
export const Doer = closed({
  uuid: nullable(Uuid),
  first_name: Type.String(),
  last_name: Type.String(),
  image_version: nullable(Type.Integer()),
  via: Type.Union([closed(viaKey), closed(viaRule), Type.Null()], {
    description:
      "null for what a person did with their own hands. What came by an API key or an automation has no `uuid`: " +
      "`first_name` is the service's name, and `via` names the key and whose access it used, or the rule and who wrote it.",
  }),
});

/** Any JSON object, described elsewhere. */
export const AnyObject = Type.Unsafe<{ readonly [key: string]: never }>({ type: "object", additionalProperties: true });
