import { type AnyRow, compareStates, copiedKinds, type Kind } from "./tables.ts";

const kept: ReadonlySet<Kind> = new Set(copiedKinds);

/**
 * The rows that replies to own writes dropped, as they were when they went. Changes that were asked for before the write may come
 * after its reply, and still have such a row; nobody tells of an own write, so it would stay until the next hint.
 */
export class DroppedRows {
  readonly #rows = new Map<string, AnyRow>();

  add(kind: Kind, row: AnyRow): void {
    // parts of a task come back with the state that they had
    if (kept.has(kind)) this.#rows.set(`${kind}/${row.uuid}`, row);
  }

  /** Whether this state of a row is one from before it was dropped. */
  has(kind: Kind, row: AnyRow): boolean {
    const dropped = this.#rows.get(`${kind}/${row.uuid}`);
    return dropped !== undefined && compareStates(dropped, row) >= 0;
  }

  /** From now on all changes know it, or the row is there again. */
  forget(kind: Kind, uuid: string): void {
    this.#rows.delete(`${kind}/${uuid}`);
  }
}
