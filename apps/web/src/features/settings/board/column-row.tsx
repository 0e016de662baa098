import type { Status } from "@stoa/api";
import { useCommands } from "#hooks/use-commands.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import type { MenuItem } from "#ui/menu-item.ts";
import { ColorMenu } from "../parts/color-menu.tsx";
import { NameInput } from "../parts/name-input.tsx";
import { RowMenu } from "../parts/row-menu.tsx";

type Props = {
  readonly status: Status;
  /** the names of the other columns */
  readonly taken: readonly string[];
  readonly mayWrite: boolean;
  readonly steps: readonly MenuItem[];
  /** opens what a ticket needs to enter; null for who may not change it */
  readonly require: (() => void) | null;
  /** asks before it is deleted; null for the last column of a board */
  readonly remove: (() => void) | null;
};

/** A column: its color, its name, and what else there is to know of it. */
export function ColumnRow({ status, taken, mayWrite: mayWriteBoard, steps, require, remove }: Props) {
  // until the server knows it, it has no uuid of its own
  const mayWrite = mayWriteBoard && status.created_at !== "";
  const { act } = useCommands();
  const { uuid, name, color, is_complete, entry_requirements } = status;
  const items: readonly MenuItem[] = [
    ...steps,
    "separator",
    {
      label: words.isComplete,
      isChecked: is_complete,
      run: () => act("updateStatus", { uuid, set: { is_complete: !is_complete }, seen: "shown" }),
    },
    ...(require === null ? [] : [{ label: `${words.requirements}…`, icon: "list-checks" as const, run: require }]),
    "separator",
    { label: `${words.delete}…`, icon: "trash", kind: "danger", isDisabled: remove === null, run: () => remove?.() },
  ];
  return (
    <>
      <ColorMenu
        label={words.colorOf({ name })}
        color={color}
        isOptional
        isDisabled={!mayWrite}
        choose={(chosen) => act("updateStatus", { uuid, set: { color: chosen }, seen: "shown" })}
      />
      <NameInput
        label={words.nameOf({ name })}
        isLabelHidden
        value={name}
        maxLength={100}
        taken={taken}
        isDisabled={!mayWrite}
        save={(typed, seen) => act("updateStatus", { uuid, set: { name: typed }, seen: { name: seen } })}
      />
      <span className="settings-notes">
        {is_complete && <span>{words.isDone}</span>}
        {entry_requirements.length > 0 && <span>{words.requirementCount({ count: entry_requirements.length })}</span>}
      </span>
      {mayWrite && <RowMenu name={name} items={items} />}
    </>
  );
}
