import type { Label } from "@stoa/api";
import { useCommands } from "#hooks/use-commands.ts";
import { useTasks } from "#hooks/use-rows.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Confirm } from "../parts/confirm.tsx";

/** Asks before a label is deleted. */
export function DeleteLabel({ label, close }: { readonly label: Label; readonly close: () => void }) {
  const { uuid, name, workspace_uuid } = label;
  const { act } = useCommands();
  const count = useTasks("label", uuid).length;
  return (
    <Confirm
      title={words.deleteLabel({ name })}
      text={words.deleteLabelText({ count })}
      action={words.delete}
      close={close}
      run={() => void act("deleteLabel", { uuid, workspace_uuid })}
    />
  );
}
