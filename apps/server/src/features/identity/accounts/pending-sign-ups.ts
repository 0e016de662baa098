import type { Json } from "#kernel/events.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Lock, shown } from "./queries.ts";
import { currentTerms } from "./terms.ts";
import type { UserRow } from "./view.ts";

/** Somebody who signs up. */
export type NewPerson = {
  readonly uuid: string;
  readonly email: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly attribution: { readonly [key: string]: Json } | null;
};

/** So many sign-ups of one address wait at most; older ones make way, so that nobody keeps an address from its owner. */
const mostWaiting = 20;

/**
 * Keeps a sign-up until its address is proved, for seven days. It looks for no account: what it does, and how long that
 * takes, is the same whether or not the address has one.
 * @returns the moment
 */
export async function insertSignUp(reader: Reader, person: NewPerson): Promise<Date> {
  const row = await reader.one(
    raw(sql<{ created_at: Date }>`with oldest as (
        delete from sign_ups where uuid in (
          select uuid from sign_ups where lower(email) = lower(${person.email})
          order by created_at desc, uuid offset ${mostWaiting - 1}::int for update skip locked))
      insert into sign_ups (uuid, email, password_hash, first_name, last_name, attribution, accepted_terms_version,
        expires_at)
      values (${person.uuid}::uuid, ${person.email}, ${person.password_hash}, ${person.first_name}, ${person.last_name},
        ${person.attribution}::jsonb, ${currentTerms}, clock_timestamp() + interval '7 days')
      returning created_at`),
  );
  return row.created_at;
}

const waits = sql.raw("s.expires_at > clock_timestamp()");

/** Makes an account of a sign-up whose address was proved by an invitation. @returns undefined when the address has one */
export async function insertInvited(reader: Reader, person: NewPerson): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`with moment as materialized (select clock_timestamp() as at)
      insert into users as u (uuid, email, password_hash, first_name, last_name, attribution, accepted_terms_at,
        accepted_terms_version, verified_at, created_at, updated_at)
      select ${person.uuid}::uuid, ${person.email}, ${person.password_hash}, ${person.first_name}, ${person.last_name},
        ${person.attribution}::jsonb, at, ${currentTerms}, at, at, at
      from moment on conflict (lower(email)) do nothing returning ${shown}`),
  );
}

/**
 * Makes the account of a sign-up whose own code came back: it gets the password that this sign-up chose, and no other.
 * @returns undefined when it waits no more, or when the address has an account by now
 */
export async function takeSignUp(reader: Reader, uuid: string): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`with proved as (delete from sign_ups s where s.uuid = ${uuid}::uuid and ${waits} returning s.*)
      insert into users as u (uuid, email, password_hash, first_name, last_name, attribution, accepted_terms_at,
        accepted_terms_version, verified_at, created_at)
      select uuid, email, password_hash, first_name, last_name, attribution, created_at, accepted_terms_version,
        clock_timestamp(), created_at
      from proved on conflict (lower(email)) do nothing returning ${shown}`),
  );
}

/** A sign-up that waits, and what there is of its address already. */
export type SignUp = {
  readonly uuid: string;
  readonly email: string;
  readonly has_account: boolean;
  /** of the account, if it may be used */
  readonly account_uuid: string | null;
  readonly account_email: string | null;
};

export async function findSignUp(reader: Reader, uuid: string): Promise<SignUp | undefined> {
  return reader.first(
    raw(sql<SignUp>`select s.uuid, s.email, u.uuid is not null as has_account,
        case when u.deactivated_at is null and not u.is_service then u.uuid end as account_uuid, u.email as account_email
      from sign_ups s left join users u on lower(u.email) = lower(s.email)
      where s.uuid = ${uuid}::uuid and ${waits}`),
  );
}

/** What an address logs in with: its account, and the newest sign-up of it that waits. */
export type Locks = { readonly account: Lock | undefined; readonly signUp: Lock | undefined };

export async function findLocks(reader: Reader, email: string): Promise<Locks> {
  const rows = await reader.rows(
    raw(sql<Lock & { is_account: boolean }>`select true as is_account, u.uuid, u.password_hash from users u
      where lower(u.email) = lower(${email}) and u.deactivated_at is null and u.password_hash is not null
      union all (
        select false, s.uuid, s.password_hash from sign_ups s where lower(s.email) = lower(${email}) and ${waits}
        order by s.created_at desc, s.uuid limit 1)`),
  );
  return { account: rows.find((row) => row.is_account), signUp: rows.find((row) => !row.is_account) };
}

/** Removes what waits no more, and codes that are over. */
export async function sweepSignUps(reader: Reader): Promise<void> {
  await reader.rows(raw(sql`delete from sign_ups where expires_at < clock_timestamp()`));
  await reader.rows(raw(sql`delete from account_codes where expires_at < clock_timestamp()`));
}
