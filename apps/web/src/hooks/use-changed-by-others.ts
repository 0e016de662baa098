import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { Subscriptions } from "#data/subscriptions.ts";
import { useWorkspace } from "./use-workspace.ts";

/** The time for which a change is marked, in milliseconds. */
const markedFor = 2000;

/** The tasks that somebody else changed a moment ago. */
export type Marks = {
  readonly has: (uuid: string) => boolean;
  /** @returns ends it */
  readonly subscribe: (uuid: string, listener: () => void) => () => void;
};

/** Marks the tasks that somebody else changes, for as long as it is shown. Only who asks with `useIsMarked` is drawn anew. */
export function useMarks(): Marks {
  const { store } = useWorkspace();
  const [{ marks, mark, clear }] = useState(newMarks);
  useEffect(() => {
    const end = store.subscriptions.subscribe("others", () => mark(store.changedByOthers));
    return () => {
      end();
      clear();
    };
  }, [store, mark, clear]);
  return marks;
}

/** Whether a task is marked. */
export function useIsMarked(marks: Marks, uuid: string): boolean {
  const subscribe = useCallback((listener: () => void) => marks.subscribe(uuid, listener), [marks, uuid]);
  return useSyncExternalStore(subscribe, () => marks.has(uuid));
}

function newMarks() {
  const subscriptions = new Subscriptions();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const forget = (uuid: string): void => {
    timers.delete(uuid);
    subscriptions.tell([], [uuid]);
  };
  const marks: Marks = {
    has: (uuid) => timers.has(uuid),
    subscribe: (uuid, listener) => subscriptions.subscribe(uuid, listener),
  };
  const mark = (uuids: readonly string[]): void => {
    for (const uuid of uuids) {
      clearTimeout(timers.get(uuid));
      const timer = setTimeout(() => forget(uuid), markedFor);
      timers.set(uuid, timer);
    }
    subscriptions.tell([], uuids);
  };
  const clear = (): void => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };
  return { marks, mark, clear };
}
