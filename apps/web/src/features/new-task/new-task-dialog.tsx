import { type KeyboardEvent, type RefObject, type SubmitEvent, Suspense, useRef, useState } from "react";
import type { EditorHandle } from "#editor/editor.tsx";
import { newUuid } from "#data/environment.ts";
import { useAct } from "#hooks/use-act.ts";
import { useSuggest } from "#hooks/use-suggest.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { newTaskWords as words } from "#i18n/en/new-task.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { DialogProps } from "#ui/dialog-props.ts";
import { isComposing } from "#ui/is-pressed.ts";
import { lazily } from "#ui/lazily.tsx";
import { TextField } from "#ui/text-field.tsx";
import { draftKey, emptyDraft, isWritten, type NewTaskDraft, nextDraft, readDraft } from "./draft.ts";
import { NewTaskProperties } from "./properties.tsx";
import { type TaskPlace, usePlaceOf } from "./use-place.ts";
import "./new-task.css";

const Editor = lazily(async () => (await import("#editor/editor.tsx")).Editor);

/** The form for a new ticket on any board. What was typed is there again after it was closed, and after a reload. */
export function NewTaskDialog({ isOpen, onClose: close }: Pick<DialogProps, "isOpen" | "onClose">) {
  const { draft, newest, change, reset } = useDraft();
  const place = usePlaceOf(draft);
  const form = useRef<HTMLFormElement>(null);
  const editor = useRef<EditorHandle>(null);
  const act = useAct();
  const create = (): void => {
    const now = newest.current;
    if (place === null || now.title.trim() === "") form.current?.reportValidity();
    // a column that does not take it yet says so: the form stays as it is
    else if (act("createTask", taskOf(now, place)) !== null) goOn(now);
  };
  const goOn = (made: NewTaskDraft): void => {
    reset(made.isAnother ? nextDraft(made) : emptyDraft);
    if (!made.isAnother) return close();
    editor.current?.set(null);
    form.current?.querySelector("input")?.focus();
  };
  const discard = (): void => {
    reset(emptyDraft);
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      keepsOpen={isWritten(draft)}
      onClose={close}
      title={words.title}
      place="top"
      footer={
        <>
          <span className="new-task-more">
            <Checkbox
              label={words.another}
              isChecked={draft.isAnother}
              onChecked={(isAnother) => change({ isAnother })}
            />
          </span>
          {isWritten(draft) && (
            <Button kind="quiet" onClick={discard}>
              {words.discard}
            </Button>
          )}
          <Button onClick={close}>{m.cancel}</Button>
          <Button kind="primary" shortcut="Mod+Enter" disabled={place === null} onClick={create}>
            {words.create}
          </Button>
        </>
      }
    >
      <Fields {...{ draft, change, create, form, editor }} />
    </Dialog>
  );
}

/** The ticket that a draft becomes. */
function taskOf({ title, description, ...draft }: NewTaskDraft, place: TaskPlace) {
  const { priority, due_date, assignee_uuids, label_uuids } = draft;
  const text = description === null ? {} : { description_json: description };
  return { uuid: newUuid(), title: title.trim(), ...place, priority, due_date, assignee_uuids, label_uuids, ...text };
}

type FieldsProps = {
  readonly draft: NewTaskDraft;
  readonly change: (change: Partial<NewTaskDraft>) => void;
  readonly create: () => void;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly editor: RefObject<EditorHandle | null>;
};

function Fields({ draft, change, create, form, editor }: FieldsProps) {
  const suggest = useSuggest();
  const [first] = useState(draft.description);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    create();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isComposing(event) || event.key !== "Enter" || !(event.metaKey || event.ctrlKey))
      return;
    event.preventDefault();
    create();
  };
  return (
    <form ref={form} className="new-task" onSubmit={submit} onKeyDown={press}>
      <TextField
        label={words.name}
        name="title"
        value={draft.title}
        onValue={(title) => change({ title })}
        required
        maxLength={5000}
      />
      <Suspense fallback={<div className="editor" aria-busy="true" />}>
        <Editor
          ref={editor}
          label={words.description}
          placeholder={words.descriptionHint}
          value={first}
          suggest={suggest}
          onChange={(description) => change({ description })}
          // what was typed a moment ago is not reported yet
          onSubmit={(description) => {
            change({ description });
            create();
          }}
        />
      </Suspense>
      <NewTaskProperties draft={draft} change={change} />
    </form>
  );
}

/** The draft, which is kept with each change of it. */
function useDraft() {
  const { workspace } = useOpened();
  const [draft, setDraft] = useState(() => readDraft(workspace.drafts.get(draftKey)));
  const newest = useRef(draft);
  const reset = (next: NewTaskDraft): void => {
    newest.current = next;
    setDraft(next);
    workspace.drafts.set(draftKey, isWritten(next) ? next : undefined);
  };
  // the editor reports its text a moment later: what was changed meanwhile stays
  const change = (part: Partial<NewTaskDraft>): void => reset({ ...newest.current, ...part });
  return { draft, newest, change, reset };
}
