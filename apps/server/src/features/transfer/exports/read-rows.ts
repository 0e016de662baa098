import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Kind } from "#features/transfer/export-format/index.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { visibleActor, visibleData } from "#platform/events/visible-data.ts";

/** The number of rows that are in the memory at once: a document may have 200 kB. */
const atOnce = 200;

/** A row as a line of its file, and its place in the order of its kind. */
export type Line = { readonly line: string; readonly place: string[] };

/** The rows of a kind in their order, in parts. */
export async function* readRows(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  kind: Kind,
): AsyncGenerator<readonly Line[]> {
  let after: readonly string[] | null = null;
  for (;;) {
    const lines: readonly Line[] = await readPart(reader, workspace_uuid, kind, after);
    if (lines.length > 0) yield lines;
    after = lines.at(-1)?.place ?? null;
    if (after === null || lines.length < (kind.atOnce ?? atOnce)) return;
  }
}

function readPart(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  { from, columns, key, atOnce: rows = atOnce }: Kind,
  after: readonly string[] | null,
): Promise<Line[]> {
  const fields = Object.entries(columns).map(([name, { read }]) => sql.raw(`'${name}', ${read(`t.${name}`)}`));
  const order = key.map(([column]) => sql.raw(/^\w+$/.test(column) ? `t.${column}` : column));
  const start =
    after === null
      ? sql``
      : sql`and (${sql.join(order)}) > (${sql.join(key.map(([, type], index) => sql`${after[index] ?? null}::${sql.raw(type)}`))})`;
  return reader.rows(
    raw<Line>(sql`select json_build_object(${sql.join(fields)})::text as line,
        array[${sql.join(order.map((each) => sql`(${each})::text`))}] as place
      from ${sql.raw(from)} t where t.workspace_uuid = ${workspace_uuid}::uuid ${start}
      order by ${sql.join(order)} limit ${rows}::int`),
  );
}

/** Counts the rows of a kind. */
export async function countRows(reader: Reader, workspace_uuid: WorkspaceUuid, { from }: Kind): Promise<number> {
  const row = await reader.one(
    raw<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.raw(from)} t where t.workspace_uuid = ${workspace_uuid}::uuid`,
    ),
  );
  return row.rows;
}

/** A stored file of an export. */
export type ExportedFile = {
  readonly file_uuid: string;
  /** whether it is a sealed document, and not the file of an attachment */
  readonly is_document: boolean;
};

/** The stored files of a workspace, each once. */
export function findFiles(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<ExportedFile[]> {
  return reader.rows(
    raw<ExportedFile>(sql`
      select a.file_uuid, false as is_document from attachments a where a.workspace_uuid = ${workspace_uuid}::uuid
      union select f.file_uuid, false from signature_files f where f.workspace_uuid = ${workspace_uuid}::uuid
      union select r.pdf_file_uuid, true from signature_requests r
        where r.workspace_uuid = ${workspace_uuid}::uuid and r.pdf_file_uuid is not null
      order by file_uuid`),
  );
}

/** The part of an event that the audit log shows, but for the tokens of public links, with which anybody opens what is public. */
const publicData = sql`(${visibleData("e")}) - 'public_token' #- '{board,public_token}' #- '{page,public_token}'`;

/** The events of the boards and wikis, in their order. */
export async function* readEvents(reader: Reader, workspace_uuid: WorkspaceUuid): AsyncGenerator<readonly string[]> {
  const about: Sql = sql`(e.board_uuid is not null or e.task_uuid is not null or e.page_uuid is not null)`;
  for (let after = 0; ;) {
    const rows: { line: string | null; sequence: number }[] = await reader.rows(
      raw<{ line: string | null; sequence: number }>(sql`select e.sequence, case when ${about} then json_build_object(
          'sequence', e.sequence, 'name', e.name, 'board_uuid', e.board_uuid, 'task_uuid', e.task_uuid, 'page_uuid', e.page_uuid,
          'actor_kind', e.actor_kind, 'actor_user_uuid', e.actor_user_uuid, 'actor_name', ${visibleActor("e")},
          'actor_via', e.actor_via,
          'data', ${publicData},
          'created_at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text end as line
        from sequenced_events e
        where e.workspace_uuid = ${workspace_uuid}::uuid and e.sequence > ${after}::bigint
        order by e.sequence limit ${atOnce}::int`),
    );
    const lines = rows.flatMap(({ line }) => line ?? []);
    if (lines.length > 0) yield lines;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.sequence;
  }
}
