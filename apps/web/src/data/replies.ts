import type { Mutation, SettledRows } from "./mutations.ts";
import { putChanged } from "./purge.ts";
import type { Store } from "./store.ts";
import { type AnyRow, compareStates, isDetail, type NamedRow } from "./tables.ts";

/** The rows of a reply that were accepted. */
export type AcceptedRows = {
  readonly put: readonly NamedRow[];
  readonly drop: readonly NamedRow[];
  /** whether something was not taken over, so that the changes have to be read */
  readonly isDoubtful: boolean;
};

/**
 * Takes over what the reply to a write says. A reply may be late, or be a stored one of an earlier time: so it never replaces a
 * newer state, and never brings back what was removed since. Only the changes of the workspace say what there is.
 * Call it in the tick in which the mutation leaves the overlay.
 */
export function acceptReply(store: Store, mutation: Pick<Mutation, "isLost">, settled: SettledRows): AcceptedRows {
  const { put = [], drop = [], isPartial = false } = settled;
  const accepted = put.filter(({ kind, row }) => isNews(store, mutation, kind, row));
  for (const { kind, row } of accepted) store.put(kind, row);
  const dropped = drop.filter(({ kind, row }) => {
    const held = store.base.get(kind, row.uuid) as AnyRow | undefined;
    return held !== undefined && compareStates(held, row) <= 0;
  });
  for (const { kind, row } of dropped) dropWritten(store, kind, row);
  const isDoubtful = isPartial || put.some(({ kind, row }) => store.base.get(kind, row.uuid) === undefined);
  return { put: accepted, drop: dropped, isDoubtful };
}

/** Takes over what another tab accepted of a reply. Call it in a tick. */
export function takeSettled(store: Store, { put, drop }: Pick<AcceptedRows, "put" | "drop">): void {
  for (const { kind, row } of put) putChanged(store, kind, row);
  for (const { kind, row } of drop) dropWritten(store, kind, row);
}

/** Drops what a write removed, so that changes that were asked for before it do not bring it back. @param row as it was when it went */
function dropWritten(store: Store, kind: NamedRow["kind"], row: AnyRow): void {
  store.drop(kind, row.uuid);
  store.dropped.add(kind, row);
}

function isNews(store: Store, { isLost }: Pick<Mutation, "isLost">, kind: NamedRow["kind"], row: AnyRow): boolean {
  const held = store.base.get(kind, row.uuid) as AnyRow | undefined;
  // a row that is equally new may have other totals than the changes brought, which are read later than it
  if (held !== undefined) return compareStates(held, row) < 0;
  if (isLost || store.dropped.has(kind, row)) return false;
  return isParentThere(store, kind, row);
}

/** Whether the copy has what the row belongs to: a board that was lost meanwhile must not come back row by row. */
function isParentThere({ base }: Store, kind: NamedRow["kind"], row: AnyRow): boolean {
  const { board_uuid } = row as { readonly board_uuid?: unknown };
  if (kind !== "boards" && typeof board_uuid === "string") return base.get("boards", board_uuid) !== undefined;
  if (isDetail(kind)) return base.get("tasks", String(row["task_uuid"])) !== undefined;
  return true;
}

/** The refused parts of a mutation whose rest is done: mutations of their own, which are kept and shown. */
export function refusedParts(mutation: Mutation, { refused = [] }: SettledRows): Mutation[] {
  return refused.map(({ input, refusal }, at) => {
    const id = `${mutation.id}.refused.${at}`;
    return { ...mutation, id, input, refusal, state: "refused", effects: [], sent: null };
  });
}
