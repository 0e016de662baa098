import { useMemo, useState } from "react";
import { useRows } from "#hooks/use-rows.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { type Division, divisions } from "./swimlanes.ts";

/** The person's division of a board. */
export type BoardDivision = {
  readonly division: Division;
  readonly collapsed: ReadonlySet<string>;
  readonly hidesEmpty: boolean;
  readonly change: (change: { readonly division?: Division; readonly hidesEmpty?: boolean }) => void;
  /** Closes a swimlane, or opens it again. */
  readonly toggle: (swimlane: string) => void;
};

type StoredDivision = {
  readonly division?: Division;
  readonly collapsed: readonly string[];
  readonly hidesEmpty: boolean;
};

const atFirst: StoredDivision = { collapsed: [], hidesEmpty: false };

/** The kept values, as far as they are understood. */
function read(kept: unknown): StoredDivision {
  const { division, collapsed, hidesEmpty } = (kept ?? {}) as Record<string, unknown>;
  const known = divisions.find((each) => each === division);
  return {
    ...(known !== undefined && { division: known }),
    collapsed: Array.isArray(collapsed) ? collapsed.map(String) : [],
    hidesEmpty: hidesEmpty === true,
  };
}

/** The division of a board: as the person left it on this device, else by its own swimlanes, if it has any. */
export function useDivision(board: string): BoardDivision {
  const { drafts } = useWorkspace();
  const key = `swimlanes:${board}`;
  const [kept, setKept] = useState<StoredDivision>(() => ({ ...atFirst, ...read(drafts.get(key)) }));
  const groups = useRows("groups");
  const hasGroups = useMemo(() => groups.some(({ board_uuid }) => board_uuid === board), [groups, board]);
  const division = kept.division ?? (hasGroups ? "group" : "none");
  return useMemo(() => {
    const keep = (next: StoredDivision): void => {
      setKept(next);
      drafts.set(key, next);
    };
    const collapsed = new Set(kept.collapsed);
    return {
      division,
      collapsed,
      hidesEmpty: kept.hidesEmpty,
      // what is collapsed belongs to the division
      change: (change) => keep({ ...kept, ...change, ...(change.division !== undefined && { collapsed: [] }) }),
      toggle: (swimlane) => {
        const others = kept.collapsed.filter((each) => each !== swimlane);
        keep({ ...kept, collapsed: collapsed.has(swimlane) ? others : [...others, swimlane] });
      },
    };
  }, [drafts, key, kept, division]);
}
