import { type ReactNode, useState } from "react";
import type { Mutation } from "#data/mutations.ts";
import { useMutationCounts } from "#hooks/use-mutations.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { wordsOfInput } from "./refused-words.ts";

/** The dialog with what the server refused, to place once, and what opens it. */
export function useRefusedTray(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return { open: () => setOpen(true), dialog: isOpen && <RefusedTray close={() => setOpen(false)} /> };
}

function RefusedTray({ close }: { readonly close: () => void }) {
  const workspace = useWorkspace();
  // renders again with each change of it
  useMutationCounts();
  return (
    <Dialog isOpen onClose={close} title={m.refusedTitle} description={m.refusedText}>
      <ul className="refused-list">
        {workspace.refused.map((mutation) => (
          <Entry key={mutation.id} mutation={mutation} remove={() => void workspace.dismiss(mutation.id)} />
        ))}
      </ul>
    </Dialog>
  );
}

function Entry({ mutation, remove }: { readonly mutation: Mutation; readonly remove: () => void }) {
  const { shown } = useWorkspace().store;
  const title = shown.get("tasks", mutation.subject)?.title;
  return (
    <li className="refused-entry">
      {title !== undefined && <strong>{title}</strong>}
      <span>{mutation.refusal?.error}</span>
      <pre className="refused-words">{wordsOfInput(mutation.input)}</pre>
      <Button size="small" onClick={remove}>
        {m.remove}
      </Button>
    </li>
  );
}
