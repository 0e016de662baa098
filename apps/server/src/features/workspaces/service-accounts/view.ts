import { type Static, Type } from "typebox";
import { ApiKey, type ApiKeyRow, toApiKey } from "#features/identity/api-keys/index.ts";
import { closed, Doer, nullable, Person, Uuid } from "#platform/http/schemas.ts";

/**
 * A key as the owners and admins of its workspace see it. `user` is whose access it uses: a service account's is its
 * own, and so are its boards; any other key opens what its person opens.
 */
export const WorkspaceKey = closed({
  ...ApiKey.properties,
  service_account: Type.Boolean({ description: "It belongs to the workspace and not to a person." }),
  user: Person,
  created_by: Doer,
  board_uuids: nullable(Type.Array(Uuid)),
});

export type WorkspaceKeyRow = ApiKeyRow &
  Pick<Static<typeof WorkspaceKey>, "service_account" | "user" | "created_by" | "board_uuids">;

export function toWorkspaceKey(row: WorkspaceKeyRow): Static<typeof WorkspaceKey> {
  const { service_account, user, created_by, board_uuids } = row;
  return { ...toApiKey(row), service_account, user, created_by, board_uuids };
}
