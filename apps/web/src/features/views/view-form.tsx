import type { View } from "@stoa/api";
import { type SubmitEvent, useId, useState } from "react";
import { viewWords as words } from "#i18n/en/views.ts";
import { Button } from "#ui/button.tsx";
import { Switch } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { DialogProps } from "#ui/dialog-props.ts";
import { TextField } from "#ui/text-field.tsx";
import { useMayShare } from "./use-views.ts";

/** The name and the sharing of a view. */
export type NamedView = { readonly name: string; readonly shared: boolean; readonly isFavourite: boolean };

export type ViewFormProps = Pick<DialogProps, "isOpen" | "onClose"> & {
  /** the view that is changed; null for a new one */
  readonly view: View | null;
  readonly save: (named: NamedView) => void;
};

/** The form for the name of a view, and for who sees it. */
export function ViewForm({ view, save, isOpen, onClose: close }: ViewFormProps) {
  const formId = useId();
  const mayShare = useMayShare();
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isFavourite, setFavourite] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() === "") return;
    save({ name: name.trim(), shared, isFavourite });
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="small"
      title={view === null ? words.saveViewTitle : words.editViewTitle}
      description={view === null ? words.saveViewText : undefined}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={submit}>
        <TextField label={words.viewName} name="name" value={name} onValue={setName} required maxLength={100} />
        {mayShare && (
          <Switch label={words.shareView} hint={words.shareViewHint} isChecked={shared} onChecked={setShared} />
        )}
        {view === null && <Switch label={words.addToFavourites} isChecked={isFavourite} onChecked={setFavourite} />}
      </form>
    </Dialog>
  );
}
