import type { Requirement, Status } from "@stoa/api";
import { type SubmitEvent, useId, useState } from "react";
import { useCommands } from "#hooks/use-commands.ts";
import { useRows } from "#hooks/use-rows.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";

type PlainKind = keyof typeof words.requirementKinds;
type Choice = { readonly key: string; readonly label: string; readonly requirement: Requirement };

const plain: readonly Choice[] = (Object.keys(words.requirementKinds) as PlainKind[]).map((kind) => ({
  key: kind,
  label: words.requirementKinds[kind],
  requirement: { kind },
}));

const keyOf = (requirement: Requirement): string =>
  requirement.kind === "custom_field_set" ? requirement.field_uuid : requirement.kind;

/** The entry requirements of a column. Details that are not shown here, such as certain labels, stay as they are. */
export function Requirements({ status, close }: { readonly status: Status; readonly close: () => void }) {
  const { act } = useCommands();
  const form = useId();
  const fields = useRows("custom_fields").filter(({ board_uuid }) => board_uuid === status.board_uuid);
  const [seen] = useState(status.entry_requirements);
  const [chosen, setChosen] = useState(() => new Map(status.entry_requirements.map((each) => [keyOf(each), each])));
  const choices: readonly Choice[] = [
    ...plain,
    ...fields.map(({ uuid, name }): Choice => ({
      key: uuid,
      label: words.requirementField({ name }),
      requirement: { kind: "custom_field_set", field_uuid: uuid },
    })),
  ];
  const turn = ({ key, requirement }: Choice, isOn: boolean): void => {
    const next = new Map(chosen);
    if (isOn) next.set(key, requirement);
    else next.delete(key);
    setChosen(next);
  };
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    act("setEntryRequirements", {
      uuid: status.uuid,
      set: { entry_requirements: [...chosen.values()] },
      seen: { entry_requirements: seen },
    });
    close();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.requirements}
      description={words.requirementsText({ name: status.name })}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={form} className="settings-checks" onSubmit={save}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.key}
            label={choice.label}
            isChecked={chosen.has(choice.key)}
            onChecked={(isOn) => turn(choice, isOn)}
          />
        ))}
      </form>
    </Dialog>
  );
}
