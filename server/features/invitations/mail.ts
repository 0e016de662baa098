import type { Caller } from "#kernel/actor.ts";
import type { Services } from "#platform/services.ts";
import type { Work } from "#platform/work/work.ts";
import type { InvitationRow } from "./view.ts";

/** Mails an invitation, with the only copy of its token. */
export function mailInvitation(
  work: Work,
  services: Pick<Services, "webOrigin">,
  caller: Caller,
  invitation: InvitationRow,
  token: string,
): void {
  const inviter = `${caller.first_name} ${caller.last_name}`.trim();
  const { workspace_name, role, email } = invitation;
  work.enqueue("send_mail", {
    to: email,
    subject: `${inviter} invites you to ${workspace_name}`,
    paragraphs: [
      `${inviter} invites you to the workspace “${workspace_name}” on Stoa, as ${role.replace("_", " ")}.`,
      "Open this link to join:",
      `${services.webOrigin}/invitations/${token}`,
      "Or sign up with this address and give this invitation code:",
      { kind: "code", text: token },
      "The invitation is good for 14 days. If you do not know what this is about, ignore it.",
    ],
  });
}
