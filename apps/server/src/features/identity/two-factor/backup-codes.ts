import { Type } from "typebox";
import { newCode } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Services } from "#platform/http/services.ts";

/** The number of codes that are created at once (§12.2). */
const count = 10;
const length = 10;

export const BackupCodes = Type.Array(Type.String({ examples: ["K7MX2-QPAHT"] }), {
  minItems: count,
  maxItems: count,
  description: "The codes are shown only in this reply. Each works once.",
});

type CodeServices = Pick<Services, "hashCode">;

/** @param code as typed: case, blanks and hyphens make no difference */
function hashed(user_uuid: string, code: string): string {
  return `backup_code ${user_uuid} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`;
}

/** Replaces a person's backup codes by ten new ones. Only their hashes are stored. */
export async function renewCodes(reader: Reader, services: CodeServices, user_uuid: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newCode(length).replace(/^(.{5})/, "$1-"));
  const hashes = codes.map((code) => services.hashCode(hashed(user_uuid, code)).toString("hex"));
  await removeCodes(reader, user_uuid);
  await reader.rows(
    raw(sql`insert into backup_codes (user_uuid, code_hash)
      select ${user_uuid}::uuid, decode(hash, 'hex') from unnest(${hashes}::text[]) as hash`),
  );
  return codes;
}

/** Uses a backup code up: of concurrent requests with the same code one succeeds. */
export async function spendBackupCode(
  reader: Reader,
  services: CodeServices,
  user_uuid: string,
  code: string,
): Promise<boolean> {
  const hashes = services.hashCode.all(hashed(user_uuid, code));
  const spent = await reader.rows(
    raw(sql`delete from backup_codes
      where user_uuid = ${user_uuid}::uuid and code_hash = any (${hashes}::bytea[]) returning user_uuid`),
  );
  return spent.length > 0;
}

/** Removes all of a person's backup codes. */
export async function removeCodes(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from backup_codes where user_uuid = ${user_uuid}::uuid`));
}
