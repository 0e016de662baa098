import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ExportRow, Privacy } from "#platform/auth/privacy.ts";

/** The sessions of a person in an export of their data, and what becomes of them when the account is deleted. */
export const privacy: Privacy = {
  tables: ["sessions"],
  export: { sessions },
  erase: async (tx, user_uuid) => {
    // the rows have IP addresses and user agents; a session without a row has ended
    await tx.rows(raw(sql`delete from sessions where user_uuid = ${user_uuid}::uuid`));
  },
};

function sessions(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select s.uuid, s.user_agent, s.last_used_ip, ${isoOf("s.last_used_at")} as last_used_at,
        ${isoOf("s.created_at")} as created_at, ${isoOf("s.expires_at")} as expires_at,
        ${isoOf("s.ended_at")} as ended_at
      from sessions s where s.user_uuid = ${user_uuid}::uuid order by s.created_at, s.uuid`),
  );
}
