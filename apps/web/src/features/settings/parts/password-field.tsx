import { settingsWords as words } from "#i18n/en/settings.ts";
import { TextField } from "#ui/text-field.tsx";

type Props = {
  readonly value: string;
  readonly onValue: (text: string) => void;
  readonly error: string | null;
};

/** The person's password, by which they confirm what they do. */
export function PasswordField(props: Props) {
  return (
    <TextField label={words.password} type="password" autoComplete="current-password" required autoFocus {...props} />
  );
}
