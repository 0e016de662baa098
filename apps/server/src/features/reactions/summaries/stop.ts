import { fail } from "#kernel/errors.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { readState, resumeSummaries, stopSummaries } from "./queries.ts";

/**
 * Ends all summaries of a person, or lets those that wait come again; whoever does it again changes nothing.
 * @param user_uuid whom the signature names; null for a signature that is not ours
 * @returns the state after it
 * @throws Refusal unsubscribe_link_unknown, the same for a person who is not there
 */
export async function setStopped(
  tx: Transaction,
  user_uuid: string | null,
  isStopped: boolean,
  now: Date,
): Promise<{ readonly runs: boolean; readonly waits: boolean }> {
  if (user_uuid === null) return fail("unsubscribe_link_unknown");
  const state = (await readState(tx, user_uuid)) ?? fail("unsubscribe_link_unknown");
  const changed = isStopped ? await stopSummaries(tx, user_uuid) : await resumeSummaries(tx, user_uuid, now);
  if (changed > 0) tx.emitAccount(user_uuid, isStopped ? "account.summaries_stopped" : "account.summaries_resumed");
  const some = state.runs || state.waits;
  return isStopped ? { runs: false, waits: some } : { runs: some, waits: false };
}
