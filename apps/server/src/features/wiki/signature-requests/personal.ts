import { ownWikis } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ExportRow, Privacy } from "#platform/auth/privacy.ts";

/**
 * The signature requests that a person created, for pages that they may still open, without the signers' names and addresses. They are the
 * workspace's evidence, and stay when the account is deleted; as everywhere, its row then has no name.
 */
export const privacy: Privacy = {
  tables: ["signature_requests"],
  export: { signature_requests_created: requestsCreated },
};

function requestsCreated(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select own.workspace_uuid, r.page_uuid, r.uuid, r.page_version, r.state,
        ${isoOf("r.created_at")} as created_at
      from (${ownWikis(user_uuid)}) own
        join pages p on (p.workspace_uuid, p.wiki_uuid) = (own.workspace_uuid, own.uuid)
        join signature_requests r on (r.workspace_uuid, r.page_uuid) = (p.workspace_uuid, p.uuid)
      where r.created_by = ${user_uuid}::uuid order by r.created_at, r.uuid`),
  );
}
