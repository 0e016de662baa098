import type { Label } from "@stoa/api";
import { useCommands } from "#hooks/use-commands.ts";
import { useTasks } from "#hooks/use-rows.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { LabelChip } from "#ui/label-chip.tsx";
import { ColorMenu } from "../parts/color-menu.tsx";
import { NameInput } from "../parts/name-input.tsx";
import { RowMenu } from "../parts/row-menu.tsx";

type Props = {
  readonly label: Label;
  /** the names of the other labels */
  readonly taken: readonly string[];
  readonly mayWrite: boolean;
  readonly remove: () => void;
};

/** A label: its color, its name, and how it looks on tickets, where its letters can be read on any color. */
export function LabelRow({ label: { uuid, name, color }, taken, mayWrite, remove }: Props) {
  const { act } = useCommands();
  const count = useTasks("label", uuid).length;
  return (
    <li className="settings-row">
      <ColorMenu
        label={words.colorOf({ name })}
        color={color}
        isDisabled={!mayWrite}
        choose={(chosen) => chosen !== null && act("updateLabel", { uuid, set: { color: chosen }, seen: "shown" })}
      />
      <NameInput
        label={words.nameOf({ name })}
        isLabelHidden
        value={name}
        maxLength={50}
        taken={taken}
        isDisabled={!mayWrite}
        save={(typed, seen) => act("updateLabel", { uuid, set: { name: typed }, seen: { name: seen } })}
      />
      <span className="settings-notes">
        <LabelChip name={name} color={color} />
        <span>{words.labelTickets({ count })}</span>
      </span>
      {mayWrite && (
        <RowMenu name={name} items={[{ label: `${words.delete}…`, icon: "trash", kind: "danger", run: remove }]} />
      )}
    </li>
  );
}
