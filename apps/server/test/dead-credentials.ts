import { sha256 } from "#platform/crypto/tokens.ts";
import { ids } from "#features/content/examples/index.ts";
import type { Harness } from "./harness.ts";
import { join, keyOf, person, sessionToken, apiClient, type ApiClient } from "./people.ts";

/** Creates a workspace for a person. @returns its uuid */
export async function ownWorkspace(who: ApiClient, name: string): Promise<string> {
  return (await who.post("/workspaces", { name })).body.workspace.uuid;
}

type DeadCredential = { readonly name: string; readonly who: ApiClient };

/** Credentials that are no longer valid: what access each had, and what ended it. */
export async function deadCredentials(harness: Harness, cleo: ApiClient): Promise<DeadCredential[]> {
  const run = harness.platform.pool.run;
  const dead: DeadCredential[] = [];
  for (const [name, change] of [
    ["an expired key", "expires_at = clock_timestamp() - interval '1 second'"],
    ["a revoked key", "revoked_at = clock_timestamp()"],
  ] as const) {
    const who = await keyOf(harness, cleo, ids.workspace);
    await run(`update api_keys set ${change} where token_hash = $1`, [sha256(who.token)]);
    dead.push({ name, who });
  }
  for (const [name, change] of [
    ["a signed-out session", "ended_at = clock_timestamp()"],
    ["a session that is over", "created_at = created_at - interval '31 days', expires_at = clock_timestamp()"],
  ] as const) {
    const token = await sessionToken(harness, cleo.uuid);
    await run(
      `update sessions set ${change} where uuid = (select uuid from sessions where user_uuid = $1
         and ended_at is null and expires_at > clock_timestamp() order by created_at desc limit 1)`,
      [cleo.uuid],
    );
    dead.push({ name, who: apiClient(harness, token) });
  }
  const kit = await person(harness, "Kit");
  await join(harness, ids.workspace, kit, "admin");
  const bound = await keyOf(harness, kit, await ownWorkspace(kit, "Kit's own"));
  await run("update workspaces set deleted_at = clock_timestamp() where name = $1", ["Kit's own"]);
  dead.push({ name: "a key of a deleted workspace", who: bound });
  const lou = await person(harness, "Lou");
  await join(harness, ids.workspace, lou, "admin");
  dead.push({ name: "a deactivated account", who: lou });
  dead.push({ name: "a deactivated account's key", who: await keyOf(harness, lou, ids.workspace) });
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", [lou.uuid]);
  return dead;
}
