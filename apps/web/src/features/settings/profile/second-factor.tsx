import { type ReactNode, useState } from "react";
import { useMe } from "#hooks/use-session.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "../parts/settings-page.tsx";
import { EmailCodes, RemoveAuthenticator, RenewCodes } from "./factor-dialogs.tsx";
import { SetUpAuthenticator } from "./set-up-authenticator.tsx";

type OpenedDialog = "set up" | "remove" | "renew" | "email" | null;

/** The settings of the second factor. */
export function SecondFactor() {
  const { uuid, two_factor } = useMe();
  const { totp, email, backup_codes_left } = two_factor;
  const [asked, setAsked] = useState<OpenedDialog>(null);
  const close = (): void => setAsked(null);
  return (
    <Section title={words.twoFactor} text={words.twoFactorText}>
      <ul className="settings-rows" aria-label={words.twoFactor}>
        <Factor
          name={words.authenticator}
          state={totp ? words.authenticatorOn({ count: backup_codes_left }) : words.off}
          action={totp ? words.turnOff : words.setUp}
          turn={() => setAsked(totp ? "remove" : "set up")}
        >
          {totp && <Button onClick={() => setAsked("renew")}>{words.newBackupCodes}</Button>}
        </Factor>
        <Factor
          name={words.emailCodes}
          state={email ? words.on : words.off}
          action={email ? words.turnOff : words.turnOn}
          turn={() => setAsked("email")}
        />
      </ul>
      {asked === "set up" && <SetUpAuthenticator user_uuid={uuid} close={close} />}
      {asked === "remove" && <RemoveAuthenticator close={close} />}
      {asked === "renew" && <RenewCodes close={close} />}
      {asked === "email" && <EmailCodes isOn={email} close={close} />}
    </Section>
  );
}

type FactorProps = {
  readonly name: string;
  readonly state: string;
  readonly action: string;
  readonly turn: () => void;
  readonly children?: ReactNode;
};

function Factor({ name, state, action, turn, children }: FactorProps) {
  return (
    <li className="settings-row">
      <span className="settings-name" dir="auto">
        {name}
        <span>{state}</span>
      </span>
      {children}
      <Button aria-label={`${action}: ${name}`} onClick={turn}>
        {action}
      </Button>
    </li>
  );
}
