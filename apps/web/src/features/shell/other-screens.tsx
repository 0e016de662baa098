import { Redirect, Route, Switch } from "wouter";
import { routes } from "#paths.ts";
import { lazily } from "#ui/lazily.tsx";

const PreferencesScreen = lazily(
  async () => (await import("#features/inbox/preferences-screen.tsx")).PreferencesScreen,
);
const TrashScreen = lazily(async () => (await import("#features/trash/trash-screen.tsx")).TrashScreen);
const ImportsScreen = lazily(async () => (await import("#features/imports/imports-screen.tsx")).ImportsScreen);
const PageScreen = lazily(async () => (await import("#features/pages/page-screen.tsx")).PageScreen);
const MembersScreen = lazily(async () => (await import("#features/members/members-screen.tsx")).MembersScreen);
const BoardSettingsScreen = lazily(
  async () => (await import("#features/settings/board-settings-screen.tsx")).BoardSettingsScreen,
);
const WorkspaceSettingsScreen = lazily(
  async () => (await import("#features/settings/workspace-settings-screen.tsx")).WorkspaceSettingsScreen,
);
const LabelsScreen = lazily(async () => (await import("#features/settings/labels-screen.tsx")).LabelsScreen);
const ArchivedBoardsScreen = lazily(
  async () => (await import("#features/settings/archived-boards-screen.tsx")).ArchivedBoardsScreen,
);
const BillingScreen = lazily(async () => (await import("#features/settings/billing-screen.tsx")).BillingScreen);
const KeysScreen = lazily(async () => (await import("#features/settings/keys-screen.tsx")).KeysScreen);

/** The screens of a workspace that few open, such as its settings. */
export function OtherScreens() {
  return (
    <Switch>
      <Route path={routes.page}>{({ page }) => <PageScreen key={page} page={page} />}</Route>
      <Route path={routes.notifications} component={PreferencesScreen} />
      <Route path={routes.trash} component={TrashScreen} />
      <Route path={routes.imports} component={ImportsScreen} />
      <Route path={routes.members} component={MembersScreen} />
      <Route path={routes.boardSettings}>{({ board }) => <BoardSettingsScreen key={board} board={board} />}</Route>
      <Route path={routes.workspaceSettings} component={WorkspaceSettingsScreen} />
      <Route path={routes.labels} component={LabelsScreen} />
      <Route path={routes.archivedBoards} component={ArchivedBoardsScreen} />
      <Route path={routes.keys} component={KeysScreen} />
      <Route path={routes.billing} component={BillingScreen} />
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}
