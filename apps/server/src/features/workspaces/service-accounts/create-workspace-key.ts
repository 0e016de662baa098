import { type Static, Type } from "typebox";
import { insertServiceUser } from "#features/identity/accounts/index.ts";
import { type MadeKey, makeKey, makeOwnKey, Token } from "#features/identity/api-keys/index.ts";
import { BoardUuids, checkStillAdmin, seatService } from "#features/workspaces/members/index.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, named, Timestamp } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { readKey } from "./queries.ts";
import { toWorkspaceKey, WorkspaceKey } from "./view.ts";

const Body = closed({
  name: named(100),
  service_account: Type.Optional(Type.Boolean({ description: "true for a key that belongs to the workspace" })),
  board_uuids: Type.Optional(BoardUuids),
  expires_at: Type.Optional(Timestamp),
});

export const createWorkspaceKey = route("POST /admin/workspaces/{workspace_uuid}/api-keys", {
  id: "createWorkspaceKey",
  auth: "session",
  summary: "Make a key that belongs to the workspace, or one of the caller's own",
  description:
    "With `service_account` the key is a member by itself, with one seat, and opens the boards of `board_uuids`; " +
    "without boards it opens none. It goes on when its creator leaves. Otherwise it is a key of the caller's own, as " +
    "from `POST /profile/api-keys`, and takes no `board_uuids`. `token` is shown here and never again.",
  access: { workspace: "admin" },
  body: Body,
  http: { status: 201 },
  reply: { api_key: WorkspaceKey, token: Token },
  errors: [
    "workspace_not_found",
    "admin_required",
    "boards_of_service_accounts",
    "board_unknown",
    "expiry_in_the_past",
    "invoice_unpaid",
    "seat_limit",
    "key_limit",
  ],
  events: ["api_key.created", "member.joined", "board.member_added"],
  example: { body: { name: "Deploy bot", service_account: true, board_uuids: [ids.board] } },
  handle: async ({ tx, caller, workspace, body, now, fail }) => {
    const own = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid };
    await checkStillAdmin(tx, own);
    const isService = body.service_account === true;
    if (!isService && body.board_uuids !== undefined) return fail("boards_of_service_accounts");
    const made = isService
      ? await makeServiceKey(tx, workspace, caller.user_uuid, body, now)
      : await makeOwnKey(tx, own, body, now);
    const row = await readKey(tx, workspace.uuid, made.row.uuid);
    return { api_key: toWorkspaceKey(row), token: made.token };
  },
});

async function makeServiceKey(
  tx: Transaction,
  workspace: { uuid: string; plan: string; billing_status: string },
  created_by: string,
  body: Static<typeof Body>,
  now: Date,
): Promise<MadeKey> {
  const account = await insertServiceUser(tx, body.name.trim());
  const board_uuids = [...new Set((body.board_uuids ?? []).map((uuid) => uuid.toLowerCase()))].toSorted();
  await seatService(tx, workspace, account, board_uuids);
  return makeKey(tx, { workspace_uuid: workspace.uuid, user_uuid: account.uuid, created_by }, body, now);
}
