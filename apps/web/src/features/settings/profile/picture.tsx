import { useRef } from "react";
import { useMe } from "#hooks/use-session.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { removePicture, uploadPicture } from "#session/profile.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "../parts/settings-page.tsx";
import { useAttempt } from "../parts/use-attempt.ts";

/** The person's picture: another one, or none. */
export function Picture() {
  const me = useMe();
  const input = useRef<HTMLInputElement>(null);
  const attempt = useAttempt();
  const error = attempt.errorAt();
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) attempt.run(() => uploadPicture(file));
    // the same file can be chosen again after an error
    if (input.current !== null) input.current.value = "";
  };
  return (
    <Section title={words.picture}>
      <div className="settings-foot">
        <Avatar person={me} size={56} />
        <Button icon="image" isBusy={attempt.isBusy} onClick={() => input.current?.click()}>
          {words.uploadPicture}
        </Button>
        {me.image_version !== null && (
          <Button kind="quiet" onClick={() => attempt.run(removePicture)}>
            {words.removePicture}
          </Button>
        )}
      </div>
      <input
        ref={input}
        className="sr-only"
        type="file"
        tabIndex={-1}
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={words.uploadPicture}
        onChange={(event) => take(event.target.files)}
      />
      <p className="settings-hint">{words.pictureHint}</p>
      {error !== null && <FormError>{error}</FormError>}
    </Section>
  );
}
