import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Attempt } from "./use-attempt.ts";

type Props<Field extends string> = {
  readonly attempt: Attempt<Field>;
  readonly label?: string;
  readonly kind?: ButtonProps["kind"];
};

/** The button of a form, what is wrong with it, and that it is saved. */
export function FormFoot<Field extends string>({ attempt, label = words.save, kind = "secondary" }: Props<Field>) {
  const error = attempt.errorAt();
  return (
    <>
      {error !== null && <FormError>{error}</FormError>}
      <div className="settings-foot">
        <Button kind={kind} type="submit" isBusy={attempt.isBusy}>
          {label}
        </Button>
        <span className="settings-saved" role="status">
          {attempt.isDone && (
            <>
              <Icon name="check" size={14} />
              {words.saved}
            </>
          )}
        </span>
      </div>
    </>
  );
}
