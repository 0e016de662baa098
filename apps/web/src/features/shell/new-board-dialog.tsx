import { type SubmitEvent, useState } from "react";
import { newUuid } from "#data/environment.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { startWords as words } from "#i18n/en/start.ts";
import { go, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { DialogProps } from "#ui/dialog-props.ts";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

const formId = "new-board";
const templates = [
  { value: "", label: words.templatePlain },
  { value: "software", label: words.templateSoftware },
  { value: "sales-leads", label: words.templateLeads },
  { value: "crm", label: words.templateCrm },
] as const;
type Template = (typeof templates)[number]["value"];

/** The dialog for a new board. */
export function NewBoardDialog({ isOpen, onClose: close }: Pick<DialogProps, "isOpen" | "onClose">) {
  const { workspace_uuid } = useOpened();
  const { act } = useCommands();
  const [name, setName] = useState("");
  const [template, setTemplate] = useState<Template>("");
  const create = (event: SubmitEvent): void => {
    event.preventDefault();
    const uuid = newUuid();
    act("createBoard", { uuid, workspace_uuid, name: name.trim(), ...(template !== "" && { template }) });
    close();
    go(paths.board(workspace_uuid, uuid));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={m.newBoard}
      size="small"
      footer={
        <>
          <Button onClick={close}>{m.cancel}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {words.createBoard}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={create}>
        <TextField label={words.boardName} name="name" value={name} onValue={setName} required maxLength={100} />
        <Select label={words.boardTemplate} value={template} options={templates} onValue={setTemplate} />
        <p>{words.boardSeenBy}</p>
      </form>
    </Dialog>
  );
}
