import type { CustomField } from "@stoa/api";
import { useMemo, useState } from "react";
import type { Place } from "#data/effects.ts";
import { byPosition } from "#data/indexes.ts";
import { indexFor, inOrder, positionAt } from "#data/places.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { useRows } from "#hooks/use-rows.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button } from "#ui/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Section } from "../parts/settings-page.tsx";
import { SortableList } from "../parts/sortable-list.tsx";
import { ChangeField, NewField } from "./field-form.tsx";
import { FieldRow } from "./field-row.tsx";

type OpenedDialog = { readonly of: CustomField; readonly to: "delete" | "change" } | "new" | null;

/** The fields that the tickets of a board have besides the usual ones. */
export function Fields({ board, isAdmin }: { readonly board: string; readonly isAdmin: boolean }) {
  const { act } = useCommands();
  const fields = useFields(board);
  const [asked, setAsked] = useState<OpenedDialog>(null);
  const close = (): void => setAsked(null);
  const move = (uuid: string, place: Place): void => {
    // those that the server does not know yet have no place there
    const others = inOrder(
      fields.filter((field) => field.created_at !== ""),
      uuid,
    );
    act("updateCustomField", {
      uuid,
      set: { position: positionAt(indexFor(place, others), others) },
      seen: "shown",
    });
  };
  const names = fields.map(({ name }) => name);
  return (
    <Section title={words.fields} text={words.fieldsText}>
      {fields.length > 0 && (
        <SortableList label={words.fields} rows={fields} move={isAdmin ? move : null}>
          {(field, steps) => (
            <FieldRow
              field={field}
              taken={names.filter((name) => name !== field.name)}
              isAdmin={isAdmin}
              steps={steps}
              change={() => setAsked({ of: field, to: "change" })}
              remove={() => setAsked({ of: field, to: "delete" })}
            />
          )}
        </SortableList>
      )}
      {isAdmin ? (
        <div>
          <Button icon="plus" onClick={() => setAsked("new")}>
            {words.newField}
          </Button>
        </div>
      ) : (
        <p className="settings-hint">{words.adminsOnly}</p>
      )}
      {asked !== null && <Question board={board} asked={asked} taken={names} close={close} />}
    </Section>
  );
}

type QuestionProps = {
  readonly board: string;
  readonly asked: NonNullable<OpenedDialog>;
  readonly taken: readonly string[];
  readonly close: () => void;
};

/** The dialog that is open. */
function Question({ board, asked, taken, close }: QuestionProps) {
  const { act } = useCommands();
  if (asked === "new") return <NewField board={board} taken={taken} close={close} />;
  const { of: field, to } = asked;
  if (to === "change") return <ChangeField field={field} close={close} />;
  return (
    <Confirm
      title={words.deleteField({ name: field.name })}
      text={words.deleteFieldText}
      action={words.delete}
      close={close}
      run={() => void act("deleteCustomField", { uuid: field.uuid })}
    />
  );
}

function useFields(board: string): readonly CustomField[] {
  const all = useRows("custom_fields");
  return useMemo(() => all.filter(({ board_uuid }) => board_uuid === board).toSorted(byPosition), [all, board]);
}
