import type { Status } from "@stoa/api";
import { useState } from "react";
import { useAct } from "#hooks/use-act.ts";
import { useRun } from "#hooks/use-run.ts";
import { useTasks } from "#hooks/use-rows.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Select } from "#ui/select.tsx";
import { Confirm } from "../parts/confirm.tsx";

type Props = { readonly status: Status; readonly others: readonly Status[]; readonly close: () => void };

/** Asks before a column is deleted, and where its tickets go. */
export function DeleteColumn({ status, others, close }: Props) {
  const act = useAct();
  const run = useRun();
  const tasks = useTasks("status", status.uuid);
  const [target, setTarget] = useState(others[0]?.uuid ?? "");
  const remove = (): void => {
    if (tasks.length > 0) run("updateTasks", { uuids: tasks, change: { set: { status_uuid: target } } });
    act("deleteStatus", { uuid: status.uuid, moved: tasks });
  };
  const isEmpty = tasks.length === 0;
  return (
    <Confirm
      title={words.deleteColumn({ name: status.name })}
      text={isEmpty ? words.deleteColumnEmpty : words.deleteColumnText({ count: tasks.length })}
      action={isEmpty ? words.delete : words.deleteMoving}
      close={close}
      run={remove}
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
