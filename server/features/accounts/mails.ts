import type { Services } from "#platform/services.ts";
import type { Work } from "#platform/work/work.ts";
import { issueCode } from "./codes.ts";

/**
 * Mails a code, and the link that carries it, to an address that has to be proved.
 * @returns false when enough such mails wait in the inbox already; nothing was sent
 */
export async function mailVerification(
  work: Work,
  services: Services,
  user: { readonly uuid: string; readonly email: string },
): Promise<boolean> {
  const code = await issueCode(work, user.uuid, "verify_email");
  if (code === null) return false;
  work.enqueue("send_mail", {
    to: user.email,
    subject: "Verify your e-mail address",
    paragraphs: [
      "Somebody signed up at Stoa with this address. If it was you, enter this code:",
      { kind: "code", text: code },
      "Or open this link:",
      `${services.baseUrl}/auth/verify-account?code=${code}&uuid=${user.uuid}`,
      "Both work once, for 30 minutes. If it was not you, ignore this mail.",
    ],
  });
  return true;
}

/** Tells the owner of an account that somebody signed up with its address; the one who did learns nothing of it. */
export function mailExistingAccount(work: Work, email: string): void {
  work.enqueue("send_mail", {
    to: email,
    subject: "You already have an account",
    paragraphs: [
      "Somebody signed up at Stoa with this address, which already has an account. Nothing was changed.",
      "If it was you, log in with the password of that account, or choose a new one with “Forgot password”.",
      "If it was not you, ignore this mail.",
    ],
  });
}
