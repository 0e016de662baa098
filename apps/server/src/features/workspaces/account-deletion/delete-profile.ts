import { checkOwnPassword, emptyAccount, lockForDeletion, Password } from "#features/identity/accounts/index.ts";
import { type Departure, leaveWorkspace, lockDepartures } from "#features/workspaces/members/index.ts";
import { closeWithAccount } from "#features/workspaces/workspaces/index.ts";
import type { Caller } from "#kernel/actor.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field, model } from "#platform/http/schemas.ts";
import type { LeaveEvent } from "#kernel/events.ts";
import type { Services } from "#platform/http/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { namesOf, planDepartures } from "./plan-departures.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

export const deleteProfile = route("DELETE /profile", {
  id: "deleteProfile",
  auth: "session",
  summary: "Delete the caller's account",
  description: [
    "The deletion cannot be undone. All sessions and keys end with it, and the address is free for a new account.",
    "It fails while the caller is the only owner of a workspace with other people (service accounts are not people).",
    "A workspace without other people is deleted with the account. The caller leaves all others, whatever their",
    "billing status; secrets of the vault pass to the person who may reveal them for the longest time, or are deleted. Content stays in them: its author is shown as “Deleted account”, and soon in the audit log too, without",
    "name and addresses. Open invitations to the address stay open.",
  ].join(" "),
  access: {},
  http: { session: "ends" },
  body: closed({ password: field(Password, "The caller's password.") }),
  reply: { user: model("DeletedAccount", "An account that was deleted.", { uuid: common.uuid }) },
  errors: ["password_wrong", "too_many_failures", "sole_owner"],
  events: [
    "account.deleted",
    "member.left",
    "workspace.deleted",
    "invitation.revoked",
    "automation.updated",
    "secret.owner_changed",
    "secret.deleted",
  ],
  example: { body: { password: "Plain words, 8 or more" } },
  beforeTransaction: (given) => checkOwnPassword(given, given.body.password),
  handle: async ({ tx, caller, services, prepared: checked, fail }) => {
    const uuid = caller.user_uuid;
    const { email } = await lockForDeletion(tx, checked ?? fail("password_wrong"), fail);
    const { abandoned, closing, leaving } = planDepartures(await lockDepartures(tx, uuid));
    if (abandoned.length > 0) return fail("sole_owner", { names: namesOf(abandoned) });
    mailGoodbye(tx, email, closing);
    for (const departure of leaving) await leave(tx, services, departure, caller);
    for (const departure of closing) await close(tx, departure);
    for (const { erase } of services.privacy) await erase?.(tx, uuid, services);
    await emptyAccount(tx, uuid);
    tx.emitAccount(uuid, "account.deleted");
    return { user: { uuid } };
  },
});

async function leave(
  tx: Transaction<LeaveEvent>,
  services: Services,
  { workspace_uuid }: Departure,
  caller: Caller,
): Promise<void> {
  tx.useWorkspace(workspace_uuid);
  await leaveWorkspace(tx, services, { workspace_uuid, user_uuid: caller.user_uuid }, caller);
  await tx.flush();
}

async function close(tx: Transaction<"workspace.deleted">, { workspace_uuid }: Departure): Promise<void> {
  tx.useWorkspace(workspace_uuid);
  await closeWithAccount(tx, workspace_uuid);
  await tx.flush();
}

/** Mails a list of the deleted data to the address of a deleted account. */
function mailGoodbye(tx: Transaction<never>, email: string, closing: readonly Departure[]): void {
  tx.enqueue(sendAccountMailJob, {
    to: email,
    subject: "Your account was deleted",
    paragraphs: [
      "Your account at Stoa was deleted, as you asked. All its sessions and API keys have ended.",
      ...(closing.length === 0
        ? []
        : [`Nobody else belonged to these workspaces; they were deleted too: ${namesOf(closing)}.`]),
      "What you wrote in other workspaces stays there, as that of a deleted account.",
      "If you did not ask for this, somebody knew your password: change it wherever else you use it.",
    ],
  });
}
