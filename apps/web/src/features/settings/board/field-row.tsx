import type { CustomField } from "@stoa/api";
import { useCommands } from "#hooks/use-commands.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import type { MenuItem } from "#ui/menu-item.ts";
import { NameInput } from "../parts/name-input.tsx";
import { RowMenu } from "../parts/row-menu.tsx";

type Props = {
  readonly field: CustomField;
  readonly taken: readonly string[];
  readonly isAdmin: boolean;
  readonly steps: readonly MenuItem[];
  readonly change: () => void;
  readonly remove: () => void;
};

/** A field of a board: its name, its kind, and what can be done with it. */
export function FieldRow({ field, taken, isAdmin, steps, change, remove }: Props) {
  // until the server knows it, it has no uuid of its own
  const mayChange = isAdmin && field.created_at !== "";
  const { act } = useCommands();
  const { uuid, name, type, options, currency } = field;
  const hasMore = type === "select" || type === "currency";
  const note = type === "select" ? options.join(", ") : (currency ?? "");
  const more = { label: type === "select" ? words.editOptions : `${words.currency}…`, icon: "list" as const };
  return (
    <>
      <NameInput
        label={words.nameOf({ name })}
        isLabelHidden
        value={name}
        maxLength={100}
        taken={taken}
        isDisabled={!mayChange}
        save={(typed, seen) => act("updateCustomField", { uuid, set: { name: typed }, seen: { name: seen } })}
      />
      <span className="settings-notes">
        <span>{words.fieldTypes[type]}</span>
        {note !== "" && (
          <span className="truncate" dir="auto">
            {note}
          </span>
        )}
      </span>
      {mayChange && (
        <RowMenu
          name={name}
          items={[
            ...steps,
            "separator",
            ...(hasMore ? [{ ...more, run: change }] : []),
            { label: `${words.delete}…`, icon: "trash", kind: "danger", run: remove },
          ]}
        />
      )}
    </>
  );
}
