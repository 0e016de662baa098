import { settingsWords as words } from "#i18n/en/settings.ts";
import { changePassword } from "#session/profile.ts";
import { TextField } from "#ui/text-field.tsx";
import { FormFoot } from "../parts/form-foot.tsx";
import { Section } from "../parts/settings-page.tsx";
import { useAttempt } from "../parts/use-attempt.ts";
import { useTyped } from "../parts/use-typed.ts";

/** Another password. It ends the sessions of all other browsers. */
export function PasswordForm() {
  const attempt = useAttempt({
    password_wrong: "current",
    password_unchanged: "next",
    password_common: "next",
  } as const);
  const { texts, field, clear } = useTyped({ current: "", next: "" }, attempt.edited);
  const change = attempt.submit(async () => {
    await changePassword(texts.current, texts.next);
    clear();
  });
  return (
    <Section title={words.changePassword} text={words.passwordAway}>
      <form className="settings-form" onSubmit={change}>
        <TextField
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
          required
          error={attempt.errorAt("current")}
          {...field("current")}
        />
        <TextField
          label={words.newPassword}
          type="password"
          autoComplete="new-password"
          required
          hint={words.passwordHint}
          error={attempt.errorAt("next")}
          {...field("next")}
        />
        <FormFoot attempt={attempt} label={words.savePassword} />
      </form>
    </Section>
  );
}
