import { minuteInUtc } from "#kernel/time-zones.ts";
import type { Caller } from "#kernel/actor.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Services } from "#platform/http/services.ts";
import { sendMailJob } from "#platform/mail/jobs.ts";
import { countMail, type MailLimit, mayMail, secondsToNextMail, toAddress } from "#platform/mail/mail-limits.ts";
import { withoutLinks } from "#platform/mail/render-text.ts";
import { addresses, linkTo } from "#platform/web-app/links.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { SignatureRequest } from "./view.ts";

/** The most signature requests that are mailed to one address in a day, counted over all workspaces, and by one workspace. */
export const mostToAddress = toAddress.most;
export const mostOfWorkspace = 200;

type MailedRequest = Pick<SignatureRequest, "workspace_uuid" | "signer_email">;

function limitsOf({ workspace_uuid, signer_email }: MailedRequest): readonly MailLimit[] {
  return [
    { kind: "signature_requests", of: workspace_uuid, most: mostOfWorkspace, minutes: toAddress.minutes },
    { kind: "asked_to_sign", of: signer_email, ...toAddress },
  ];
}

/**
 * Looks whether a request may be mailed, before anything that takes long is done for it; `mailRequest` decides.
 * @throws ApiError signature_mails_limit
 */
export async function checkMailLimits(reader: Reader, asked: MailedRequest, fail: Fail<"signature_mails_limit">) {
  for (const limit of limitsOf(asked)) if (!(await mayMail(reader, limit))) await failFor(reader, limit, fail);
}

async function failFor(reader: Reader, limit: MailLimit, fail: Fail<"signature_mails_limit">): Promise<never> {
  return fail("signature_mails_limit", {}, { retry_after: await secondsToNextMail(reader, limit) });
}

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
  const { signer_email } = request;
  for (const limit of limitsOf(request)) if (!(await countMail(tx, limit))) await failFor(tx, limit, fail);
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
      linkTo(services, addresses.signatureRequest(request.token)),
      `Do not share the link: everybody who has it can sign. It is valid until ${minuteInUtc(Date.parse(request.expires_at))}.`,
      "If you did not expect this, ignore this mail.",
    ],
  });
}
