import type { Fail } from "#kernel/errors.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { nextDueOfEach } from "./periods.ts";
import { readState, resumeSummaries, stopSummaries, type SummaryState } from "./queries.ts";

/**
 * Stops all summaries of a person, or resumes those that are stopped. Doing it twice changes nothing.
 * @param user_uuid the person whom the signature names; null for an invalid signature
 * @returns the state afterwards
 * @throws ApiError unsubscribe_link_unknown, the same for an invalid signature and an unknown person
 */
export async function setStopped(
  tx: Transaction<"account.summaries_stopped" | "account.summaries_resumed">,
  user_uuid: string | null,
  change: { readonly isStopped: boolean; readonly now: Date },
  fail: Fail<"unsubscribe_link_unknown">,
): Promise<SummaryState> {
  const { isStopped, now } = change;
  if (user_uuid === null) return fail("unsubscribe_link_unknown");
  const state = (await readState(tx, user_uuid)) ?? fail("unsubscribe_link_unknown");
  const changed = isStopped
    ? await stopSummaries(tx, user_uuid)
    : await resumeSummaries(tx, user_uuid, nextDueOfEach(now, state.time_zone));
  if (changed > 0) tx.emitAccount(user_uuid, isStopped ? "account.summaries_stopped" : "account.summaries_resumed");
  const some = state.runs || state.waits;
  return isStopped ? { runs: false, waits: some } : { runs: some, waits: false };
}
