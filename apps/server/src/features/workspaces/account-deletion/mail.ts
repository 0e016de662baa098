import type { Departure } from "#features/workspaces/members/index.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { namesOf } from "./plan-departures.ts";
import { sendAccountMailJob } from "#platform/mail/jobs.ts";

/** Tells the address of a deleted account what was deleted. */
export function mailGoodbye(tx: Transaction<never>, email: string, closing: readonly Departure[]): void {
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
