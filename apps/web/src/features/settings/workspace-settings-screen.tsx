import { useIsAdmin, useRole } from "#hooks/use-role.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { SettingsPage } from "./parts/settings-page.tsx";
import { useOwnWorkspace } from "./parts/use-own-workspace.ts";
import { WorkspaceNav } from "./parts/workspace-nav.tsx";
import { DeleteWorkspace, LeaveWorkspace } from "./workspace/end-workspace.tsx";
import { Exports } from "./workspace/exports.tsx";
import { WorkspaceName } from "./workspace/workspace-name.tsx";
import { WorkspaceRules } from "./workspace/workspace-rules.tsx";

/** The settings of a workspace as a whole, and its end: leave or delete. */
export function WorkspaceSettingsScreen() {
  const workspace = useOwnWorkspace();
  const isOwner = useRole() === "owner";
  const isAdmin = useIsAdmin();
  if (workspace === undefined) return <main aria-busy="true" />;
  return (
    <SettingsPage title={words.workspaceSettings} nav={<WorkspaceNav />}>
      <WorkspaceName workspace={workspace} isOwner={isOwner} />
      <WorkspaceRules workspace={workspace} isOwner={isOwner} />
      {isAdmin && <Exports />}
      <LeaveWorkspace workspace={workspace} />
      {isOwner && <DeleteWorkspace workspace={workspace} />}
    </SettingsPage>
  );
}
