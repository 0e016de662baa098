import { byPosition } from "./indexes.ts";
import type { Reader } from "./mutations.ts";
import { putChanged } from "./purge.ts";
import type { Store } from "./store.ts";
import { type AnyRow, type Description, type DetailTables, detailKinds, type NamedRow } from "./tables.ts";

/**
 * Takes over what was read with a task, if the copy has the task: what is lost must not come back.
 * @param isWhole whether it is all that there is, so that the rest goes
 */
export function takeDetailRows(store: Store, task_uuid: string, rows: readonly NamedRow[], isWhole: boolean): boolean {
  if (store.base.get("tasks", task_uuid) === undefined) return false;
  const there = new Set(rows.map(({ kind, row }) => `${kind}/${row.uuid}`));
  store.tick(() => {
    for (const kind of isWhole ? detailKinds : []) {
      const held = [...store.base.all(kind)].filter((row) => row.task_uuid === task_uuid);
      for (const { uuid } of held) if (!there.has(`${kind}/${uuid}`)) store.drop(kind, uuid);
    }
    for (const { kind, row } of rows) putChanged(store, kind, row);
  });
  return true;
}

/** Drops what belongs to tasks that are not there. Call it in a tick. */
export function dropOrphans(store: Store): void {
  for (const kind of detailKinds)
    for (const { uuid, task_uuid } of store.base.all(kind))
      if (store.base.get("tasks", task_uuid) === undefined) store.drop(kind, uuid);
}

/** The details of a task, as they are shown. */
export type DetailLists = {
  /** undefined until it is known */
  readonly description: Description | undefined;
  /** in their order */
  readonly subtasks: readonly DetailTables["subtasks"][];
  /** the oldest first; those that wait to be sent have no `author` and come last */
  readonly comments: readonly DetailTables["comments"][];
  /** the newest first */
  readonly attachments: readonly DetailTables["attachments"][];
};

/** Finds the details of a task. */
export function detailsIn(rows: Reader, task_uuid: string): DetailLists {
  const of = <K extends keyof DetailTables>(kind: K): DetailTables[K][] =>
    ([...rows.all(kind)] as DetailTables[K][]).filter((row) => row.task_uuid === task_uuid);
  return {
    description: rows.get("descriptions", task_uuid),
    subtasks: of("subtasks").toSorted(byPosition),
    comments: of("comments").toSorted((one, other) => compareTimes(one, other, "\uFFFF")),
    attachments: of("attachments").toSorted((one, other) => compareTimes(other, one, "")),
  };
}

/** @param unknown in place of the time of what waits to be sent */
function compareTimes(one: AnyRow, other: AnyRow, unknown: string): number {
  const timeOf = (row: AnyRow): string => (row["created_at"] as string) || unknown;
  const [first, second] = [timeOf(one), timeOf(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** The old lists where nothing in them changed, so that components keep what they made of them. */
export function sameLists(old: DetailLists, now: DetailLists): Partial<DetailLists> {
  const names = ["subtasks", "comments", "attachments"] as const;
  return Object.fromEntries(names.filter((name) => isSame(old[name], now[name])).map((name) => [name, old[name]]));
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((row, at) => row === other[at]);
}
