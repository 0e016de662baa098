import type { Board } from "@stoa/api";
import { useCommands } from "#hooks/use-commands.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { go, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "../parts/settings-page.tsx";

/** Archives a board. It can be undone, so nothing is asked. */
export function BoardArchive({ board: { uuid, workspace_uuid } }: { readonly board: Board }) {
  const { act } = useCommands();
  const archive = (): void => {
    go(paths.workspace(workspace_uuid));
    act("archiveBoard", { uuid });
  };
  return (
    <Section title={words.archive} text={words.archiveText}>
      <div>
        <Button icon="archive" onClick={archive}>
          {words.archiveBoard}
        </Button>
      </div>
    </Section>
  );
}
