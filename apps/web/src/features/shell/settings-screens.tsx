import { Redirect, Route, Switch } from "wouter";
import { routes } from "#paths.ts";
import { lazily } from "#ui/lazily.tsx";

const WorkspaceSettingsScreen = lazily(
  async () => (await import("#features/settings/workspace-settings-screen.tsx")).WorkspaceSettingsScreen,
);
const LabelsScreen = lazily(async () => (await import("#features/settings/labels-screen.tsx")).LabelsScreen);
const ArchivedBoardsScreen = lazily(
  async () => (await import("#features/settings/archived-boards-screen.tsx")).ArchivedBoardsScreen,
);
const BillingScreen = lazily(async () => (await import("#features/settings/billing-screen.tsx")).BillingScreen);
const KeysScreen = lazily(async () => (await import("#features/settings/keys-screen.tsx")).KeysScreen);

/** The screens of the settings of a workspace. */
export function SettingsScreens() {
  return (
    <Switch>
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
