import { type SubmitEvent, useState } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { problemOf } from "./name-input.tsx";

type Props = {
  readonly label: string;
  readonly maxLength: number;
  readonly taken: readonly string[];
  readonly add: (name: string) => void;
};

/** Adds something by its name. It stays open for the next one. */
export function AddForm({ label, maxLength, taken, add }: Props) {
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const problem = problemOf(name, taken);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(problem !== null);
    if (problem !== null) return;
    add(name.trim());
    setName("");
  };
  return (
    <form className="settings-add" onSubmit={submit}>
      <TextField
        label={label}
        isLabelHidden
        placeholder={label}
        value={name}
        onValue={setName}
        maxLength={maxLength}
        error={isTried ? problem : null}
      />
      <Button type="submit" icon="plus">
        {words.add}
      </Button>
    </form>
  );
}
