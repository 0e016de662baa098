import { Suspense } from "react";
import { type CommentClash, commentClash } from "#commands/update-comment.ts";
import { type DescriptionClash, descriptionClash } from "#commands/update-description.ts";
import type { Doc } from "#data/edited-text.ts";
import type { Mutation } from "#data/mutations.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { useMutationCounts } from "#hooks/use-mutations.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { unsavedWords as words } from "#i18n/en/unsaved.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { DialogProps } from "#ui/dialog-props.ts";
import { lazily } from "#ui/lazily.tsx";
import { openTicket } from "#paths.ts";
import type { ClashChoiceProps } from "./clash-choice.tsx";
import { wordsOfInput } from "./refused-words.ts";
import "./refused-changes.css";

const ClashChoice = lazily(async () => (await import("./clash-choice.tsx")).ClashChoice);

/** The dialog with what the server refused. */
export function RefusedChanges({ isOpen, onClose: close }: Pick<DialogProps, "isOpen" | "onClose">) {
  const workspace = useWorkspace();
  // renders again with each change of it
  useMutationCounts();
  const { refused } = workspace;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size={refused.some(isClash) ? "large" : "normal"}
      title={words.refusedTitle}
      description={words.refusedText}
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
          <Clash mutation={mutation} mayWrite={title !== undefined} done={remove} edit={edit} />
        </Suspense>
      ) : (
        <>
          <pre className="refused-words">{wordsOfInput(mutation.input)}</pre>
          <Button size="small" onClick={remove}>
            {words.remove}
          </Button>
        </>
      )}
    </li>
  );
}

type ClashProps = Pick<ClashChoiceProps, "mayWrite" | "done" | "edit"> & { readonly mutation: Mutation };

/** Two texts, of a description or of a comment, with what is shown of it now. */
function Clash({ mutation: { input, refusal }, ...props }: ClashProps) {
  const { act } = useCommands();
  const { uuid } = input as { readonly uuid: string };
  const [description, comment] = [useRow("descriptions", uuid), useRow("comments", uuid)];
  if (refusal?.code === commentClash) {
    const { task_uuid, body_json: mine, seen, theirs } = input as CommentClash;
    const write = (text: Doc, shown: Doc): void =>
      void act("updateComment", { uuid, task_uuid, body_json: text, seen: shown });
    return <ClashChoice {...props} clash={{ mine, seen, theirs: comment?.body_json ?? theirs }} write={write} />;
  }
  const { description_json: mine, seen, theirs } = input as DescriptionClash;
  const write = (text: Doc, shown: Doc): void =>
    void act("updateDescription", { uuid, description_json: text, seen: shown });
  const now = description === undefined ? theirs : description.description_json;
  return <ClashChoice {...props} clash={{ mine, seen, theirs: now }} write={write} />;
}

function isClash({ refusal }: Mutation): boolean {
  return refusal?.code === descriptionClash || refusal?.code === commentClash;
}
