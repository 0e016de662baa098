import { useMe } from "#hooks/use-session.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { changeEmail, confirmEmail } from "#session/profile.ts";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { FormFoot } from "../parts/form-foot.tsx";
import { Section } from "../parts/settings-page.tsx";
import { useAttempt } from "../parts/use-attempt.ts";
import { useTyped } from "../parts/use-typed.ts";

/** The person's address: a code is mailed to the new one, which proves it. */
export function EmailForm() {
  const { email, pending_email } = useMe();
  return (
    <Section title={words.changeEmail} text={words.emailNow({ email })}>
      {pending_email !== null && <CodeForm email={pending_email} />}
      <AddressForm />
    </Section>
  );
}

function AddressForm() {
  const attempt = useAttempt({ password_wrong: "password", email_unchanged: "email", email_taken: "email" } as const);
  const { texts, field, clear } = useTyped({ email: "", password: "" }, attempt.edited);
  const mail = attempt.submit(async () => {
    await changeEmail(texts.password, texts.email.trim());
    clear();
  });
  return (
    <form className="settings-form" onSubmit={mail}>
      <TextField
        label={words.newEmail}
        type="email"
        autoComplete="email"
        required
        error={attempt.errorAt("email")}
        {...field("email")}
      />
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        required
        error={attempt.errorAt("password")}
        {...field("password")}
      />
      <FormFoot attempt={{ ...attempt, isDone: false }} label={words.mailCode} />
    </form>
  );
}

function CodeForm({ email }: { readonly email: string }) {
  const attempt = useAttempt({ code_invalid: "code" } as const);
  const { texts, field } = useTyped({ code: "" }, attempt.edited);
  const confirm = attempt.submit(async () => {
    await confirmEmail(texts.code);
    toast({ text: words.emailChanged });
  });
  return (
    <form className="settings-form" onSubmit={confirm}>
      <p className="settings-text">{words.emailPending({ email })}</p>
      <TextField
        label={words.code}
        autoComplete="one-time-code"
        required
        error={attempt.errorAt("code")}
        {...field("code")}
      />
      <FormFoot attempt={attempt} label={words.confirmEmail} kind="primary" />
    </form>
  );
}
