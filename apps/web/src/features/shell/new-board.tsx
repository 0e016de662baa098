import { type ReactNode, useState } from "react";
import { floating } from "#ui/layers.tsx";

const NewBoardDialog = floating(async () => (await import("./new-board-dialog.tsx")).NewBoardDialog);

/** The dialog for a new board, to place once, and what opens it. */
export function useNewBoard(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen && <NewBoardDialog isOpen onClose={() => setOpen(false)} />,
  };
}
