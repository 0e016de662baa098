import type { Workspace } from "@stoa/api";
import { useSession } from "#hooks/use-session.ts";
import { useOpened } from "#hooks/use-workspace.ts";

/** The open workspace as the person sees it; undefined in the moment in which they leave it. */
export function useOwnWorkspace(): Workspace | undefined {
  const { workspace_uuid } = useOpened();
  const session = useSession();
  return session.kind === "in" ? session.workspaces.find(({ uuid }) => uuid === workspace_uuid) : undefined;
}
