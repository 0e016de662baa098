import { useRef, useState } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { removeAuthenticator, renewBackupCodes, setEmailCodes } from "#session/second-factor.ts";
import { refreshSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { useAttempt } from "../parts/use-attempt.ts";
import { useTyped } from "../parts/use-typed.ts";
import { BackupCodes } from "./backup-codes.tsx";

type Props = { readonly close: () => void };

const places = { password_wrong: "password", code_invalid: "code" } as const;

/** Switches the authenticator off, with the password and a code. */
export function RemoveAuthenticator({ close }: Props) {
  const attempt = useAttempt(places);
  const { texts, field } = useTyped({ password: "", code: "" }, attempt.edited);
  const remove = async (): Promise<void> => {
    await removeAuthenticator(texts.password, texts.code);
    close();
  };
  return (
    <FormDialog
      title={`${words.turnOff}: ${words.authenticator}`}
      action={words.turnOff}
      attempt={attempt}
      close={close}
      run={remove}
    >
      <PasswordField error={attempt.errorAt("password")} {...field("password")} />
      <TextField
        label={words.currentCode}
        autoComplete="one-time-code"
        required
        error={attempt.errorAt("code")}
        {...field("code")}
      />
    </FormDialog>
  );
}

/** Makes new backup codes, and shows them once. */
export function RenewCodes({ close }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const attempt = useAttempt(places);
  const { texts, field } = useTyped({ password: "" }, attempt.edited);
  if (codes !== null) return <ShownCodes codes={codes} close={close} />;
  return (
    <FormDialog
      title={words.newBackupCodes}
      text={words.newBackupCodesText}
      action={words.makeBackupCodes}
      attempt={attempt}
      close={close}
      run={async () => setCodes(await renewBackupCodes(texts.password))}
    >
      <PasswordField error={attempt.errorAt("password")} {...field("password")} />
    </FormDialog>
  );
}

/** New backup codes. Only the button closes them: an escape asks for it. */
export function ShownCodes({ codes, close }: Props & { readonly codes: readonly string[] }) {
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ask = (): void => {
    setAsked(true);
    button.current?.focus();
  };
  const kept = (): void => {
    close();
    void refreshSession();
  };
  return (
    <Dialog
      isOpen
      keepsOpen
      onClose={ask}
      title={words.backupCodes}
      size="small"
      footer={
        <Button ref={button} kind="primary" onClick={kept}>
          {words.backupCodesKept}
        </Button>
      }
    >
      <BackupCodes codes={codes} />
      {isAsked && <Notice kind="warning">{words.backupCodesAsk}</Notice>}
    </Dialog>
  );
}

/** Switches codes by e-mail on or off, with the password. */
export function EmailCodes({ isOn, close }: Props & { readonly isOn: boolean }) {
  const attempt = useAttempt(places);
  const { texts, field } = useTyped({ password: "" }, attempt.edited);
  const turn = async (): Promise<void> => {
    await setEmailCodes(!isOn, texts.password);
    close();
  };
  const action = isOn ? words.turnOff : words.turnOn;
  return (
    <FormDialog
      title={`${action}: ${words.emailCodes}`}
      text={words.passwordWhy}
      action={action}
      attempt={attempt}
      close={close}
      run={turn}
    >
      <PasswordField error={attempt.errorAt("password")} {...field("password")} />
    </FormDialog>
  );
}
