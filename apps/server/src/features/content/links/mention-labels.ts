import { type DocumentJson, type Mention, mentionsOf, relabel, toMarkdown } from "@stoa/document";
import { opensWikis, type Role } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type BoardViewer, visibleBoards, type WorkspaceReader } from "#platform/auth/board-access.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A person who reads texts of a workspace. */
export type TextReader = WorkspaceReader & { readonly seesWikis: boolean };

type MentionWithLabel = Mention & { readonly label: string };

/**
 * The same documents with the current labels of their mentions: the name of the person, the title of the task or the
 * page. A thing that the reader may not see, that is in the trash or that does not exist has only the name of its kind.
 * Documents without a mention cost nothing.
 */
export async function withCurrentLabels<D extends DocumentJson | null>(
  reader: Reader,
  who: TextReader,
  documents: readonly D[],
): Promise<D[]> {
  const mentions = documents.flatMap((document) => (document === null ? [] : mentionsOf(document)));
  if (mentions.length === 0) return [...documents];
  const labels = new Map(
    (await findLabels(reader, who, mentions)).map((row) => [`${row.kind} ${row.uuid}`, row.label]),
  );
  return documents.map((document) =>
    document === null ? document : (relabel(document, (kind, uuid) => labels.get(`${kind} ${uuid}`) ?? null) as D),
  );
}

/** A person who reads texts, as the input of a handler has them. */
export type TextViewer = { readonly viewer: BoardViewer; readonly role: Role | null };

/** The names of the fields with the two forms of a text. */
type TextForms<D extends string, M extends string> = { readonly document: D; readonly markdown: M };

/**
 * The same things with the current labels of their mentions, in both forms of their texts.
 * @param things whose documents may be left out
 */
export async function withCurrentTexts<
  D extends string,
  M extends string,
  T extends { readonly [F in D | M]?: unknown },
>(
  reader: Reader,
  { viewer, role, workspace_uuid }: TextViewer & { readonly workspace_uuid: WorkspaceUuid },
  things: readonly T[],
  { document, markdown }: TextForms<D, M>,
): Promise<T[]> {
  const stored = things.map((thing) => (thing[document] ?? null) as DocumentJson | null);
  const who = { ...viewer, workspace_uuid, seesWikis: opensWikis(role) };
  const current = await withCurrentLabels(reader, who, stored);
  return things.map((thing, index) => {
    const now = current[index] ?? null;
    return now === null || now === stored[index]
      ? thing
      : { ...thing, [document]: now, [markdown]: toMarkdown(now, "task").markdown };
  });
}

function findLabels(reader: Reader, who: TextReader, mentions: readonly Mention[]): Promise<MentionWithLabel[]> {
  const of = (wanted: Mention["kind"]): string[] => [
    ...new Set(mentions.filter(({ kind }) => kind === wanted).map(({ uuid }) => uuid)),
  ];
  const { workspace_uuid, seesWikis } = who;
  return reader.rows(
    raw<MentionWithLabel>(sql`
      with open as materialized (${visibleBoards(who)})
      select 'person' as kind, u.uuid, trim(u.first_name || ' ' || u.last_name) as label
      from users u where u.uuid = any (${of("person")}::uuid[]) and u.deleted_at is null
        and exists (select from members m where m.user_uuid = u.uuid and m.workspace_uuid = ${workspace_uuid}::uuid)
      union all
      select 'ticket', t.uuid, t.title from tasks t
      where t.uuid = any (${of("ticket")}::uuid[]) and t.workspace_uuid = ${workspace_uuid}::uuid
        and t.archived_at is null and t.board_uuid in (select uuid from open)
      union all
      select 'page', p.uuid, p.title from pages p
        join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
      where ${seesWikis}::boolean and p.uuid = any (${of("page")}::uuid[]) and p.workspace_uuid = ${workspace_uuid}::uuid
        and p.archived_at is null and k.archived_at is null`),
  );
}
