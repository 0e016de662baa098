import { randomUUID } from "node:crypto";
import type { KindName } from "#features/transfer/export-format/index.ts";

const shape = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The uuids that a text has, in lower case. */
export const uuidsIn = (text: string): string[] => (text.match(shape) ?? []).map((uuid) => uuid.toLowerCase());

/** The most uuids of an export: all are in the memory of its thread, and sorted at once. */
const mostUuids = 1_000_000;

/** The message about too many uuids. */
export const tooManyUuids = `an export has at most ${mostUuids.toLocaleString("en")} uuids of rows and of what they name`;

/** Columns that name what need not be a row of the export. */
const others: readonly string[] = [
  "series_uuid",
  "file_uuid",
  "pdf_file_uuid",
  "page_uuid",
  "archived_with",
  "created_via",
  "author_via",
  "authors",
];

/**
 * Gives every uuid of an export a new one. The new ones have the order of the old ones, so that an export of what was imported has its
 * rows in the same order.
 */
export class NewUuids {
  /** the kind of the row that a uuid of the export names; null for what is no row, such as a stored file */
  readonly #old = new Map<string, KindName | null>();
  readonly #given = new Map<string, string>();
  readonly #new = new Map<string, string>();
  readonly #kinds = new Map<string, KindName>();

  /** Whether the export has more uuids than it may. */
  get isFull(): boolean {
    return this.#old.size > mostUuids;
  }

  /** The uuid of a row. @returns false when another row has it */
  addOwn(kind: KindName, uuid: string): boolean {
    if ((this.#old.get(uuid) ?? null) !== null) return false;
    this.#old.set(uuid, kind);
    return true;
  }

  /** The uuids of a row that name something, which may be a row. */
  addOthers(row: Readonly<Record<string, unknown>>): void {
    const named = others.flatMap((column) => (column in row ? uuidsIn(JSON.stringify(row[column])) : []));
    for (const uuid of named) if (!this.#old.has(uuid)) this.#old.set(uuid, null);
  }

  /** Maps a uuid to that of a resource which the workspace already has: a member, a label. */
  give(uuid: string, existing: string): void {
    this.#given.set(uuid, existing);
  }

  /** Makes the new uuids, once all old ones are added. */
  make(): void {
    const old = [...this.#old.keys()].filter((uuid) => !this.#given.has(uuid)).toSorted();
    const made = old.map(() => randomUUID()).toSorted();
    for (const [index, uuid] of old.entries()) this.#new.set(uuid, made[index] ?? randomUUID());
    for (const [uuid, existing] of this.#given) this.#new.set(uuid, existing);
    for (const [uuid, kind] of this.#old) if (kind !== null) this.#kinds.set(this.of(uuid), kind);
  }

  /** The new uuid of an old one. */
  of(uuid: string): string {
    return this.#new.get(uuid) ?? uuid;
  }

  /** A text of the export with the new uuids wherever an old one stands: in references, addresses and documents. */
  rewrite(text: string): string {
    return text.replace(shape, (uuid) => this.#new.get(uuid.toLowerCase()) ?? uuid);
  }

  /** Whether a new uuid is that of a row of this kind. */
  isOf(kind: string, uuid: unknown): boolean {
    return typeof uuid === "string" && this.#kinds.get(uuid) === kind;
  }
}
