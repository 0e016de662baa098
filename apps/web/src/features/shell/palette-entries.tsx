import type { Board, CopiedTask, View } from "@stoa/api";
import { useMemo } from "react";
import { keyOn } from "#data/task-key.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { listWords } from "#i18n/en/list.ts";
import type { PaletteEntry } from "#keys/palette.tsx";
import { go, openTicket, paths, viewPath } from "#paths.ts";
import { Icon } from "#ui/icon.tsx";

const ofBoard = new WeakMap<Board, PaletteEntry>();
const ofView = new WeakMap<View, PaletteEntry>();
const ofTask = new WeakMap<CopiedTask, PaletteEntry>();

function boardEntry(board: Board): PaletteEntry {
  const { uuid, name, workspace_uuid } = board;
  const run = (): void => go(paths.board(workspace_uuid, uuid));
  return { value: uuid, text: name, section: m.boards, mark: <Icon name="kanban" />, run };
}

function viewEntry(view: View): PaletteEntry {
  const { uuid, name } = view;
  return {
    value: uuid,
    text: name,
    section: listWords.views,
    mark: <Icon name="layers" />,
    run: () => go(viewPath(view)),
  };
}

function taskEntry({ uuid, title, number }: CopiedTask, key: string): PaletteEntry {
  const mark = <Icon name="circle" />;
  return {
    value: uuid,
    text: title,
    number,
    hint: key,
    keywords: key,
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

/** The same for a ticket, as long as its key is the same too. */
function keptTask(task: CopiedTask, key: string): PaletteEntry {
  const known = ofTask.get(task);
  if (known?.hint === key) return known;
  const entry = taskEntry(task, key);
  ofTask.set(task, entry);
  return entry;
}

/** The screens of settings, of the open board too, and those that have no place on a board. */
function settingsEntries(workspace: string): readonly PaletteEntry[] {
  const board = /\/board\/([^/]+)/.exec(window.location.pathname)?.[1];
  const screens = [
    ...(board === undefined ? [] : [{ text: m.boardSettings, href: paths.boardSettings(workspace, board) }]),
    { text: m.imports, href: paths.imports(workspace) },
    { text: m.trash, href: paths.trash(workspace) },
    { text: m.labelSettings, href: paths.labels(workspace) },
    { text: m.archivedBoards, href: paths.archivedBoards(workspace) },
    { text: m.apiKeys, href: paths.keys(workspace) },
    { text: m.yourSettings, href: paths.settings },
  ];
  const mark = <Icon name="settings" />;
  return screens.map(({ text, href }) => ({ value: href, text, section: m.settings, mark, run: () => go(href) }));
}

/** Boards, settings and tickets, for the palette while it is open. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { workspace, workspace_uuid } = useOpened();
  const [boards, views] = [useRows("boards"), useRows("views")];
  return useMemo(() => {
    const tasks = [...workspace.store.shown.all("tasks")];
    const boardOf = new Map(boards.map((board) => [board.uuid, board]));
    return [
      ...boards.map((board) => kept(ofBoard, board, boardEntry)),
      ...views.map((view) => kept(ofView, view, viewEntry)),
      ...settingsEntries(workspace_uuid),
      ...tasks.map((task) => keptTask(task, keyOn(boardOf.get(task.board_uuid), task) ?? "")),
    ];
  }, [boards, views, workspace, workspace_uuid]);
}
