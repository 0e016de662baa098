import { useState } from "react";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { Palette } from "#keys/palette.tsx";
import { ShortcutHelp } from "#keys/shortcut-help.tsx";
import { useShortcuts } from "#keys/shortcuts.ts";
import { go, paths } from "#paths.ts";
import { usePaletteEntries } from "./palette-entries.tsx";
import { undoLast } from "./tell.ts";

/** The keys that work on every screen of a workspace, and what they open. */
export function FrameKeys() {
  const { workspace, workspace_uuid } = useOpened();
  const [opened, setOpened] = useState<"palette" | "help" | null>(null);
  const close = (): void => setOpened(null);
  useShortcuts(m.everywhere, {
    "Mod+K": { label: m.palette, run: () => setOpened("palette") },
    "?": { label: m.shortcuts, run: () => setOpened("help") },
    "/": { label: m.search, run: () => go(paths.search(workspace_uuid)) },
    "Mod+Z": { label: m.undo, run: () => undoLast(workspace) },
    "g b": { label: m.goToBoard, run: () => go(paths.workspace(workspace_uuid)) },
    "g i": { label: m.inbox, run: () => go(paths.inbox(workspace_uuid)) },
    "g t": { label: m.trash, run: () => go(paths.trash(workspace_uuid)), isHidden: true },
    "g m": { label: m.myWork, run: () => go(paths.myWork(workspace_uuid)) },
    "g s": { label: m.search, run: () => go(paths.search(workspace_uuid)), isHidden: true },
    "g p": { label: m.members, run: () => go(paths.members(workspace_uuid)) },
  });
  return (
    <>
      {opened === "palette" && <OpenPalette close={close} />}
      <ShortcutHelp isOpen={opened === "help"} onClose={close} />
    </>
  );
}

function OpenPalette({ close }: { readonly close: () => void }) {
  return <Palette isOpen onClose={close} entries={usePaletteEntries()} />;
}
