export { AskedState } from "./parts/asked-state.tsx";
export { FormDialog } from "./parts/form-dialog.tsx";
export { Section, SettingsPage } from "./parts/settings-page.tsx";
export { WorkspaceNav } from "./parts/workspace-nav.tsx";
export { useAttempt } from "./parts/use-attempt.ts";
