import type { Json } from "#kernel/events.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { isoOf } from "#platform/db/json.ts";

/** The second factors of a person, as a reply shows them. */
export type TwoFactorRow = { totp: boolean; email: boolean; backup_codes_left: number };

const shown = sql`coalesce(f.totp_secret is not null, false) as totp, coalesce(f.email_enabled, false) as email,
  (select count(*) from backup_codes b where b.user_uuid = u.uuid) as backup_codes_left`;

export async function findTwoFactor(reader: Reader, user_uuid: string): Promise<TwoFactorRow> {
  return reader.one(
    raw(sql<TwoFactorRow>`select ${shown} from users u left join two_factor f on f.user_uuid = u.uuid
      where u.uuid = ${user_uuid}::uuid`),
  );
}

/** Finds the facts for a login: the person's second factors, and whether one of their workspaces requires one. */
export async function findLoginFactors(
  reader: Reader,
  user_uuid: string,
): Promise<TwoFactorRow & { readonly is_required: boolean }> {
  return reader.one(
    raw(sql<TwoFactorRow & { is_required: boolean }>`select ${shown}, exists (
        select 1 from members m join workspaces w on w.uuid = m.workspace_uuid
        where m.user_uuid = u.uuid and m.deactivated_at is null and w.deleted_at is null and w.two_factor_required
      ) as is_required
      from users u left join two_factor f on f.user_uuid = u.uuid where u.uuid = ${user_uuid}::uuid`),
  );
}

/** A person's second factors as they are stored, the secrets encrypted. */
export type TwoFactorSecrets = {
  readonly user_uuid: string;
  readonly totp_secret: string | null;
  readonly totp_pending_secret: string | null;
  readonly email_enabled: boolean;
};

const secretColumns = sql.raw("user_uuid, totp_secret, totp_pending_secret, email_enabled");

/** A person's second factors, locked until the commit: one request at a time changes them or uses a code up. */
export async function lockTwoFactor(reader: Reader, user_uuid: string): Promise<TwoFactorSecrets> {
  const row = await reader.first(
    raw(sql<TwoFactorSecrets>`select ${secretColumns} from two_factor where user_uuid = ${user_uuid}::uuid for update`),
  );
  return row ?? { user_uuid, totp_secret: null, totp_pending_secret: null, email_enabled: false };
}

/** The same before one is set up: it adds the row, so that it can be locked and changed. */
export async function createTwoFactor(reader: Reader, user_uuid: string): Promise<TwoFactorSecrets> {
  await reader.rows(
    raw(sql`insert into two_factor (user_uuid) values (${user_uuid}::uuid) on conflict (user_uuid) do nothing`),
  );
  return lockTwoFactor(reader, user_uuid);
}

/** Stores a new secret until its first code is sent. The present secret stays in use. @param sealed the encrypted secret */
export async function setPendingSecret(reader: Reader, user_uuid: string, sealed: string): Promise<void> {
  await reader.rows(
    raw(sql`update two_factor set totp_pending_secret = ${sealed}, updated_at = clock_timestamp()
      where user_uuid = ${user_uuid}::uuid`),
  );
}

/** Puts the new secret into use. @param step of its first code, which is used up */
export async function enableTotp(reader: Reader, user_uuid: string, step: number): Promise<void> {
  await reader.rows(
    raw(sql`update two_factor set totp_secret = totp_pending_secret, totp_pending_secret = null,
        totp_last_step = ${step}::bigint, totp_since = clock_timestamp(), updated_at = clock_timestamp()
      where user_uuid = ${user_uuid}::uuid`),
  );
}

/** Uses a time step up. @returns false when it, or a later one, was used before */
export async function consumeStep(reader: Reader, user_uuid: string, step: number): Promise<boolean> {
  const used = await reader.rows(
    raw(sql`update two_factor set totp_last_step = ${step}::bigint
      where user_uuid = ${user_uuid}::uuid and (totp_last_step is null or totp_last_step < ${step}::bigint)
      returning user_uuid`),
  );
  return used.length > 0;
}

export async function disableTotp(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update two_factor set totp_secret = null, totp_pending_secret = null, totp_last_step = null,
        totp_since = null, updated_at = clock_timestamp() where user_uuid = ${user_uuid}::uuid`),
  );
}

export async function setEmailCodes(reader: Reader, user_uuid: string, enabled: boolean): Promise<void> {
  await reader.rows(
    raw(sql`update two_factor set email_enabled = ${enabled}::boolean,
        email_since = case when ${enabled}::boolean then clock_timestamp() end, updated_at = clock_timestamp()
      where user_uuid = ${user_uuid}::uuid`),
  );
}

type Part = { readonly [key: string]: Json };

/** The part of a data export: which second factors are on and since when, and no secret. */
export async function exportTwoFactor(reader: Reader, user_uuid: string): Promise<Part[]> {
  return reader.rows(
    raw(sql<Part>`select ${shown}, ${isoOf("f.totp_since")} as totp_since, ${isoOf("f.email_since")} as email_since
      from users u join two_factor f on f.user_uuid = u.uuid where u.uuid = ${user_uuid}::uuid and f.is_on`),
  );
}

/** Deletes everything that is stored about a person's second factors. */
export async function eraseTwoFactor(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`with challenges as (delete from login_challenges where user_uuid = ${user_uuid}::uuid),
        codes as (delete from backup_codes where user_uuid = ${user_uuid}::uuid)
      delete from two_factor where user_uuid = ${user_uuid}::uuid`),
  );
}
