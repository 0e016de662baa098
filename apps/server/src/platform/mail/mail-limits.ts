import { sha256 } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The limit of mails of a kind within a time, to one address or about one resource. */
export type MailLimit = {
  /** the kind of mails that are counted together */
  readonly kind: string;
  /** the recipient whose mails are counted: an address, in any case, or a uuid */
  readonly of: string;
  readonly most: number;
  readonly minutes: number;
};

const day = 24 * 60;

/** For mails that anybody can cause without an account: how many a day are sent to one address. */
export const toAddress = { most: 5, minutes: day } as const;

function subjectOf({ kind, of }: MailLimit): Buffer {
  return sha256(`${kind} ${of.toLowerCase()}`);
}

function recent(minutes: number) {
  return sql`array(select at from unnest(c.sent_at) as at
    where at > clock_timestamp() - make_interval(mins => ${minutes}) order by at)`;
}

/**
 * Counts a mail that is about to be sent. It is one statement, so that many at once cannot exceed the limit.
 * @returns false when the limit is reached, and nothing was counted
 */
export async function countMail(reader: Reader, limit: MailLimit): Promise<boolean> {
  const { most, minutes } = limit;
  const counted = await reader.first(
    raw(sql<{ counted: boolean }>`insert into mail_counts as c (subject, sent_at, expires_at)
      values (${subjectOf(limit)}, array[clock_timestamp()], clock_timestamp() + make_interval(mins => ${minutes}))
      on conflict (subject) do update set sent_at = ${recent(minutes)} || clock_timestamp(), expires_at = excluded.expires_at
      where cardinality(${recent(minutes)}) < ${most}::int
      returning true as counted`),
  );
  return counted !== undefined;
}

/** Whether another mail may be sent now; `countMail` decides. */
export async function mayMail(reader: Reader, limit: MailLimit): Promise<boolean> {
  const { most, minutes } = limit;
  const full = await reader.first(
    raw(sql<{ is_full: boolean }>`select true as is_full from mail_counts c
      where c.subject = ${subjectOf(limit)} and cardinality(${recent(minutes)}) >= ${most}::int`),
  );
  return full === undefined;
}

/** Removes the newest mail from the count, because it was not sent. */
export async function uncountMail(reader: Reader, limit: MailLimit): Promise<void> {
  await reader.rows(
    raw(sql`update mail_counts set sent_at = trim_array(sent_at, 1)
      where subject = ${subjectOf(limit)} and cardinality(sent_at) > 0`),
  );
}

/** Seconds until the next mail may be sent, when the limit is reached. */
export async function secondsToNextMail(reader: Reader, limit: MailLimit): Promise<number> {
  const row = await reader.one(
    raw(sql<{ seconds: number }>`select greatest(1, ceil(extract(epoch from
        min(at) + make_interval(mins => ${limit.minutes}) - clock_timestamp())))::int as seconds
      from mail_counts c, unnest(${recent(limit.minutes)}) as at where c.subject = ${subjectOf(limit)}`),
  );
  return row.seconds;
}

/** Deletes counts that are older than their time. */
export async function forgetMails(reader: Reader): Promise<void> {
  await reader.rows(raw(sql`delete from mail_counts where expires_at < clock_timestamp()`));
}
