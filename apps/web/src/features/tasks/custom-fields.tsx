import type { CopiedTask, CustomField } from "@stoa/api";
import type { KeyboardEvent } from "react";
import { byPosition } from "#data/indexes.ts";
import { useEdited } from "#hooks/use-edited.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useRun } from "#hooks/use-run.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { isPressed } from "#ui/is-pressed.ts";
import { type FieldValue, valueOf, valueText } from "./field-values.ts";

type LineProps = { readonly task: CopiedTask; readonly field: CustomField };

/** The fields that a board has of its own, as lines of the properties. */
export function CustomFields({ task }: { readonly task: CopiedTask }) {
  const mayWrite = useMayWrite();
  const fields = useRows("custom_fields")
    .filter(({ board_uuid }) => board_uuid === task.board_uuid)
    .toSorted(byPosition);
  return fields.map((field) => (
    <div key={field.uuid} className="task-property">
      <dt dir="auto">{field.name}</dt>
      <dd>{mayWrite ? <FieldInput task={task} field={field} /> : <FieldText task={task} field={field} />}</dd>
    </div>
  ));
}

function FieldText({ task, field }: LineProps) {
  const text = valueText(field, task.custom_fields[field.uuid]);
  return text === "" ? <span className="task-none">{taskWords.none}</span> : text;
}

function FieldInput({ task, field }: LineProps) {
  const run = useRun();
  const value = task.custom_fields[field.uuid];
  const set = (next: FieldValue | null, seen: FieldValue | undefined): void => {
    const change = { entries: { [field.uuid]: next } };
    run("updateTask", { uuid: task.uuid, change, seen: { entries: { [field.uuid]: seen ?? null } } });
  };
  if (field.type === "checkbox") {
    return (
      <input
        type="checkbox"
        aria-label={field.name}
        checked={value === true}
        onChange={(event) => set(event.target.checked, value)}
      />
    );
  }
  if (field.type === "select") return <Choice field={field} value={value} set={set} />;
  return <Typed field={field} value={value} set={set} />;
}

type InputProps = {
  readonly field: CustomField;
  readonly value: FieldValue | undefined;
  /** @param seen the value that was shown when the person began to change it */
  readonly set: (value: FieldValue | null, seen: FieldValue | undefined) => void;
};

function Choice({ field, value, set }: InputProps) {
  return (
    <select
      className="field-input"
      dir="auto"
      aria-label={field.name}
      value={String(value ?? "")}
      onChange={(event) => set(event.target.value === "" ? null : event.target.value, value)}
    >
      <option value="">{taskWords.none}</option>
      {field.options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

const inputTypes = { text: "text", number: "text", currency: "text", date: "date" } as const;

/** A text, a number, an amount or a day: taken over with Enter, and when the field is left. */
function Typed({ field, value, set }: InputProps) {
  const workspace = useWorkspace();
  const { edited, type, end } = useEdited(value);
  const text = edited?.text ?? String(value ?? "");
  const read = valueOf(field, text);
  const save = (): void => {
    if (edited === null || read === undefined) return;
    end();
    set(read, edited.seen);
    workspace.flush();
  };
  return (
    <input
      className="field-input"
      dir="auto"
      type={inputTypes[field.type as keyof typeof inputTypes]}
      inputMode={field.type === "number" || field.type === "currency" ? "decimal" : undefined}
      aria-label={field.name}
      aria-invalid={read === undefined || undefined}
      title={read === undefined ? taskWords.notANumber : undefined}
      placeholder={taskWords.none}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={save}
      onKeyDown={(event: KeyboardEvent) => isPressed(event, "Enter") && save()}
    />
  );
}
