import type { Caller } from "#kernel/actor.ts";
import type { Fail } from "#kernel/errors.ts";
import { countMail, type MailLimit, secondsToNextMail, toAddress } from "#platform/mail/mail-limits.ts";
import { withoutLinks } from "#platform/mail/render-text.ts";
import type { Services } from "#platform/http/services.ts";
import { addresses, linkTo } from "#platform/web-app/links.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { InvitationRow } from "./view.ts";
import { sendMailJob } from "#platform/mail/jobs.ts";

/** The most mails of one invitation within a day, including the first one. */
const ofInvitation = { most: 3, minutes: toAddress.minutes } as const;

/**
 * Mails an invitation, with the only copy of its token.
 * @throws ApiError invitation_mails_limit, after three of this invitation or five to its address within a day
 */
export async function mailInvitation(
  tx: Transaction<never>,
  services: Pick<Services, "webOrigin">,
  caller: Caller,
  invitation: InvitationRow,
  token: string,
  fail: Fail<"invitation_mails_limit">,
): Promise<void> {
  await count(tx, { kind: "invitation", of: invitation.uuid, ...ofInvitation }, fail);
  await count(tx, { kind: "invited_address", of: invitation.email, ...toAddress }, fail);
  const { role, email } = invitation;
  // the receiver did not ask for this mail: no name in it may look like a link, so that the only link is ours
  const inviter = withoutLinks(`${caller.first_name} ${caller.last_name}`);
  const workspace_name = withoutLinks(invitation.workspace_name);
  tx.enqueue(sendMailJob, {
    to: email,
    subject: `${inviter} invites you to ${workspace_name}`,
    paragraphs: [
      `${inviter} invites you to the workspace “${workspace_name}” on Stoa, as ${role.replace("_", " ")}.`,
      "Open this link to join:",
      linkTo(services, addresses.invitation(token)),
      "Or sign up with this address and give this invitation code:",
      { kind: "code", text: token },
      "The invitation is valid for 14 days. If you did not expect it, ignore this mail.",
    ],
  });
}

async function count(tx: Transaction<never>, limit: MailLimit, fail: Fail<"invitation_mails_limit">): Promise<void> {
  if (await countMail(tx, limit)) return;
  fail("invitation_mails_limit", {}, { retry_after: await secondsToNextMail(tx, limit) });
}
