import { checkOwnPassword, emptyAccount, holdForDeletion, Password } from "#features/identity/accounts/index.ts";
import { type Departure, holdDepartures, leaveWorkspace } from "#features/workspaces/members/index.ts";
import { closeWorkspace } from "#features/workspaces/workspaces/index.ts";
import type { Caller } from "#kernel/actor.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { Work } from "#platform/transaction/transaction.ts";
import { namesOf, planDepartures } from "./plan-departures.ts";
import { mailGoodbye } from "./mail.ts";

export const deleteProfile = route({
  id: "deleteProfile",
  at: "DELETE /profile",
  who: "session",
  summary: "Delete the caller's account",
  about: [
    "It cannot be undone. All sessions and keys end with it, and the address is free for a new account.",
    "Refused while the caller is the only owner of a workspace that other people belong to (service accounts are no",
    "people). A workspace that nobody else belongs to is deleted with the account; all others are left, whatever their",
    "billing state. Content stays in them: its author reads “Deleted account”, in the audit log too, which soon tells neither their",
    "name nor their addresses. Open invitations to the address stay open.",
  ].join(" "),
  reach: {},
  session: "ends",
  body: closed({ password: Password }),
  reply: { user: closed({ uuid: Uuid }) },
  refuses: ["password_wrong", "too_many_failures", "sole_owner"],
  audit: ["account.deleted", "member.left", "workspace.deleted", "invitation.revoked", "automation.updated"],
  example: { body: { password: "Plain words, 8 or more" } },
  prepare: (given) => checkOwnPassword(given, given.body.password),
  handle: async ({ work, caller, services, prepared: lock }) => {
    const uuid = caller.user_uuid;
    const { email } = await holdForDeletion(work, lock ?? refuse("password_wrong"));
    const { abandoned, closing, leaving } = planDepartures(await holdDepartures(work, uuid));
    if (abandoned.length > 0) refuse("sole_owner", { names: namesOf(abandoned) });
    mailGoodbye(work, email, closing);
    for (const departure of leaving) await leave(work, services, departure, caller);
    for (const departure of closing) await close(work, departure);
    for (const { erase } of services.personal) await erase?.(work, uuid);
    await emptyAccount(work, uuid);
    work.emitAccount(uuid, "account.deleted");
    return { user: { uuid } };
  },
});

async function leave(work: Work, services: Services, { workspace_uuid }: Departure, caller: Caller): Promise<void> {
  work.enter(workspace_uuid);
  await leaveWorkspace(work, services, { workspace_uuid, user_uuid: caller.user_uuid }, caller);
  await work.flush();
}

async function close(work: Work, { workspace_uuid }: Departure): Promise<void> {
  work.enter(workspace_uuid);
  await closeWorkspace(work, workspace_uuid);
  await work.flush();
}
