import { fail } from "#kernel/errors.ts";
import { parseKey } from "#kernel/ticket-key.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { taskOfKey } from "#platform/auth/task-key.ts";
import { nilUuid } from "#platform/db/nil-uuid.ts";
import { raw, type Sql, sql } from "#platform/db/query.ts";
import { checkCredential, credentialOf } from "./authenticate.ts";
import type { RequestContext } from "./request-context.ts";
import { namesTask } from "./route.ts";

/**
 * Puts the uuid of a task in the place of its key in the path. It is not authorized yet: that is done for the uuid. A key that leads nowhere
 * becomes a uuid that nothing has, so that it is answered as, and after as many statements as, a task that the caller may not see.
 * @throws ApiError workspace_uuid_missing
 */
export async function nameTask(context: RequestContext): Promise<void> {
  const { route, request, platform } = context;
  if (!namesTask(route)) return;
  const params = request.params as Record<string, string>;
  const key = parseKey(params["task_uuid"] ?? "");
  if (key === null) return;
  const workspace = await workspaceOfKey(context);
  const found = await platform.pool.first(raw(taskOfKey(workspace, key)));
  request.params = { ...params, task_uuid: found?.uuid ?? nilUuid };
}

/** The workspace of a key, as SQL: of an API key its own, and no other one. @throws ApiError workspace_uuid_missing */
async function workspaceOfKey(context: RequestContext): Promise<Sql> {
  const { workspace_uuid: given = null } = context.request.query as { readonly workspace_uuid?: WorkspaceUuid };
  const credential = credentialOf(context);
  if (credential?.kind === "api_key") {
    return sql`(select a.workspace_uuid from api_keys a where a.token_hash = ${credential.hash}
      and coalesce(${given}::uuid, a.workspace_uuid) = a.workspace_uuid)`;
  }
  if (given !== null) return sql`${given}::uuid`;
  await checkCredential(context);
  return fail("workspace_uuid_missing");
}
