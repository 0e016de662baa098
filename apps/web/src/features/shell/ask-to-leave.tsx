import { Link } from "wouter";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { unsavedWords } from "#i18n/en/unsaved.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showRefused } from "./refused-opener.ts";
import { type UnsentItem, unsentOf } from "./unsent.ts";

type Props = { readonly leave: () => void; readonly close: () => void };

/** Asks before somebody signs out whose work would be lost, and leads to each part of it. */
export function AskToLeave({ leave, close }: Props) {
  const { workspace, workspace_uuid } = useOpened();
  const unsent = unsentOf(workspace, workspace_uuid);
  return (
    <Dialog
      isOpen
      onClose={close}
      size="small"
      title={unsavedWords.leaveWaitingTitle}
      footer={
        <>
          <Button onClick={close}>{m.cancel}</Button>
          <Button kind="danger" onClick={leave}>
            {unsavedWords.leaveAnyway}
          </Button>
        </>
      }
    >
      <p>{unsavedWords.leaveWaiting({ count: unsent.length })}</p>
      <ul>
        {unsent.map((one) => (
          <li key={one.key} dir="auto">
            <Place unsent={one} close={close} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Place({ unsent: { text, path }, close }: { readonly unsent: UnsentItem; readonly close: () => void }) {
  if (path !== null)
    return (
      <Link href={path} onClick={close}>
        {text}
      </Link>
    );
  const show = (): void => {
    close();
    showRefused();
  };
  return (
    <Button kind="quiet" size="small" onClick={show}>
      {text}
    </Button>
  );
}
