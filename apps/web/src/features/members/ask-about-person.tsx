import { useState } from "react";
import { nameOf } from "#session/name-of.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { peopleWords as words } from "#i18n/en/people.ts";
import { deactivatePerson, transferWorkspace } from "#session/people.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { toast } from "#ui/toast.ts";
import type { Question } from "./person-row.tsx";

type Props = { readonly question: Question; readonly close: () => void; readonly done: () => void };

/** Asks before a person is removed, or the workspace is handed over to them. */
export function AskAboutPerson({ question: { of, to }, close, done }: Props) {
  const { workspace_uuid } = useOpened();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = nameOf(of);
  const isRemoval = to === "remove";
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await (isRemoval ? deactivatePerson : transferWorkspace)(workspace_uuid, of.uuid);
      toast({ text: isRemoval ? words.removed({ name }) : words.transferred({ name }) });
      close();
      done();
    } catch (problem) {
      setError(sentenceOf(problem));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      size="small"
      title={isRemoval ? words.removeTitle({ name }) : words.transferTitle({ name })}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void run()}>
            {isRemoval ? words.removeAction : words.transferAction}
          </Button>
        </>
      }
    >
      <p>{isRemoval ? words.removeText : words.transferText({ name })}</p>
      {error !== null && <FormError>{error}</FormError>}
    </Dialog>
  );
}
