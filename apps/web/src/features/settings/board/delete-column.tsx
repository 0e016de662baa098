import type { Status } from "@stoa/api";
import { useState } from "react";
import { useCommands } from "#hooks/use-commands.ts";
import { useTasks } from "#hooks/use-rows.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Select } from "#ui/select.tsx";
import { Confirm } from "../parts/confirm.tsx";

type Props = { readonly status: Status; readonly others: readonly Status[]; readonly close: () => void };

/** Asks before a column is deleted, and where its tickets go. */
export function DeleteColumn({ status, others, close }: Props) {
  const { actAll } = useCommands();
  const tasks = useTasks("status", status.uuid);
  const [target, setTarget] = useState(others[0]?.uuid ?? "");
  const begin = (): void => {
    const move = { command: "updateTasks", input: { uuids: tasks, change: { set: { status_uuid: target } } } } as const;
    const remove = { command: "deleteStatus", input: { uuid: status.uuid, moved: tasks } } as const;
    // one step: tickets cannot go back into a column that is gone
    actAll(tasks.length > 0 ? [move, remove] : [remove], { message: "statusDeleted", values: {} });
  };
  const isEmpty = tasks.length === 0;
  return (
    <Confirm
      title={words.deleteColumn({ name: status.name })}
      text={isEmpty ? words.deleteColumnEmpty : words.deleteColumnText({ count: tasks.length })}
      action={isEmpty ? words.delete : words.deleteMoving}
      close={close}
      run={begin}
    >
      {!isEmpty && (
        <Select
          label={words.moveTicketsTo}
          value={target}
          options={others.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onValue={setTarget}
        />
      )}
    </Confirm>
  );
}
