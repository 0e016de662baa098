import { useState } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { deleteAccount } from "#session/profile.ts";
import { Button } from "#ui/button.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { Section } from "../parts/settings-page.tsx";

/** Deletes the person's account, after the password. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState("");
  const close = (): void => {
    setAsking(false);
    setPassword("");
  };
  return (
    <Section title={words.deleteAccount} text={words.deleteAccountText}>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.deleteAccount}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.deleteAccountQuestion}
          text={words.deleteAccountText}
          action={words.deleteAccount}
          close={close}
          run={() => deleteAccount(password)}
        >
          <PasswordField value={password} onValue={setPassword} error={null} />
        </Confirm>
      )}
    </Section>
  );
}
