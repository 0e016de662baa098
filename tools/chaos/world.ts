import type { Api } from "./newcomer.ts";
import type { Endpoint } from "./receivers.ts";

/** A workspace that the clients work in. */
export type LoadedWorkspace = {
  readonly workspace_uuid: string;
  readonly board_uuid: string;
  readonly status_uuids: readonly string[];
  /** tasks that all clients write, and that are never archived */
  readonly shared: readonly string[];
  /** tasks that are moved to the trash at some time */
  readonly archivable: string[];
};

/** The deployment's workspaces, and the people who send requests. */
export type World = {
  readonly people: readonly Api[];
  readonly workspaces: readonly LoadedWorkspace[];
  readonly endpoints: readonly Endpoint[];
};
