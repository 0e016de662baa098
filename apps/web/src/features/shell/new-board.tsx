import { type ReactNode, type SubmitEvent, useState } from "react";
import { newUuid } from "#data/environment.ts";
import { useAct } from "#hooks/use-act.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { go, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

const formId = "new-board";
const templates = [
  { value: "", label: m.templatePlain },
  { value: "software", label: m.templateSoftware },
  { value: "sales-leads", label: m.templateLeads },
  { value: "crm", label: m.templateCrm },
] as const;
type Template = (typeof templates)[number]["value"];

/** The dialog for a new board, to place once, and what opens it. */
export function useNewBoard(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return { open: () => setOpen(true), dialog: isOpen && <NewBoard close={close} /> };
}

function NewBoard({ close }: { readonly close: () => void }) {
  const { workspace_uuid } = useOpened();
  const act = useAct();
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
      isOpen
      onClose={close}
      title={m.newBoard}
      size="small"
      footer={
        <>
          <Button onClick={close}>{m.cancel}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {m.createBoard}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={create}>
        <TextField label={m.boardName} name="name" value={name} onValue={setName} required maxLength={100} />
        <Select label={m.boardTemplate} value={template} options={templates} onValue={setTemplate} />
      </form>
    </Dialog>
  );
}
