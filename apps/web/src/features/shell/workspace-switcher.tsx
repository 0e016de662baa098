import { useSession } from "#hooks/use-session.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { go, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";

/** The name of the workspace, and the others of the person. */
export function WorkspaceSwitcher() {
  const session = useSession();
  const { workspace_uuid } = useOpened();
  const workspaces = session.kind === "in" ? session.workspaces : [];
  const name = workspaces.find(({ uuid }) => uuid === workspace_uuid)?.name ?? "";
  const items = [
    ...workspaces.map((workspace) => ({
      label: workspace.name,
      isChecked: workspace.uuid === workspace_uuid,
      run: () => go(paths.workspace(workspace.uuid)),
    })),
    "separator" as const,
    { label: m.newWorkspaceTitle, icon: "plus" as const, run: () => go(paths.newWorkspace) },
  ];
  return (
    <Menu
      label={m.switchWorkspace}
      items={items}
      trigger={
        <Button kind="quiet" className="switcher">
          <span className="truncate" dir="auto">
            {name}
          </span>
          <Icon name="chevrons-up-down" size={14} />
        </Button>
      }
    />
  );
}
