import { randomUUID } from "node:crypto";
import type { KindName } from "#features/workspaces/export-format/index.ts";

const shape = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The uuids that a text has, in lower case. */
export const uuidsIn = (text: string): string[] => (text.match(shape) ?? []).map((uuid) => uuid.toLowerCase());

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

  /** How many uuids the export has. */
  get size(): number {
    return this.#old.size;
  }

  /** The uuid of a row. @returns false when another row has it */
  addOwn(kind: KindName, uuid: string): boolean {
    if ((this.#old.get(uuid) ?? null) !== null) return false;
    this.#old.set(uuid, kind);
    return true;
  }

  /** A uuid that names something, which may be a row. */
  addOther(uuid: string): void {
    if (!this.#old.has(uuid)) this.#old.set(uuid, null);
  }

  /** What a uuid becomes, when the workspace has this already: a member, a label. */
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
