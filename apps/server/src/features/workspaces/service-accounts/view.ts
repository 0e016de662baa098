import { type Static, Type } from "typebox";
import { ApiKey, type ApiKeyRow, toApiKey } from "#features/workspaces/api-keys/index.ts";
import { Doer } from "#platform/http/doer.ts";
import { field, model, nullable, Person, UuidOfBoard } from "#platform/http/schemas.ts";

/** A key as the owners and admins of its workspace see it. */
export const WorkspaceKey = model("WorkspaceApiKey", "An API key, as owners and admins of its workspace see it.", {
  ...ApiKey.properties,
  service_account: field(
    Type.Boolean(),
    "Whether the key is a service account: it belongs to the workspace, not to a person.",
  ),
  user: field(Person, "The person whose access the key has; a service account itself."),
  created_by: field(Doer, "The person who created the key."),
  board_uuids: field(
    nullable(Type.Array(UuidOfBoard)),
    "The boards of a service account; null for any other key, which opens the boards that its person opens.",
  ),
});

export type WorkspaceKeyRow = ApiKeyRow &
  Pick<Static<typeof WorkspaceKey>, "service_account" | "user" | "created_by" | "board_uuids">;

export function toWorkspaceKey(row: WorkspaceKeyRow): Static<typeof WorkspaceKey> {
  const { service_account, user, created_by, board_uuids } = row;
  return { ...toApiKey(row), service_account, user, created_by, board_uuids };
}
