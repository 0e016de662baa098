import { checkOwnPassword, emptyAccount, holdForDeletion, Password } from "#features/identity/accounts/index.ts";
import { type Departure, holdDepartures, leaveWorkspace } from "#features/workspaces/members/index.ts";
import { closeWorkspace } from "#features/workspaces/workspaces/index.ts";
import type { Caller } from "#kernel/actor.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { namesOf, planDepartures } from "./plan-departures.ts";
import { mailGoodbye } from "./mail.ts";

export const deleteProfile = route("DELETE /profile", {
  id: "deleteProfile",
  auth: "session",
  summary: "Delete the caller's account",
  description: [
    "It cannot be undone. All sessions and keys end with it, and the address is free for a new account.",
    "Refused while the caller is the only owner of a workspace that other people belong to (service accounts are no",
    "people). A workspace that nobody else belongs to is deleted with the account; all others are left, whatever their",
    "billing state. Content stays in them: its author reads “Deleted account”, in the audit log too, which soon tells neither their",
    "name nor their addresses. Open invitations to the address stay open.",
  ].join(" "),
  access: {},
  http: { session: "ends" },
  body: closed({ password: Password }),
  reply: { user: closed({ uuid: Uuid }) },
  errors: ["password_wrong", "too_many_failures", "sole_owner"],
  events: ["account.deleted", "member.left", "workspace.deleted", "invitation.revoked", "automation.updated"],
  example: { body: { password: "Plain words, 8 or more" } },
  beforeTransaction: (given) => checkOwnPassword(given, given.body.password),
  handle: async ({ tx, caller, services, prepared: lock, fail }) => {
    const uuid = caller.user_uuid;
    const { email } = await holdForDeletion(tx, lock ?? fail("password_wrong"));
    const { abandoned, closing, leaving } = planDepartures(await holdDepartures(tx, uuid));
    if (abandoned.length > 0) return fail("sole_owner", { names: namesOf(abandoned) });
    mailGoodbye(tx, email, closing);
    for (const departure of leaving) await leave(tx, services, departure, caller);
    for (const departure of closing) await close(tx, departure);
    for (const { erase } of services.privacy) await erase?.(tx, uuid);
    await emptyAccount(tx, uuid);
    tx.emitAccount(uuid, "account.deleted");
    return { user: { uuid } };
  },
});

async function leave(
  tx: Transaction,
  services: Services,
  { workspace_uuid }: Departure,
  caller: Caller,
): Promise<void> {
  tx.useWorkspace(workspace_uuid);
  await leaveWorkspace(tx, services, { workspace_uuid, user_uuid: caller.user_uuid }, caller);
  await tx.flush();
}

async function close(tx: Transaction, { workspace_uuid }: Departure): Promise<void> {
  tx.useWorkspace(workspace_uuid);
  await closeWorkspace(tx, workspace_uuid);
  await tx.flush();
}
