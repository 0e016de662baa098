import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Privacy, ExportRow } from "#platform/auth/privacy.ts";

/** A person's keys, revoked ones too; never their secrets. */
export const privacy: Privacy = {
  tables: ["api_keys"],
  export: { api_keys: keys },
  erase: async (tx, user_uuid) => {
    // the keys ended with the memberships; their rows still have the IP addresses that used them
    await tx.rows(
      raw(sql`update api_keys set revoked_at = coalesce(revoked_at, clock_timestamp()), last_used_ip = null
        where user_uuid = ${user_uuid}::uuid`),
    );
  },
};

function keys(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select k.uuid, k.workspace_uuid, k.name, k.token_hint, k.last_used_ip,
        ${isoOf("k.last_used_at")} as last_used_at, ${isoOf("k.created_at")} as created_at,
        ${isoOf("k.expires_at")} as expires_at, ${isoOf("k.revoked_at")} as revoked_at
      from api_keys k where k.user_uuid = ${user_uuid}::uuid order by k.created_at, k.uuid`),
  );
}
