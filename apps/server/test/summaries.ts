import { nextDue, type Frequency } from "#features/reactions/summaries/periods.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import type { Harness } from "./harness.ts";
import { type ParsedMail, parseMail } from "./mime.ts";
import type { ApiClient } from "./people.ts";
import { findSummariesJob } from "#features/reactions/summaries/jobs.ts";

/** Subscribes a person to a board's summary. */
export async function subscribe(
  who: ApiClient,
  board_uuid: string,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const body = { board_uuid, frequency: "daily", sections: ["progress"], ...fields };
  const answer = await who.put("/profile/summary-emails", body);
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Moves the clock to a second after the next due time. @param zone that of the person */
export function passDue(harness: Harness, frequency: Frequency, zone: string | null = null): void {
  const now = new Date(harness.platform.services.now());
  harness.advance(nextDue(frequency, now, zone).getTime() - now.getTime() + 1000);
}

/** Sends due summaries, as happens every ten minutes. */
export async function sendDue(harness: Harness): Promise<void> {
  await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(findSummariesJob, {}));
  await harness.worker.idle();
}

/** The summaries that were mailed to a person so far, oldest first. */
export async function summariesTo(harness: Harness, who: ApiClient): Promise<ParsedMail[]> {
  const raws = (await harness.mails()).filter((raw) => raw.includes("List-Unsubscribe:"));
  const mails = await Promise.all(raws.map(parseMail));
  return mails.filter(({ headers }) => headers["to"] === who.email);
}

/** The events of an account, oldest first. */
export async function accountEventsOf(harness: Harness, user_uuid: string) {
  const rows = await harness.platform.pool.run(
    "select name, data from account_events where user_uuid = $1 order by created_at, uuid",
    [user_uuid],
  );
  return rows.map((row) => ({ ...(row as { name: string; data: Record<string, unknown> }) }));
}
