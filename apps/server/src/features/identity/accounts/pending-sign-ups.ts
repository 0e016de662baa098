import type { Json } from "#kernel/events.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type AccountPassword, shown } from "./queries.ts";
import { currentTerms } from "./terms.ts";
import type { UserRow } from "./view.ts";

/** A person who signs up. */
export type NewPerson = {
  readonly uuid: string;
  readonly email: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly attribution: { readonly [key: string]: Json } | null;
};

/** The most sign-ups of one address that wait. Older ones are deleted, so that nobody can block an address. */
const maxWaiting = 20;

/**
 * Stores a sign-up until its address is verified, for seven days. It does not look for an account: work and time are the
 * same whether or not the address has one.
 * @returns when it was stored
 */
export async function insertSignUp(reader: Reader, person: NewPerson): Promise<Date> {
  const row = await reader.one(
    raw(sql<{ created_at: Date }>`with oldest as (
        delete from sign_ups where uuid in (
          select uuid from sign_ups where lower(email) = lower(${person.email})
          order by created_at desc, uuid offset ${maxWaiting - 1}::int for update skip locked))
      insert into sign_ups (uuid, email, password_hash, first_name, last_name, attribution, accepted_terms_version,
        expires_at)
      values (${person.uuid}::uuid, ${person.email}, ${person.password_hash}, ${person.first_name}, ${person.last_name},
        ${person.attribution}::jsonb, ${currentTerms}, clock_timestamp() + interval '7 days')
      returning created_at`),
  );
  return row.created_at;
}

const isWaiting = sql.raw("s.expires_at > clock_timestamp()");

/** Creates the account of a person whom an invitation verified. @returns undefined when the address has an account */
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
 * Creates the account of a sign-up whose own code was sent back, with the password of this sign-up.
 * @returns undefined when the sign-up has expired, or the address has got an account meanwhile
 */
export async function createAccountFromSignUp(reader: Reader, uuid: string): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`with proved as (delete from sign_ups s where s.uuid = ${uuid}::uuid and ${isWaiting} returning s.*)
      insert into users as u (uuid, email, password_hash, first_name, last_name, attribution, accepted_terms_at,
        accepted_terms_version, verified_at, created_at)
      select uuid, email, password_hash, first_name, last_name, attribution, created_at, accepted_terms_version,
        clock_timestamp(), created_at
      from proved on conflict (lower(email)) do nothing returning ${shown}`),
  );
}

/** A sign-up that waits, and the account that its address may have. */
export type SignUp = {
  readonly uuid: string;
  readonly email: string;
  readonly has_account: boolean;
  /** of the account; null when it is closed or does not exist */
  readonly account_uuid: string | null;
  readonly account_email: string | null;
};

export async function findSignUp(reader: Reader, uuid: string): Promise<SignUp | undefined> {
  return reader.first(
    raw(sql<SignUp>`select s.uuid, s.email, u.uuid is not null as has_account,
        case when u.deactivated_at is null and not u.is_service then u.uuid end as account_uuid, u.email as account_email
      from sign_ups s left join users u on lower(u.email) = lower(s.email)
      where s.uuid = ${uuid}::uuid and ${isWaiting}`),
  );
}

/** The passwords that a login with an address may give: of its account, and of its newest sign-up that waits. */
export type LoginPasswords = {
  readonly account: AccountPassword | undefined;
  readonly signUp: AccountPassword | undefined;
};

export async function findLoginPasswords(reader: Reader, email: string): Promise<LoginPasswords> {
  const rows = await reader.rows(
    raw(sql<AccountPassword & { is_account: boolean }>`select true as is_account, u.uuid, u.password_hash from users u
      where lower(u.email) = lower(${email}) and u.deactivated_at is null and u.password_hash is not null
      union all (
        select false, s.uuid, s.password_hash from sign_ups s where lower(s.email) = lower(${email}) and ${isWaiting}
        order by s.created_at desc, s.uuid limit 1)`),
  );
  return { account: rows.find((row) => row.is_account), signUp: rows.find((row) => !row.is_account) };
}

/** Deletes expired sign-ups and codes. */
export async function sweepSignUps(reader: Reader): Promise<void> {
  await reader.rows(raw(sql`delete from sign_ups where expires_at < clock_timestamp()`));
  await reader.rows(raw(sql`delete from account_codes where expires_at < clock_timestamp()`));
}
