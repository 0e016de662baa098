import { newCode } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Services } from "#platform/deployment/services.ts";

export type CodePurpose = "verify_email" | "reset_password" | "two_factor" | "change_email";

/** So many codes of one purpose may wait at once; more mails would only fill the inbox. */
const maxWaiting = 5;

/** Whose code, and what for. */
export type CodeUse = {
  /** of the account, or of the sign-up whose address `verify_email` proves */
  readonly user_uuid: string;
  readonly purpose: CodePurpose;
  /** the address that a change of it was asked for: the code proves no other */
  readonly address?: string;
};

/** What hashes codes. */
type Keys = Pick<Services, "hashCode">;

function hashOf({ hashCode }: Keys, { user_uuid, purpose, address }: CodeUse, code: string): Buffer {
  const bound = address === undefined ? "" : ` ${address.toLowerCase()}`;
  return hashCode(`${purpose} ${user_uuid.toLowerCase()} ${code.trim().toUpperCase()}${bound}`);
}

/**
 * Makes a code that lives 30 minutes and of which only the hash is kept.
 * @returns null when five codes of this purpose wait already
 */
export async function issueCode(reader: Reader, keys: Keys, use: CodeUse): Promise<string | null> {
  const { user_uuid, purpose } = use;
  const code = newCode();
  const row = await reader.first(
    raw(sql<{ uuid: string }>`with expired as (
        delete from account_codes where user_uuid = ${user_uuid}::uuid and purpose = ${purpose}
          and expires_at <= clock_timestamp())
      insert into account_codes (user_uuid, purpose, code_hash, expires_at)
      select ${user_uuid}::uuid, ${purpose}, ${hashOf(keys, use, code)},
        clock_timestamp() + interval '30 minutes'
      where (select count(*) from account_codes where user_uuid = ${user_uuid}::uuid and purpose = ${purpose}
        and expires_at > clock_timestamp()) < ${maxWaiting}::int
      returning uuid`),
  );
  return row === undefined ? null : code;
}

/**
 * Spends a code together with its siblings, in one statement: of several who come with it at once, one is let in.
 * @param code as typed: case and outer blanks do not matter
 */
export async function spendCode(reader: Reader, keys: Keys, use: CodeUse, code: string): Promise<boolean> {
  const { user_uuid, purpose } = use;
  const hash = hashOf(keys, use, code);
  // guard: a code works for ever | without ` and c.expires_at > clock_timestamp()` | by confirm-reset-password.test.ts
  const spent = await reader.rows(
    raw(sql<{ matches: boolean }>`delete from account_codes
      where user_uuid = ${user_uuid}::uuid and purpose = ${purpose} and exists (
        select 1 from account_codes c where c.user_uuid = ${user_uuid}::uuid and c.purpose = ${purpose}
          and c.code_hash = ${hash} and c.expires_at > clock_timestamp())
      returning code_hash = ${hash} as matches`),
  );
  return spent.some((row) => row.matches);
}

/** Forgets a code that never reached anybody. */
export async function takeBackCode(reader: Reader, keys: Keys, use: CodeUse, code: string): Promise<void> {
  await reader.rows(
    raw(sql`delete from account_codes
      where user_uuid = ${use.user_uuid}::uuid and purpose = ${use.purpose} and code_hash = ${hashOf(keys, use, code)}`),
  );
}

/** Voids the waiting codes of these purposes. Codes are locked before their person. */
export async function voidCodes(reader: Reader, user_uuid: string, purposes: readonly CodePurpose[]): Promise<void> {
  await reader.rows(
    raw(sql`delete from account_codes where user_uuid = ${user_uuid}::uuid and purpose = any(${purposes}::text[])`),
  );
}
