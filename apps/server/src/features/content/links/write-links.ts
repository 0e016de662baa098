import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { linksOf } from "./links.ts";

/** The page, the task or the comment whose text it is. */
export type Source = {
  readonly kind: "page" | "task" | "comment";
  readonly uuid: string;
  /** of a comment */
  readonly task_uuid?: string;
};

/** A text that is saved; null for none. */
export type SavedText = Source & {
  readonly document: DocumentJson | null;
  /** whether the people whom it newly mentions are notified by the links: those of tasks are notified by the text */
  readonly notifies?: boolean;
};

/** The input of the parts of a statement: a row for every resource that a text names, except itself. */
function rowsOf(texts: readonly SavedText[]) {
  return texts.flatMap(({ kind, uuid, task_uuid = null, document, notifies = false }) =>
    linksOf(document)
      .filter((link) => link.uuid !== uuid)
      .map((link) => ({
        from_uuid: uuid,
        from_kind: kind,
        from_task_uuid: task_uuid,
        to_uuid: link.uuid,
        to_kind: link.kind,
        awaits_notice: notifies && link.kind === "person",
      })),
  );
}

const columns = sql`from_uuid, from_kind, from_task_uuid, to_uuid, to_kind`;

const wantedLinks = (texts: readonly SavedText[]): Sql => sql`linking as materialized (
  select * from jsonb_to_recordset(${rowsOf(texts)}::jsonb)
    as n (from_uuid uuid, from_kind text, from_task_uuid uuid, to_uuid uuid, to_kind text, awaits_notice boolean)),`;

const addedLinks = (workspace_uuid: WorkspaceUuid): Sql => sql`linked as (
  insert into page_links (workspace_uuid, ${columns}, awaits_notice)
  select ${workspace_uuid}::uuid, ${columns}, awaits_notice from linking
  on conflict do nothing),`;

/** Parts of a statement that write the links of new texts; none when they have none. */
export function newLinks(workspace_uuid: WorkspaceUuid, texts: readonly SavedText[]): Sql {
  return rowsOf(texts).length === 0 ? sql`` : sql`${wantedLinks(texts)} ${addedLinks(workspace_uuid)}`;
}

/** Parts of a statement that write how the links of saved texts differ from those before. */
export function changedLinks(workspace_uuid: WorkspaceUuid, texts: readonly SavedText[]): Sql {
  return sql`${wantedLinks(texts)}
    unlinked as (delete from page_links l where l.workspace_uuid = ${workspace_uuid}::uuid
      and l.from_uuid = any (${texts.map(({ uuid }) => uuid)}::uuid[])
      and not exists (select from linking n
        where (n.from_uuid, n.to_uuid, n.to_kind) = (l.from_uuid, l.to_uuid, l.to_kind))),
    ${addedLinks(workspace_uuid)}`;
}

/** Writes the links of copies of pages: what named another page of the copied ones names its copy. */
export async function copyLinks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  copies: readonly { readonly uuid: string; readonly from_uuid: string }[],
): Promise<void> {
  await reader.rows(
    raw(sql`
      with c as materialized (select * from jsonb_to_recordset(${copies}::jsonb) as c (uuid uuid, from_uuid uuid))
      insert into page_links (workspace_uuid, ${columns})
      select l.workspace_uuid, f.uuid, l.from_kind, l.from_task_uuid, coalesce(t.uuid, l.to_uuid), l.to_kind
      from c f join page_links l on l.workspace_uuid = ${workspace_uuid}::uuid and l.from_uuid = f.from_uuid
        left join c t on t.from_uuid = l.to_uuid`),
  );
}
