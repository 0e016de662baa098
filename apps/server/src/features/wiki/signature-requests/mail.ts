import type { Caller } from "#kernel/actor.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Services } from "#platform/deployment/services.ts";
import { sendMailJob } from "#platform/mail/jobs.ts";
import { countMail, type MailLimit, secondsToNextMail, toAddress } from "#platform/mail/mail-limits.ts";
import { withoutLinks } from "#platform/mail/render-text.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { SignatureRequest } from "./view.ts";

/** The most signature requests that are mailed to one address in a day, counted over all workspaces, and by one workspace. */
export const mostToAddress = toAddress.most;
export const mostOfWorkspace = 200;

/**
 * Mails a request to its signer.
 * @throws ApiError signature_mails_limit
 */
export async function mailRequest(
  tx: Transaction<never>,
  services: Pick<Services, "webOrigin">,
  asked: {
    readonly caller: Caller;
    readonly workspace_name: string;
    readonly title: string;
    readonly request: SignatureRequest;
  },
  fail: Fail<"signature_mails_limit">,
): Promise<void> {
  const { caller, request } = asked;
  const { workspace_uuid: of, signer_email } = request;
  // guard: a workspace mails any number of signature requests | by request-mail.test.ts
  await count(tx, { kind: "signature_requests", of, most: mostOfWorkspace, minutes: toAddress.minutes }, fail);
  // guard: an address gets any number of signature requests | by request-mail.test.ts
  await count(tx, { kind: "asked_to_sign", of: signer_email, ...toAddress }, fail);
  // the receiver did not ask for this mail: no name in it may look like a link, so that the only link is ours
  const sender = withoutLinks(`${caller.first_name} ${caller.last_name}`);
  const workspace_name = withoutLinks(asked.workspace_name);
  const title = withoutLinks(asked.title);
  tx.enqueue(sendMailJob, {
    to: signer_email,
    subject: `${sender} asks you to sign “${title}”`,
    paragraphs: [
      `Hello ${withoutLinks(request.signer_name)},`,
      `${sender} of “${workspace_name}” asks you to sign the document “${title}”.`,
      "Open this link to read it, and to sign or decline:",
      `${services.webOrigin}/sign/${request.token}`,
      `The link is for you alone: whoever has it can sign. It is good until ${request.expires_at.slice(0, 10)}.`,
      "If you do not know what this is about, ignore this mail.",
    ],
  });
}

async function count(tx: Transaction<never>, limit: MailLimit, fail: Fail<"signature_mails_limit">): Promise<void> {
  if (await countMail(tx, limit)) return;
  fail("signature_mails_limit", {}, { retry_after: await secondsToNextMail(tx, limit) });
}
