import { type ReactNode, useId } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useAttempt } from "./use-attempt.ts";

type Props = {
  readonly title: string;
  readonly text: ReactNode;
  /** the text of the button that does it */
  readonly action: string;
  /** whether the action is not possible yet, such as before the name was typed */
  readonly isDisabled?: boolean;
  readonly close: () => void;
  /** Does it. @throws ApiError, whose sentence is shown in the dialog */
  readonly run: () => Promise<void> | void;
  readonly children?: ReactNode;
};

/** A question before something that cannot be taken back. Enter in a field of it does it. */
export function Confirm({ title, text, action, isDisabled = false, close, run, children }: Props) {
  const attempt = useAttempt();
  const form = useId();
  const error = attempt.errorAt();
  const submit = attempt.submit(async () => {
    if (isDisabled) return;
    await run();
    close();
  });
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="danger" type="submit" form={form} isBusy={attempt.isBusy} disabled={isDisabled}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className="settings-form" onSubmit={submit}>
        <p className="settings-text">{text}</p>
        {children}
        {error !== null && <FormError>{error}</FormError>}
      </form>
    </Dialog>
  );
}
