import { settingsWords as words } from "#i18n/en/settings.ts";
import { exportProfile } from "#session/profile.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "../parts/settings-page.tsx";
import { useAttempt } from "../parts/use-attempt.ts";

/** Hands the browser a file to keep. */
function keepFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Everything that is kept about the person, as a file. */
export function YourData() {
  const attempt = useAttempt();
  const error = attempt.errorAt();
  const download = (): void =>
    attempt.run(async () => keepFile(await exportProfile(), `stoa-${new Date().toISOString().slice(0, 10)}.json`));
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
