import { useState } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { beginAuthenticator, finishAuthenticator } from "#session/second-factor.ts";
import type { Totp } from "#session/two-factor-setup.ts";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { useAttempt } from "../parts/use-attempt.ts";
import { useTyped } from "../parts/use-typed.ts";
import { ShownCodes } from "./factor-dialogs.tsx";

type Props = { readonly user_uuid: string; readonly close: () => void };
type SetUp = { readonly totp: Totp; readonly password: string };

/** Sets up an authenticator: the password, the picture to scan with a first code, and the backup codes. */
export function SetUpAuthenticator({ user_uuid, close }: Props) {
  const [begun, setBegun] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <ShownCodes codes={codes} close={close} />;
  if (begun === null) return <AskPassword user_uuid={user_uuid} close={close} next={setBegun} />;
  return <AskCode user_uuid={user_uuid} begun={begun} close={close} next={setCodes} />;
}

function AskPassword({ user_uuid, close, next }: Props & { readonly next: (begun: SetUp) => void }) {
  const attempt = useAttempt({ password_wrong: "password" } as const);
  const { texts, field } = useTyped({ password: "" }, attempt.edited);
  const begin = async (): Promise<void> => {
    const { password } = texts;
    next({ totp: await beginAuthenticator({ user_uuid, password }), password });
  };
  return (
    <FormDialog
      title={words.authenticator}
      text={words.passwordWhy}
      action={words.next}
      attempt={attempt}
      close={close}
      run={begin}
    >
      <PasswordField error={attempt.errorAt("password")} {...field("password")} />
    </FormDialog>
  );
}

type CodeProps = Props & { readonly begun: SetUp; readonly next: (codes: readonly string[]) => void };

function AskCode({ user_uuid, begun: { totp, password }, close, next }: CodeProps) {
  const attempt = useAttempt({ code_invalid: "code", two_factor_wrong: "code" } as const);
  const { texts, field } = useTyped({ code: "" }, attempt.edited);
  return (
    <FormDialog
      title={words.authenticator}
      text={words.scan}
      action={words.turnOn}
      attempt={attempt}
      close={close}
      run={async () => next(await finishAuthenticator({ user_uuid, password }, texts.code))}
    >
      <div className="settings-picture">
        <img src={`data:image/svg+xml,${encodeURIComponent(totp.qr_svg)}`} alt="" width="180" height="180" />
      </div>
      <p className="settings-text">
        {words.typeKey} <code>{totp.secret}</code>
      </p>
      <TextField
        label={words.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        required
        error={attempt.errorAt("code")}
        {...field("code")}
      />
    </FormDialog>
  );
}
