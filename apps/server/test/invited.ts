import type { Company } from "./company.ts";
import { person, type ApiClient } from "./people.ts";

/** A person with an open invitation to the company's workspace. */
export type PersonWithInvitation = { readonly who: ApiClient; readonly uuid: string };

/** Invites a new person as the owner. */
export async function invited(
  company: Company,
  name: string,
  terms: Record<string, unknown> = {},
): Promise<PersonWithInvitation> {
  const who = await person(company.harness, name);
  const answer = await company.ada.post(`/admin/workspaces/${company.workspace.uuid}/invitations`, {
    email: who.email,
    role: "member",
    ...terms,
  });
  if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  // its mail is a job, which `footprint` would count
  await company.harness.worker.idle();
  return { who, uuid: answer.body.invitation.uuid };
}

/** Lets an invitation expire. */
export async function expire(company: Company, uuid: string): Promise<void> {
  await company.harness.platform.pool.run(
    "update invitations set expires_at = clock_timestamp() - interval '1 second' where uuid = $1",
    [uuid],
  );
}

/** The token of the newest mail to an address. */
export async function mailedToken(company: Company, email: string): Promise<string> {
  const mails = await company.harness.mails();
  const mail = mails.findLast((each) => each.toLowerCase().includes(`to: ${email.toLowerCase()}`)) ?? "";
  return /\/invitations\/([\w-]{43})/.exec(mail.replaceAll("=\n", ""))?.[1] ?? "";
}
