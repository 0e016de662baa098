import type { CustomField } from "@stoa/api";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { newUuid } from "#data/environment.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { problemOf } from "../parts/name-input.tsx";
import { FieldDetails, problemOfDetails, useFieldDetails } from "./field-details.tsx";

type Type = CustomField["type"];

const types = (Object.keys(words.fieldTypes) as Type[]).map((value) => ({ value, label: words.fieldTypes[value] }));

type NewProps = { readonly board: string; readonly taken: readonly string[]; readonly close: () => void };

/** A new field of a board: its name, its kind, and what the kind needs. */
export function NewField({ board, taken, close }: NewProps) {
  const { act } = useCommands();
  const [name, setName] = useState("");
  const [type, setType] = useState<Type>("text");
  const [isTried, setTried] = useState(false);
  const details = useFieldDetails([], null);
  const problem = problemOf(name, taken);
  const save = (): void => {
    setTried(true);
    if (problem !== null || problemOfDetails(type, details) !== null) return;
    const options = type === "select" ? details.options : [];
    const currency = type === "currency" ? details.currency : null;
    act("createCustomField", { uuid: newUuid(), board_uuid: board, name: name.trim(), type, options, currency });
    close();
  };
  return (
    <FieldDialog title={words.newField} action={words.add} save={save} close={close}>
      <TextField
        label={words.name}
        value={name}
        onValue={setName}
        maxLength={100}
        error={isTried ? problem : null}
        autoFocus
      />
      <Select label={words.fieldType} value={type} options={types} onValue={setType} />
      <FieldDetails type={type} details={details} hint={words.optionsHint} isTried={isTried} />
    </FieldDialog>
  );
}

/** The choices or the currency of a field. The kind of a field never changes. */
export function ChangeField({ field, close }: { readonly field: CustomField; readonly close: () => void }) {
  const { act } = useCommands();
  const { uuid, name, type } = field;
  const [seen] = useState(field);
  const [isTried, setTried] = useState(false);
  const details = useFieldDetails(field.options, field.currency);
  const save = (): void => {
    setTried(true);
    if (problemOfDetails(type, details) !== null) return;
    if (type === "select")
      act("updateCustomField", { uuid, set: { options: details.options }, seen: { options: seen.options } });
    else act("updateCustomField", { uuid, set: { currency: details.currency }, seen: { currency: seen.currency } });
    close();
  };
  return (
    <FieldDialog title={name} action={words.save} save={save} close={close}>
      <FieldDetails
        type={type}
        details={details}
        hint={`${words.optionsHint} ${words.optionsKept}`}
        isTried={isTried}
      />
    </FieldDialog>
  );
}

type DialogProps = {
  readonly title: string;
  readonly action: string;
  readonly save: () => void;
  readonly close: () => void;
  readonly children: ReactNode;
};

function FieldDialog({ title, action, save, close, children }: DialogProps) {
  const form = useId();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      keepsOpen
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className="settings-form" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
