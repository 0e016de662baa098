import { newCode } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Services } from "#platform/http/services.ts";

export type CodePurpose = "verify_email" | "reset_password" | "two_factor" | "change_email";

/** The most codes of one purpose that are mailed within 30 minutes: more mails would only fill the inbox. */
const maxMailed = 5;

/** The owner of a code, and its purpose. */
export type CodeUse = {
  /** of the account, or of the sign-up whose address `verify_email` verifies */
  readonly user_uuid: string;
  readonly purpose: CodePurpose;
  /** the new address, for a change of the address: the code is valid for no other */
  readonly address?: string;
};

/** The service that hashes codes. */
type CodeServices = Pick<Services, "hashCode">;

function hashOf({ hashCode }: CodeServices, { user_uuid, purpose, address }: CodeUse, code: string): Buffer {
  const bound = address === undefined ? "" : ` ${address.toLowerCase()}`;
  return hashCode(`${purpose} ${user_uuid.toLowerCase()} ${code.trim().toUpperCase()}${bound}`);
}

/**
 * Creates a code that is valid for 30 minutes, or until the next one. Only its hash is stored; the hashes of former ones stay for 30
 * minutes to be counted.
 * @returns null when there are five codes of this purpose already
 */
export async function issueCode(reader: Reader, services: CodeServices, use: CodeUse): Promise<string | null> {
  const { user_uuid, purpose } = use;
  const code = newCode();
  const row = await reader.first(
    raw(sql<{ uuid: string }>`with expired as (
        delete from account_codes where user_uuid = ${user_uuid}::uuid and purpose = ${purpose}
          and expires_at <= clock_timestamp())
      insert into account_codes (user_uuid, purpose, code_hash, expires_at)
      select ${user_uuid}::uuid, ${purpose}, ${hashOf(services, use, code)},
        clock_timestamp() + interval '30 minutes'
      where (select count(*) from account_codes where user_uuid = ${user_uuid}::uuid and purpose = ${purpose}
        and expires_at > clock_timestamp()) < ${maxMailed}::int
      returning uuid`),
  );
  return row === undefined ? null : code;
}

/**
 * Uses the newest code up, and deletes the other codes of the purpose, in one statement: of concurrent requests with the same
 * code one succeeds. A former code does not work: its mail may have been read by somebody else, for example on a screen or in an archive.
 * @param code as typed: case and blanks around it make no difference
 */
export async function spendCode(reader: Reader, services: CodeServices, use: CodeUse, code: string): Promise<boolean> {
  const { user_uuid, purpose } = use;
  const hash = hashOf(services, use, code);
  const spent = await reader.rows(
    raw(sql<{ matches: boolean }>`delete from account_codes
      where user_uuid = ${user_uuid}::uuid and purpose = ${purpose} and exists (
        select 1 from (
          select c.code_hash, c.expires_at from account_codes c
          where c.user_uuid = ${user_uuid}::uuid and c.purpose = ${purpose}
          order by c.created_at desc, c.uuid limit 1) newest
        where newest.code_hash = ${hash} and newest.expires_at > clock_timestamp())
      returning code_hash = ${hash} as matches`),
  );
  return spent.some((row) => row.matches);
}

/** Deletes a code that could not be mailed. */
export async function deleteCode(reader: Reader, services: CodeServices, use: CodeUse, code: string): Promise<void> {
  await reader.rows(
    raw(sql`delete from account_codes
      where user_uuid = ${use.user_uuid}::uuid and purpose = ${use.purpose} and code_hash = ${hashOf(services, use, code)}`),
  );
}

/** Deletes all codes of these purposes. An account is locked before its codes. */
export async function deleteCodes(reader: Reader, user_uuid: string, purposes: readonly CodePurpose[]): Promise<void> {
  await reader.rows(
    raw(sql`delete from account_codes where user_uuid = ${user_uuid}::uuid and purpose = any(${purposes}::text[])`),
  );
}
