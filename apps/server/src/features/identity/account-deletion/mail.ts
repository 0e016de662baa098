import type { Departure } from "#features/workspaces/members/index.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { namesOf } from "./plan-departures.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

/** Says goodbye to an address that belongs to no account any more, and what was deleted. */
export function mailGoodbye(tx: Transaction, email: string, closing: readonly Departure[]): void {
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
