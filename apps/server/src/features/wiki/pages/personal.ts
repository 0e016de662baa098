import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { ownWikis } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { nilUuid } from "#platform/db/nil-uuid.ts";
import { raw, sql } from "#platform/db/query.ts";
import { type ExportRow, inPages, type Privacy } from "#platform/auth/privacy.ts";

type ExportedPage = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly wiki_uuid: string;
  readonly wiki_name: string;
  readonly uuid: string;
  readonly title: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
};

type ExportedVersion = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly page_uuid: string;
  readonly n: number;
  readonly title: string;
  readonly source: string;
  readonly created_at: string;
};

/**
 * The pages that a person created or published and the versions that they saved, in wikis that they may still open. After a
 * deletion of the account they name nobody.
 */
export const privacy: Privacy = {
  tables: ["pages", "page_versions"],
  export: {
    pages_published: (reader, user_uuid) =>
      reader.rows(
        raw(sql<ExportRow>`select own.workspace_uuid, p.uuid, p.title, ${isoOf("p.published_at")} as published_at
          from (${ownWikis(user_uuid)}) own
            join pages p on (p.workspace_uuid, p.wiki_uuid) = (own.workspace_uuid, own.uuid)
          where p.published_by = ${user_uuid}::uuid order by p.published_at, p.uuid`),
      ),
    pages_created: (reader, user_uuid) =>
      inPages<ExportedPage>((after, limit) =>
        reader.rows(
          raw(sql<ExportedPage>`select own.workspace_uuid, own.uuid as wiki_uuid, own.name as wiki_name, p.uuid, p.title,
              ${isoOf("p.created_at")} as created_at, ${isoOf("p.updated_at")} as updated_at,
              ${isoOf("p.archived_at")} as archived_at
            from (${ownWikis(user_uuid)}) own
              join pages p on (p.workspace_uuid, p.wiki_uuid) = (own.workspace_uuid, own.uuid)
            where p.created_by = ${user_uuid}::uuid and p.uuid > ${after?.uuid ?? nilUuid}::uuid
            order by p.uuid limit ${limit}::int`),
        ),
      ),
    page_versions_saved: (reader, user_uuid) =>
      inPages<ExportedVersion>((after, limit) =>
        reader.rows(
          raw(sql<ExportedVersion>`select v.workspace_uuid, v.page_uuid, v.n, v.title, v.source, ${isoOf("v.created_at")} as created_at
            from (${ownWikis(user_uuid)}) own
              join pages p on (p.workspace_uuid, p.wiki_uuid) = (own.workspace_uuid, own.uuid)
              join page_versions v on (v.workspace_uuid, v.page_uuid) = (p.workspace_uuid, p.uuid)
            where v.authors @> ${[{ user_uuid }]}::jsonb
              and (v.page_uuid, v.n) > (${after?.page_uuid ?? nilUuid}::uuid, ${after?.n ?? 0}::int)
            order by v.page_uuid, v.n limit ${limit}::int`),
        ),
      ),
  },
};
