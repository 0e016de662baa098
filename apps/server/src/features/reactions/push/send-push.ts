import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Browser } from "#platform/outbound/push-message.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { removeSubscription } from "./queries.ts";
import { sealedAs } from "./view.ts";

/** Finds the browsers of people. */
export async function subscriptionsOf(
  reader: Reader,
  user_uuids: readonly string[],
): Promise<{ readonly user_uuid: string; readonly uuid: string }[]> {
  return reader.rows(
    raw(sql<{ user_uuid: string; uuid: string }>`select user_uuid, uuid from push_subscriptions
      where user_uuid = any (${user_uuids}::uuid[]) order by user_uuid, uuid`),
  );
}

/** Finds one of a person's browsers with its secrets decrypted; undefined when it is not theirs any more. */
export async function findSubscription(
  reader: Reader,
  sealer: Sealer,
  user_uuid: string,
  uuid: string,
): Promise<Browser | undefined> {
  const row = await reader.first(
    raw(sql<{ endpoint: string; p256dh: string; auth: string }>`select endpoint, p256dh, auth from push_subscriptions
      where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid`),
  );
  if (row === undefined) return undefined;
  const open = (part: "endpoint" | "auth") => sealer.open(row[part], sealedAs(part, user_uuid));
  return { endpoint: open("endpoint"), keys: { p256dh: row.p256dh, auth: open("auth") } };
}

/** Deletes a browser that its push service does not know any more. */
export async function dropSubscription(
  tx: Transaction<"account.push_unsubscribed">,
  user_uuid: string,
  uuid: string,
): Promise<void> {
  if (!(await removeSubscription(tx, user_uuid, uuid))) return;
  tx.emitAccount(user_uuid, "account.push_unsubscribed", { push_subscription_uuid: uuid });
}
