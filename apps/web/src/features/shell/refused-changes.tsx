import { type ReactNode, Suspense, useEffect, useState } from "react";
import { type DescriptionClash, descriptionClash } from "#commands/update-description.ts";
import type { Mutation } from "#data/mutations.ts";
import { useMutationCounts } from "#hooks/use-mutations.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { lazily } from "#ui/lazily.tsx";
import { openTicket } from "#paths.ts";
import { openRefusedBy } from "./refused-opener.ts";
import { wordsOfInput } from "./refused-words.ts";

const ClashChoice = lazily(async () => (await import("./clash-choice.tsx")).ClashChoice);

/** The dialog with what the server refused, to place once, and what opens it. */
export function useRefusedChanges(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => openRefusedBy(() => setOpen(true)), []);
  return { open: () => setOpen(true), dialog: isOpen && <RefusedChanges close={() => setOpen(false)} /> };
}

function RefusedChanges({ close }: { readonly close: () => void }) {
  const workspace = useWorkspace();
  // renders again with each change of it
  useMutationCounts();
  const { refused } = workspace;
  return (
    <Dialog
      isOpen
      onClose={close}
      size={refused.some(isClash) ? "large" : "normal"}
      title={m.refusedTitle}
      description={m.refusedText}
    >
      <ul className="refused-list">
        {refused.map((mutation) => (
          <Entry
            key={mutation.id}
            mutation={mutation}
            close={close}
            remove={() => void workspace.dismiss(mutation.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type EntryProps = { readonly mutation: Mutation; readonly close: () => void; readonly remove: () => void };

function Entry({ mutation, close, remove }: EntryProps) {
  const { shown } = useWorkspace().store;
  const title = shown.get("tasks", mutation.subject)?.title;
  const edit = (): void => {
    close();
    openTicket(mutation.subject);
  };
  return (
    <li className="refused-entry">
      {title !== undefined && <strong dir="auto">{title}</strong>}
      <span>{mutation.refusal?.error}</span>
      {isClash(mutation) ? (
        <Suspense>
          <ClashChoice
            clash={mutation.input as DescriptionClash}
            mayWrite={title !== undefined}
            done={remove}
            edit={edit}
          />
        </Suspense>
      ) : (
        <>
          <pre className="refused-words">{wordsOfInput(mutation.input)}</pre>
          <Button size="small" onClick={remove}>
            {m.remove}
          </Button>
        </>
      )}
    </li>
  );
}

function isClash({ refusal }: Mutation): boolean {
  return refusal?.code === descriptionClash;
}
