import { useCallback, useEffect, useRef, useState } from "react";
import { useOpened } from "#hooks/use-workspace.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { deleteForGood, restore, type TrashEntry, trashOf } from "#session/trash.ts";
import { toast } from "#ui/toast.ts";

export type Trash = {
  /** null until the first are there */
  readonly entries: readonly TrashEntry[] | null;
  /** the reason why the entries could not be read */
  readonly problem: string | null;
  readonly read: () => void;
  /** Restores or deletes one. @param said when it is done */
  readonly restore: (entry: TrashEntry, said: string) => void;
  readonly deleteForGood: (entry: TrashEntry, said: string) => void;
};

/** Reads page after page. @param show gets all so far @returns of `show`: whether to go on */
async function readAll(workspace_uuid: string, show: (known: readonly TrashEntry[]) => boolean): Promise<void> {
  const known: TrashEntry[] = [];
  for await (const page of trashOf(workspace_uuid)) {
    known.push(...page);
    if (!show(known)) return;
  }
}

/** The trash of the open workspace. It is read when the screen is opened: the local copy does not have it. */
export function useTrash(): Trash {
  const { workspace_uuid } = useOpened();
  const [entries, setEntries] = useState<readonly TrashEntry[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // what was taken out of it while it is read
  const taken = useRef(new Set<string>());
  useEffect(() => {
    let isOver = false;
    taken.current = new Set();
    const show = (known: readonly TrashEntry[]): boolean => {
      if (!isOver) setEntries(known.filter(({ uuid }) => !taken.current.has(uuid)));
      return !isOver;
    };
    setProblem(null);
    void readAll(workspace_uuid, show).catch((error: unknown) => !isOver && setProblem(sentenceOf(error)));
    return () => void (isOver = true);
  }, [workspace_uuid, round]);
  const read = useCallback(() => setRound((before) => before + 1), []);
  /** Takes an entry away at once, and brings it back if the server does not take it. */
  const take = async (entry: TrashEntry, doIt: () => Promise<void>, said: string): Promise<void> => {
    taken.current.add(entry.uuid);
    setEntries((now) => now?.filter(({ uuid }) => uuid !== entry.uuid) ?? null);
    try {
      await doIt();
      toast({ text: said });
    } catch (error) {
      toast({ text: sentenceOf(error), kind: "danger" });
      read();
    }
  };
  return {
    entries,
    problem,
    read,
    restore: (entry, said) => void take(entry, () => restore(workspace_uuid, entry), said),
    deleteForGood: (entry, said) => void take(entry, () => deleteForGood(workspace_uuid, entry), said),
  };
}
