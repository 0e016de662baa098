import { allOf, type ApiKey, type ListWorkspaceKeysReply } from "@stoa/api";
import { api } from "./api.ts";

export type WorkspaceKey = ListWorkspaceKeysReply["api_keys"][number];

/** A key in a list: those of the person, or for admins all of the workspace. */
export type Key = ApiKey & Partial<Pick<WorkspaceKey, "service_account" | "user">>;

/** The keys of a workspace: all of them for its admins, else the person's own. @throws ApiError */
export async function keysOf(workspace_uuid: string, isAdmin: boolean): Promise<readonly Key[]> {
  if (isAdmin) {
    return allOf(
      (page) => api.listWorkspaceKeys({ workspace_uuid, query: { limit: 200, ...page } }),
      ({ api_keys }) => api_keys,
    );
  }
  const own = await allOf(
    (page) => api.listApiKeys({ query: { limit: 200, ...page } }),
    ({ api_keys }) => api_keys,
  );
  return own.filter((key) => key.workspace_uuid === workspace_uuid);
}

/** The values of a new key. With boards it is a service account, which opens these and belongs to the workspace. */
export type NewKey = {
  readonly name: string;
  readonly expires_at: string | null;
  readonly boards: readonly string[] | null;
};

/** Makes a key. @returns its secret, which is never shown again @throws ApiError */
export async function createKey(workspace_uuid: string, { name, expires_at, boards }: NewKey): Promise<string> {
  const body = { name, ...(expires_at !== null && { expires_at }) };
  if (boards === null) return (await api.createApiKey({ body: { ...body, workspace_uuid } })).token;
  const service = { ...body, service_account: true, board_uuids: boards };
  return (await api.createWorkspaceKey({ workspace_uuid, body: service })).token;
}

/** Revokes a key for good. @throws ApiError */
export async function revokeKey({ workspace_uuid, uuid }: Key, isAdmin: boolean): Promise<void> {
  if (isAdmin) await api.revokeWorkspaceKey({ workspace_uuid, api_key_uuid: uuid });
  else await api.revokeApiKey({ api_key_uuid: uuid });
}
