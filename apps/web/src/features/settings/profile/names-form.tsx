import { useMe } from "#hooks/use-session.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { updateProfile } from "#session/profile.ts";
import { TextField } from "#ui/text-field.tsx";
import { FormFoot } from "../parts/form-foot.tsx";
import { Section } from "../parts/settings-page.tsx";
import { useAttempt } from "../parts/use-attempt.ts";
import { useTyped } from "../parts/use-typed.ts";

/** The person's names. */
export function NamesForm() {
  const { first_name, last_name } = useMe();
  const attempt = useAttempt();
  const { texts, field } = useTyped({ first_name, last_name }, attempt.edited);
  const save = attempt.submit(() =>
    updateProfile({ first_name: texts.first_name.trim(), last_name: texts.last_name.trim() }),
  );
  return (
    <Section title={words.name}>
      <form className="settings-form" onSubmit={save}>
        <div className="settings-pair">
          <TextField
            label={words.firstName}
            autoComplete="given-name"
            required
            maxLength={100}
            {...field("first_name")}
          />
          <TextField
            label={words.lastName}
            autoComplete="family-name"
            required
            maxLength={100}
            {...field("last_name")}
          />
        </div>
        <FormFoot attempt={attempt} />
      </form>
    </Section>
  );
}
