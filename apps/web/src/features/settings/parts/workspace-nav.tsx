import { useIsAdmin } from "#hooks/use-role.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { paths } from "#paths.ts";
import { SettingsNav } from "./settings-nav.tsx";

/** The screens of the settings of a workspace. */
export function WorkspaceNav() {
  const { workspace_uuid } = useOpened();
  const isAdmin = useIsAdmin();
  const entries = [
    { href: paths.workspaceSettings(workspace_uuid), label: words.general },
    { href: paths.labels(workspace_uuid), label: words.labels },
    { href: paths.archivedBoards(workspace_uuid), label: words.archivedBoards },
    { href: paths.keys(workspace_uuid), label: words.keys },
    { href: paths.billing(workspace_uuid), label: words.plan },
    { href: paths.members(workspace_uuid), label: m.members },
    ...(isAdmin ? [{ href: paths.imports(workspace_uuid), label: m.imports }] : []),
  ];
  return <SettingsNav label={words.sections} entries={entries} />;
}
