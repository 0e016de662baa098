import type { Fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The most secrets that a person reveals within a minute (§15.3). */
const mostReveals = 20;
const minute = 60_000;

/**
 * Counts a reveal over a rolling minute. The times are in the database, so that all processes count together and concurrent reveals of a
 * person wait for each other. A reveal that fails is not counted.
 * @param now milliseconds
 * @throws ApiError reveal_limit
 */
export async function countReveal(
  reader: Reader,
  user_uuid: string,
  now: number,
  fail: Fail<"reveal_limit">,
): Promise<void> {
  const at = new Date(now).toISOString();
  const since = new Date(now - minute).toISOString();
  await reader.rows(
    raw(
      sql`insert into secret_reveals (user_uuid, revealed_at) values (${user_uuid}::uuid, '{}') on conflict do nothing`,
    ),
  );
  const { times } = await reader.one(
    raw<{ times: Date[] }>(
      sql`select revealed_at as times from secret_reveals where user_uuid = ${user_uuid}::uuid for update`,
    ),
  );
  const recent = times.map((time) => time.getTime()).filter((time) => time > now - minute);
  const [oldest = now] = recent;
  if (recent.length >= mostReveals)
    fail("reveal_limit", { most: mostReveals }, { retry_after: Math.ceil((oldest + minute - now) / 1000) });
  await reader.rows(
    raw(sql`update secret_reveals set revealed_at = array(select t from unnest(revealed_at) t
        where t > ${since}::text::timestamptz order by t) || ${at}::text::timestamptz
      where user_uuid = ${user_uuid}::uuid`),
  );
}
