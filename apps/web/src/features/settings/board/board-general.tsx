import type { Board } from "@stoa/api";
import { useCommands } from "#hooks/use-commands.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Select } from "#ui/select.tsx";
import { ColorMenu } from "../parts/color-menu.tsx";
import { NameInput } from "../parts/name-input.tsx";
import { Section } from "../parts/settings-page.tsx";

const units = (["points", "hours"] as const).map((value) => ({ value, label: words.estimateUnits[value] }));

type Props = { readonly board: Board; readonly mayWrite: boolean; readonly isAdmin: boolean };

/** Name, color, prefix and unit of a board. */
export function BoardGeneral({ board, mayWrite, isAdmin }: Props) {
  const { act } = useCommands();
  const { uuid, name, color } = board;
  return (
    <Section title={words.general}>
      <div className="settings-line">
        <ColorMenu
          label={words.boardColor}
          color={color}
          isOptional
          isDisabled={!mayWrite}
          choose={(chosen) => act("updateBoard", { uuid, set: { color: chosen }, seen: "shown" })}
        />
        <NameInput
          label={words.boardName}
          value={name}
          maxLength={200}
          isDisabled={!mayWrite}
          save={(typed, seen) => act("updateBoard", { uuid, set: { name: typed }, seen: { name: seen } })}
        />
      </div>
      <NameInput
        label={words.prefix}
        hint={words.prefixHint({ example: `${board.prefix}-12`, former: board.former_prefixes })}
        value={board.prefix}
        maxLength={5}
        isDisabled={!isAdmin}
        save={(typed, seen) =>
          act("updateBoard", { uuid, set: { prefix: typed.toUpperCase() }, seen: { prefix: seen } })
        }
      />
      <Select
        label={words.estimateUnit}
        hint={words.estimateUnitHint}
        value={board.estimate_unit}
        options={units}
        disabled={!mayWrite}
        onValue={(estimate_unit) => act("updateBoard", { uuid, set: { estimate_unit }, seen: "shown" })}
      />
    </Section>
  );
}
