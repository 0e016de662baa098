import { useEffect, useState } from "react";
import { useMayWrite, useRole } from "#hooks/use-role.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { go, paths } from "#paths.ts";
import { floating } from "#ui/layers.tsx";
import { useNewBoard } from "./new-board.tsx";
import { openNewTaskBy } from "./new-task-opener.ts";
import { useSignOut } from "./use-sign-out.tsx";
import { telling } from "./telling-later.ts";

// nobody opens them before the first screen stands
const OpenPalette = floating(async () => (await import("./open-palette.tsx")).OpenPalette);
const NewTaskDialog = floating(async () => (await import("#features/new-task/index.ts")).NewTaskDialog);
const ShortcutHelp = floating(async () => (await import("#keys/shortcut-help.tsx")).ShortcutHelp);

/** The keys that work on every screen of a workspace, and what they open. */
export function FrameKeys() {
  const { workspace, workspace_uuid } = useOpened();
  const [opened, setOpened] = useState<"palette" | "help" | "new" | null>(null);
  const close = (): void => setOpened(null);
  const newBoard = useNewBoard();
  const signOut = useSignOut();
  const actions = { newBoard: newBoard.open, signOut: signOut.ask };
  const redo = (): void => telling(({ redoStep }) => redoStep(workspace));
  // while it is not known yet, the key is not lost
  const mayCreate = [useMayWrite(), useRole() === undefined].includes(true);
  useEffect(() => openNewTaskBy(() => setOpened("new")), []);
  useShortcuts(m.everywhere, {
    ...(mayCreate && { c: { label: m.newTicket, icon: "plus", run: () => setOpened("new") } }),
    "Mod+K": { label: m.palette, run: () => setOpened("palette") },
    "?": { label: m.shortcuts, run: () => setOpened("help") },
    "/": { label: m.search, run: () => go(paths.search(workspace_uuid)) },
    "Mod+Z": { label: m.undo, run: () => telling(({ undoStep }) => undoStep(workspace)) },
    "Mod+Shift+Z": { label: m.redo, run: redo },
    "Mod+Y": { label: m.redo, run: redo, isHidden: true },
    "g b": { label: m.goToBoard, run: () => go(paths.workspace(workspace_uuid)) },
    "g i": { label: m.inbox, run: () => go(paths.inbox(workspace_uuid)) },
    "g t": { label: m.trash, run: () => go(paths.trash(workspace_uuid)), isHidden: true },
    "g m": { label: m.myWork, run: () => go(paths.myWork(workspace_uuid)) },
    "g s": { label: m.search, run: () => go(paths.search(workspace_uuid)), isHidden: true },
    "g p": { label: m.members, run: () => go(paths.members(workspace_uuid)) },
    "g ,": { label: m.workspaceSettings, icon: "settings", run: () => go(paths.workspaceSettings(workspace_uuid)) },
  });
  return (
    <>
      {opened === "palette" && <OpenPalette isOpen onClose={close} actions={actions} />}
      {newBoard.dialog}
      {signOut.dialog}
      {opened === "new" && <NewTaskDialog isOpen onClose={close} />}
      <ShortcutHelp isOpen={opened === "help"} onClose={close} />
    </>
  );
}
