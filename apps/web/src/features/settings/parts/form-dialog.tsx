import { type ReactNode, useId } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Attempt } from "./use-attempt.ts";

type Props<Field extends string> = {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly attempt: Attempt<Field>;
  readonly close: () => void;
  /** Does it. @throws ApiError */
  readonly run: () => Promise<void>;
  readonly children: ReactNode;
};

/** A form in a dialog. A press outside does not close it, because the typed text would be lost. */
export function FormDialog<Field extends string>(props: Props<Field>) {
  const { title, text, action, attempt, close, run, children } = props;
  const form = useId();
  const error = attempt.errorAt();
  return (
    <Dialog
      isOpen
      keepsOpen
      onClose={close}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form} isBusy={attempt.isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className="settings-form" onSubmit={attempt.submit(run)}>
        {text !== undefined && <p className="settings-text">{text}</p>}
        {children}
        {error !== null && <FormError>{error}</FormError>}
      </form>
    </Dialog>
  );
}
