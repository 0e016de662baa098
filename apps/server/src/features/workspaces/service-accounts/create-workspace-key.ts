import { type Static, Type } from "typebox";
import { insertServiceUser } from "#features/identity/accounts/index.ts";
import { expires_at, keyName, type NewKey, makeKey, makeOwnKey, Token } from "#features/workspaces/api-keys/index.ts";
import { BoardUuids, joinServiceAccount } from "#features/workspaces/members/index.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Grow } from "#platform/auth/grow.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { readKey } from "./queries.ts";
import { toWorkspaceKey, WorkspaceKey } from "./view.ts";

const Body = closed({
  name: keyName,
  service_account: Type.Optional(
    field(Type.Boolean(), "true creates a service account: a key that belongs to the workspace."),
  ),
  board_uuids: Type.Optional(field(BoardUuids, "The boards of a service account; none when left out.")),
  expires_at: Type.Optional(expires_at),
});

export const createWorkspaceKey = route("POST /admin/workspaces/{workspace_uuid}/api-keys", {
  id: "createWorkspaceKey",
  auth: "session",
  summary: "Create a service account or an API key",
  description:
    "With `service_account` the key is a member of its own, with one seat, and opens the boards of `board_uuids`. It " +
    "keeps working when its creator leaves. Otherwise the key is the caller's own, as one from `POST /profile/api-keys`, " +
    "and takes no `board_uuids`. `token` is shown in this reply only.",
  access: { workspace: "admin" },
  grows: "seat",
  body: Body,
  http: { status: 201 },
  reply: { api_key: WorkspaceKey, token: Token },
  errors: ["boards_of_service_accounts", "board_unknown", "expiry_in_the_past", "key_limit"],
  events: ["api_key.created", "member.joined", "board.member_added"],
  example: { body: { name: "Deploy bot", service_account: true, board_uuids: [ids.board] } },
  handle: async ({ tx, caller, workspace, body, now, fail, grow }) => {
    const isService = body.service_account === true;
    if (!isService && body.board_uuids !== undefined) return fail("boards_of_service_accounts");
    const owner = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid };
    const created = isService
      ? await createServiceAccount(tx, workspace, caller.user_uuid, body, now, grow, fail)
      : await makeOwnKey(tx, owner, body, now, fail);
    const row = await readKey(tx, workspace.uuid, created.row.uuid);
    return { api_key: toWorkspaceKey(row), token: created.token };
  },
});

async function createServiceAccount(
  tx: Transaction<"api_key.created" | "member.joined" | "board.member_added">,
  workspace: WritableRow<"workspace">,
  created_by: string,
  body: Static<typeof Body>,
  now: Date,
  grow: Grow<"seat">,
  fail: Fail<"board_unknown" | "expiry_in_the_past" | "key_limit">,
): Promise<NewKey> {
  const account = await insertServiceUser(tx, body.name.trim());
  const board_uuids = [...new Set(body.board_uuids)].toSorted();
  await joinServiceAccount(tx, workspace, account, board_uuids, grow, fail);
  return makeKey(tx, { workspace_uuid: workspace.uuid, user_uuid: account.uuid, created_by }, body, now, fail);
}
