import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { csvColumns } from "#features/tasks/columns/index.ts";
import { comparableName } from "#kernel/names.ts";
import type { PlannedTicket } from "../plan.ts";

/**
 * The values of a ticket as a file has them, by name, without empty ones. Long texts are hashes, because they are only compared; names are as
 * they are compared, and lists are sorted. A custom field has the name `field:` with its own.
 */
export type FileValues = Readonly<Record<string, FileValue>>;
export type FileValue = string | number | readonly string[];

const fieldPrefix = "field:";
/** The name of the value of a custom field. */
export const fieldValue = (name: string): string => `${fieldPrefix}${comparableName(name)}`;
/** The comparable name of the custom field of a value; undefined for another value. */
export const fieldOf = (name: string): string | undefined =>
  name.startsWith(fieldPrefix) ? name.slice(fieldPrefix.length) : undefined;

/** The names of the values that a table's columns have, such as the priority. */
export const csvNames = Object.keys(csvColumns) as readonly (keyof typeof csvColumns)[];

/** The characters of a hash, of six bits each. */
const hashLength = 10;

/** A hash of a text or of the value of a custom field; "" for an empty one. Sixty bits: equal ones of one ticket are no accident. */
export function hashOf(value: string | number | boolean): string {
  if (value === "") return "";
  return createHash("sha256").update(String(value)).digest("base64url").slice(0, hashLength);
}

/** The values of a planned ticket, to be compared with those of another file and with those here. */
export function fileValuesOf(ticket: PlannedTicket): FileValues {
  const { title, description, column, labels, assignee_uuids: assignees, fields } = ticket;
  const entries: [string, FileValue | null][] = [
    ["title", hashOf(title)],
    ["description", hashOf(description)],
    ["column", comparableName(column)],
    ["labels", labels.map(comparableName).toSorted()],
    ["assignees", assignees.toSorted()],
    ...csvNames.map((name): [string, FileValue | null] => [name, ticket[name]]),
    ...[...fields].map(([name, value]): [string, FileValue] => [fieldValue(name), hashOf(value)]),
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, FileValue] => !isEmpty(entry[1])));
}

const isEmpty = (value: FileValue | null): boolean =>
  value === null || value === "" || (typeof value === "object" && value.length === 0);

/** Whether two values of one name mean the same. */
export const isSame = (one: FileValue | undefined, other: FileValue | undefined): boolean =>
  isDeepStrictEqual(one, other);

/** The hashes of the comments and of the checklist of a ticket, in their order. Equal ones of a ticket are numbered. */
export type PartKeys = { readonly comments: readonly string[]; readonly checklist: readonly string[] };

/**
 * The keys of the parts of a ticket. The time of a comment is not in its key: it depends on the time zone of the person who imports, and of
 * equal comments each counts.
 */
export function partKeysOf({ comments, checklist }: Pick<PlannedTicket, "comments" | "checklist">): PartKeys {
  const counts = new Map<string, number>();
  const keyOf = (parts: readonly string[]): string => {
    const part = JSON.stringify(parts);
    const nth = (counts.get(part) ?? 0) + 1;
    counts.set(part, nth);
    return hashOf(`${part} ${nth}`);
  };
  return {
    comments: comments.map(({ author, body }) => keyOf(["comment", author, body])),
    checklist: checklist.map(({ title }) => keyOf(["item", title])),
  };
}
