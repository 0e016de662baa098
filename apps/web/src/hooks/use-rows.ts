import type { CopiedTask } from "@stoa/api";
import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import type { Store } from "#data/store.ts";
import type { Kind, Tables } from "#data/tables.ts";
import { useWorkspace } from "./use-workspace.ts";

/** Calls again whenever what the key names has changed; see `Subscriptions`. */
function useKey<Value>(key: string, read: (store: Store) => Value): Value {
  const { store } = useWorkspace();
  const subscribe = useCallback((listener: () => void) => store.subscriptions.subscribe(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => read(store));
}

/** A row as it is shown, or undefined. The component renders again when this row changes, and only then. */
export function useRow<K extends Kind>(kind: K, uuid: string): Tables[K] | undefined {
  return useKey(`${kind}/${uuid}`, (store) => store.shown.get(kind, uuid));
}

type Rows = { revision: number; rows: readonly unknown[] };
const caches = new WeakMap<Store, Map<Kind, Rows>>();

/** All rows of a kind: the same array until one of them changes. For the small kinds; of tasks use `useTasks`. */
export function useRows<K extends Kind>(kind: K): readonly Tables[K][] {
  return useKey(kind, (store) => rowsOf(store, kind));
}

function rowsOf<K extends Kind>(store: Store, kind: K): readonly Tables[K][] {
  const cache = caches.get(store) ?? new Map<Kind, Rows>();
  caches.set(store, cache);
  const revision = store.subscriptions.revision(kind);
  const known = cache.get(kind);
  const current = known?.revision === revision ? known : { revision, rows: [...store.shown.all(kind)] };
  cache.set(kind, current);
  return current.rows as readonly Tables[K][];
}

const maps = new WeakMap<readonly unknown[], ReadonlyMap<string, unknown>>();

/** All rows of a kind by their uuids: the same map for everybody, until one of them changes. */
export function useRowMap<K extends Kind>(kind: K): ReadonlyMap<string, Tables[K]> {
  const rows = useRows(kind);
  const known = maps.get(rows) ?? new Map(rows.map((row) => [row.uuid, row]));
  maps.set(rows, known);
  return known as ReadonlyMap<string, Tables[K]>;
}

/** Calls again whenever what one of the keys names has changed. @returns the same array until one of its items is another */
function useList<Item>(keys: readonly string[], read: (store: Store) => readonly Item[]): readonly Item[] {
  const { store } = useWorkspace();
  const newest = useRef<readonly Item[]>([]);
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const ends = keys.map((key) => store.subscriptions.subscribe(key, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, keys],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = read(store);
    const isSame = now.length === newest.current.length && now.every((item, at) => item === newest.current[at]);
    if (!isSame) newest.current = now;
    return newest.current;
  });
}

/** Some tasks, those that are there. @param uuids the same array each time */
export function useTaskRows(uuids: readonly string[]): readonly CopiedTask[] {
  const keys = useMemo(() => uuids.map((uuid) => `tasks/${uuid}`), [uuids]);
  return useList(keys, (store) => uuids.flatMap((uuid) => store.shown.get("tasks", uuid) ?? []));
}

/**
 * Some of the tasks of statuses, such as those that are selected: the same array until it has others.
 * @param statuses the same array each time
 */
export function useTasksAmong(statuses: readonly string[], find: () => readonly string[]): readonly string[] {
  const keys = useMemo(() => statuses.map((uuid) => `status/${uuid}`), [statuses]);
  return useList(keys, find);
}

/** The number of times that tasks have changed, to look at all of them again; 0 for as long as nobody wants to know. */
export function useTaskRevision(isWanted = true): number {
  return useKey(isWanted ? "tasks" : "", ({ subscriptions }) => (isWanted ? subscriptions.revision("tasks") : 0));
}

/**
 * The result of a search among all tasks: the same until something else is found. Null for as long as nobody wants to know.
 * @param find the same function until it looks for something else
 * @param keep gives the former where the new one equals it
 */
export function useFound<Found>(
  find: (() => Found) | null,
  keep: (former: Found, found: Found) => Found,
): Found | null {
  const newest = useRef<{ find: () => Found; revision: number; found: Found } | null>(null);
  return useKey(find === null ? "" : "tasks", ({ subscriptions }) => {
    if (find === null) return null;
    const revision = subscriptions.revision("tasks");
    const known = newest.current;
    if (known?.find === find && known.revision === revision) return known.found;
    const found = find();
    newest.current = { find, revision, found: known === null ? found : keep(known.found, found) };
    return newest.current.found;
  });
}

/**
 * The sum of the estimates of a status; null if no ticket has one.
 * @param isCounted leaves tickets out
 */
export function useEstimateSum(status: string, isCounted: (uuid: string) => boolean): number | null {
  // the key of the status does not tell of a new estimate, and few columns have many estimates to look at
  return useKey("tasks", ({ indexes, shown }) => {
    const uuids = indexes.tasks("estimated", status).filter(isCounted);
    const hundredths = uuids.map((uuid) => Math.round((shown.get("tasks", uuid)?.estimate ?? 0) * 100));
    return uuids.length === 0 ? null : hundredths.reduce((sum, each) => sum + each, 0) / 100;
  });
}

type IndexName = "board" | "status" | "assignee" | "label" | "due";

/** The uuids of the tasks of a group in their order, such as `useTasks("status", status.uuid)`. */
export function useTasks(index: IndexName, value: string): readonly string[] {
  return useKey(`${index}/${value}`, (store) => store.indexes.tasks(index, value));
}
