import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The most browsers of one person. */
const mostSubscriptions = 20;

/** A browser as it is stored; the endpoint is sealed for its person. */
export type SubscriptionRow = { readonly uuid: string; readonly endpoint: string; readonly created_at: Date };

/** A browser that is to be stored; `endpoint` and `auth` are sealed. */
export type NewSubscription = {
  readonly user_uuid: string;
  readonly endpoint: string;
  readonly endpoint_hash: Buffer;
  readonly p256dh: string;
  readonly auth: string;
};

const shown = sql.raw("uuid, endpoint, created_at");

/** Finds a person's browsers, the last subscribed first. */
export async function findSubscriptions(reader: Reader, user_uuid: string): Promise<SubscriptionRow[]> {
  return reader.rows(
    raw(sql<SubscriptionRow>`select ${shown} from push_subscriptions where user_uuid = ${user_uuid}::uuid
      order by created_at desc, uuid`),
  );
}

/**
 * Stores a browser: a new one, one of the person's with new keys, or one that another person used until now, who must
 * not get notifications there any more.
 * @returns with `former`, the person who had it before; null for nobody
 */
export async function putSubscription(
  reader: Reader,
  { user_uuid, endpoint, endpoint_hash, p256dh, auth }: NewSubscription,
): Promise<SubscriptionRow & { readonly former: string | null }> {
  return reader.one(
    raw(sql<SubscriptionRow & { former: string | null }>`insert into push_subscriptions as s
        (user_uuid, endpoint, endpoint_hash, p256dh, auth)
      values (${user_uuid}::uuid, ${endpoint}, ${endpoint_hash}, ${p256dh}, ${auth})
      on conflict (endpoint_hash) do update set user_uuid = excluded.user_uuid, endpoint = excluded.endpoint,
        p256dh = excluded.p256dh, auth = excluded.auth, updated_at = clock_timestamp(),
        uuid = case when s.user_uuid = excluded.user_uuid then s.uuid else excluded.uuid end,
        created_at = case when s.user_uuid = excluded.user_uuid then s.created_at else excluded.created_at end
      returning new.uuid, new.endpoint, new.created_at, old.user_uuid as former`),
  );
}

/**
 * Deletes the browsers that a person renewed longest ago, beyond the 20 that are kept. The account must be locked.
 * @returns their uuids
 */
export async function removeOldest(reader: Reader, user_uuid: string): Promise<{ uuid: string }[]> {
  // a browser that is being given to another person is skipped: waiting for its lock could cause a deadlock
  return reader.rows(
    raw(sql<{ uuid: string }>`delete from push_subscriptions where user_uuid = ${user_uuid}::uuid and uuid in (
        select uuid from push_subscriptions where user_uuid = ${user_uuid}::uuid
        order by updated_at desc, uuid offset ${mostSubscriptions}::int for update skip locked)
      returning uuid`),
  );
}

/** Finds one of a person's browsers and locks it until the commit. */
export async function lockSubscription(
  reader: Reader,
  user_uuid: string,
  uuid: string,
): Promise<{ readonly uuid: string } | undefined> {
  return reader.first(
    raw(sql<{ uuid: string }>`select uuid from push_subscriptions
      where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid for update`),
  );
}

/** Deletes one of a person's browsers. @returns false when there is none */
export async function removeSubscription(reader: Reader, user_uuid: string, uuid: string): Promise<boolean> {
  const row = await reader.first(
    raw(sql<{ uuid: string }>`delete from push_subscriptions
      where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid returning uuid`),
  );
  return row !== undefined;
}

/** Deletes all of a person's browsers. */
export async function removeSubscriptions(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from push_subscriptions where user_uuid = ${user_uuid}::uuid`));
}
