export { AskedState } from "./parts/asked-state.tsx";
export { Section, SettingsPage } from "./parts/settings-page.tsx";
export { WorkspaceNav } from "./parts/workspace-nav.tsx";
