import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Privacy, ExportRow } from "#platform/auth/privacy.ts";

/** The subscriptions of a person. Of a board that they cannot see any more, only the subscription is exported. */
export const privacy: Privacy = {
  tables: ["summary_emails"],
  export: { summary_emails: summaryEmails },
  erase: async (tx, user_uuid) => {
    await tx.rows(raw(sql`delete from summary_emails where user_uuid = ${user_uuid}::uuid`));
  },
};

function summaryEmails(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select s.uuid, s.workspace_uuid, s.board_uuid, s.frequency, s.sections,
        ${isoOf("s.told_until")} as told_until, ${isoOf("s.next_at")} as next_at,
        ${isoOf("s.stopped_at")} as stopped_at, ${isoOf("s.created_at")} as created_at,
        ${isoOf("s.updated_at")} as updated_at
      from summary_emails s where s.user_uuid = ${user_uuid}::uuid order by s.created_at, s.board_uuid`),
  );
}
