import type { Board, CopiedTask } from "@stoa/api";
import { useMemo } from "react";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import type { PaletteEntry } from "#keys/palette.tsx";
import { go, openTicket, paths } from "#paths.ts";
import { Icon } from "#ui/icon.tsx";

const ofBoard = new WeakMap<Board, PaletteEntry>();
const ofTask = new WeakMap<CopiedTask, PaletteEntry>();

function boardEntry(board: Board): PaletteEntry {
  const { uuid, name, workspace_uuid } = board;
  const run = (): void => go(paths.board(workspace_uuid, uuid));
  return { value: uuid, text: name, section: m.boards, mark: <Icon name="kanban" />, run };
}

function taskEntry(task: CopiedTask): PaletteEntry {
  const { uuid, title, number } = task;
  const mark = <Icon name="circle" />;
  return {
    value: uuid,
    text: title,
    hint: `#${number}`,
    section: m.tickets,
    mark,
    isFoundOnly: true,
    run: () => openTicket(uuid),
  };
}

/** The entry of a row, the same as long as the row is: the picker keeps by it what it prepared for searching. */
function kept<Row extends object>(entries: WeakMap<Row, PaletteEntry>, row: Row, make: (row: Row) => PaletteEntry) {
  const entry = entries.get(row) ?? make(row);
  entries.set(row, entry);
  return entry;
}

/** Boards and tickets, for the palette while it is open. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { workspace } = useOpened();
  const boards = useRows("boards");
  return useMemo(() => {
    const tasks = [...workspace.store.shown.all("tasks")];
    return [
      ...boards.map((board) => kept(ofBoard, board, boardEntry)),
      ...tasks.map((task) => kept(ofTask, task, taskEntry)),
    ];
  }, [boards, workspace]);
}
