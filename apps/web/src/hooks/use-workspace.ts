import { createContext, use } from "react";
import type { Workspace } from "#data/open.ts";

/** The open workspace of a tab, and who the person is in it. */
export type OpenWorkspace = {
  readonly workspace: Workspace;
  readonly workspace_uuid: string;
  readonly me_uuid: string;
};

export const OpenedContext = createContext<OpenWorkspace | null>(null);

/** The open workspace with its uuid and the person's. Only below the frame of a workspace. */
export function useOpened(): OpenWorkspace {
  const opened = use(OpenedContext);
  if (opened === null) throw new Error("This is shown in a workspace only.");
  return opened;
}

/** The open workspace. */
export function useWorkspace(): Workspace {
  return useOpened().workspace;
}
