import { useCallback, useEffect } from "react";
import { useOpened } from "#hooks/use-workspace.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { exportAddress, exportsOf, startExport, type WorkspaceExport } from "#session/workspace-settings.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { AskedState } from "../parts/asked-state.tsx";
import { momentText } from "#i18n/times.ts";
import { Section } from "../parts/settings-page.tsx";
import { useAsked } from "#hooks/use-asked.ts";
import { useAttempt } from "../parts/use-attempt.ts";

/** The interval at which the progress is read, in milliseconds. */
const pause = 1000;

const isUnderWay = ({ state }: WorkspaceExport): boolean => state === "queued" || state === "running";

/** Makes a file of the whole workspace. It goes on when the screen is left. */
export function Exports() {
  const { workspace_uuid } = useOpened();
  const asked = useAsked(useCallback(() => exportsOf(workspace_uuid), [workspace_uuid]));
  const attempt = useAttempt();
  const { value, read } = asked;
  const isBusy = value?.some(isUnderWay) === true;
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(read, pause);
    return () => clearTimeout(timer);
  }, [isBusy, value, read]);
  const start = (): void =>
    attempt.run(async () => {
      await startExport(workspace_uuid);
      read();
    });
  const error = attempt.errorAt();
  return (
    <Section title={words.export} text={words.exportText}>
      <div>
        <Button icon="download" isBusy={attempt.isBusy} disabled={isBusy} onClick={start}>
          {words.exportStart}
        </Button>
      </div>
      {error !== null && <FormError>{error}</FormError>}
      <AskedState asked={asked} />
      <ul className="settings-rows" aria-label={words.export}>
        {(value ?? []).map((each) => (
          <ExportRow key={each.uuid} made={each} />
        ))}
      </ul>
    </Section>
  );
}

function ExportRow({ made }: { readonly made: WorkspaceExport }) {
  const { state, progress, error, created_at } = made;
  const title = words.exportOf({ date: momentText(created_at) });
  return (
    <li className="settings-row">
      <span className="settings-name" dir="auto">
        {title}
        {error !== null && <span>{error}</span>}
      </span>
      {state === "running" && progress.total > 0 && (
        <progress aria-label={title} value={progress.done} max={progress.total} />
      )}
      <span className="settings-notes" role="status">
        {state === "running" && progress.total > 0 ? words.exportProgress(progress) : words.exportStates[state]}
      </span>
      {state === "done" && (
        <a className="button" data-kind="secondary" data-size="normal" href={exportAddress(made)} download>
          {words.exportDownload}
        </a>
      )}
    </li>
  );
}
