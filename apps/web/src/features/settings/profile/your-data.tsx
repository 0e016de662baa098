import { settingsWords as words } from "#i18n/en/settings.ts";
import { exportProfile } from "#session/profile.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { dayOf } from "#ui/days.ts";
import { keepFile } from "#ui/keep-file.ts";
import { Section } from "../parts/settings-page.tsx";
import { useAttempt } from "../parts/use-attempt.ts";

/** Everything that is kept about the person, as a file. */
export function YourData() {
  const attempt = useAttempt();
  const error = attempt.errorAt();
  const download = (): void =>
    attempt.run(async () => keepFile(await exportProfile(), `stoa-${dayOf(Date.now())}.json`));
  return (
    <Section title={words.yourData} text={words.yourDataText}>
      <div>
        <Button icon="download" isBusy={attempt.isBusy} onClick={download}>
          {words.downloadData}
        </Button>
      </div>
      {error !== null && <FormError>{error}</FormError>}
    </Section>
  );
}
