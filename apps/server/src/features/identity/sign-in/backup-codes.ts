import { Type } from "typebox";
import { newCode } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Services } from "#platform/deployment/services.ts";

/** So many are made at once (§12.2). */
const count = 10;
const length = 10;

export const BackupCodes = Type.Array(Type.String({ examples: ["K7MX2-QPAHT"] }), {
  minItems: count,
  maxItems: count,
  description: "Shown here and never again. Each works once.",
});

type Keys = Pick<Services, "hashCode">;

/** As typed: case, blanks and hyphens do not matter. */
function hashOf({ hashCode }: Keys, user_uuid: string, code: string): Buffer {
  return hashCode(`backup_code ${user_uuid} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);
}

/** Makes ten new backup codes, of which only the hashes are kept, in place of all earlier ones. */
export async function renewCodes(reader: Reader, keys: Keys, user_uuid: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newCode(length).replace(/^(.{5})/, "$1-"));
  const hashes = codes.map((code) => hashOf(keys, user_uuid, code).toString("hex"));
  await removeCodes(reader, user_uuid);
  await reader.rows(
    raw(sql`insert into backup_codes (user_uuid, code_hash)
      select ${user_uuid}::uuid, decode(hash, 'hex') from unnest(${hashes}::text[]) as hash`),
  );
  return codes;
}

/** Spends a backup code: of several who come with it at once, one is let in. */
export async function spendBackupCode(reader: Reader, keys: Keys, user_uuid: string, code: string): Promise<boolean> {
  const spent = await reader.rows(
    raw(sql`delete from backup_codes
      where user_uuid = ${user_uuid}::uuid and code_hash = ${hashOf(keys, user_uuid, code)} returning user_uuid`),
  );
  return spent.length > 0;
}

/** Removes all of a person's backup codes. */
export async function removeCodes(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from backup_codes where user_uuid = ${user_uuid}::uuid`));
}
