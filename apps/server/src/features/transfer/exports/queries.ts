import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type ExportRow, keptDays, mostKept } from "./view.ts";

/** The name of an export's zip in the storage; earlier ones have that of their export. */
const file = sql`coalesce(e.file_uuid, e.uuid)`;

const shown = sql`e.uuid, ${file} as file_uuid, e.workspace_uuid, e.state, e.progress_done, e.progress_total, e.size_bytes, e.error,
  case when e.state in ('done', 'failed') then e.updated_at + make_interval(days => ${keptDays}::int) end as expires_at,
  e.created_at, e.updated_at`;

export async function insertExport(
  reader: Reader,
  values: { readonly workspace_uuid: WorkspaceUuid; readonly created_by: string },
): Promise<ExportRow> {
  const { workspace_uuid, created_by } = values;
  return reader.one(
    raw<ExportRow>(sql`insert into exports as e (workspace_uuid, created_by)
      values (${workspace_uuid}::uuid, ${created_by}::uuid) returning ${shown}`),
  );
}

/** Whether an export of the workspace waits or runs. */
export async function isExporting(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<boolean> {
  const row = await reader.one(
    raw<{ found: boolean }>(sql`select exists (select 1 from exports
      where workspace_uuid = ${workspace_uuid}::uuid and state in ('queued', 'running')) as found`),
  );
  return row.found;
}

/** The exports of a workspace, newest first; there are few. */
export function findExports(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<ExportRow[]> {
  return reader.rows(
    raw<ExportRow>(sql`select ${shown} from exports e where e.workspace_uuid = ${workspace_uuid}::uuid
      order by e.created_at desc, e.uuid`),
  );
}

/** One export of a workspace. */
export function findExport(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuid: string,
): Promise<ExportRow | undefined> {
  return reader.first(
    raw<ExportRow>(sql`select ${shown} from exports e
      where e.workspace_uuid = ${workspace_uuid}::uuid and e.uuid = ${uuid}::uuid`),
  );
}

/** Every zip that can be read, by its name in the storage. */
export const namedFiles = `select 'exports/' || coalesce(file_uuid, uuid) as name from exports where state = 'done'`;

/** Finds those of the files that an export has. */
export async function findKept(reader: Reader, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`select ${file} as uuid from exports e
      where e.uuid = any (${uuids}::uuid[]) or e.file_uuid = any (${uuids}::uuid[])`),
  );
  return new Set(rows.map((row) => row.uuid));
}

/** An export at work, with the person who wants it. */
export type RunningExport = {
  readonly uuid: string;
  readonly workspace_uuid: WorkspaceUuid;
  readonly workspace_name: string;
  readonly user_uuid: string;
  readonly user_name: string;
};

/** Starts an export, or starts it again after a crash; undefined when it has ended, or its workspace was deleted. */
export function beginExport(reader: Reader, uuid: string): Promise<RunningExport | undefined> {
  return reader.first(
    raw<RunningExport>(sql`update exports e set state = 'running', progress_done = 0, updated_at = clock_timestamp()
      from users u, workspaces w
      where e.uuid = ${uuid}::uuid and e.state in ('queued', 'running') and u.uuid = e.created_by
        and w.uuid = e.workspace_uuid and w.deleted_at is null
      returning e.uuid, e.workspace_uuid, w.name as workspace_name, e.created_by as user_uuid,
        btrim(u.first_name || ' ' || u.last_name) as user_name`),
  );
}

/** Stores the progress of an export. */
export async function noteProgress(reader: Reader, uuid: string, done: number, total: number): Promise<void> {
  await reader.rows(
    raw(sql`update exports set progress_done = ${done}::int, progress_total = ${total}::int,
        updated_at = clock_timestamp()
      where uuid = ${uuid}::uuid and state = 'running'`),
  );
}

type ExportEnd = { readonly file_uuid: string; readonly size_bytes: number; readonly error: string };

/**
 * Ends an export once: as done with its zip, or as failed with an error.
 * @returns false when it had ended before
 */
export async function endExport(
  reader: Reader,
  uuid: string,
  ending: Omit<ExportEnd, "error"> | Pick<ExportEnd, "error">,
): Promise<boolean> {
  const { file_uuid = null, size_bytes = null, error = null } = ending as Partial<ExportEnd>;
  const ended = await reader.first(
    raw(sql`update exports set state = case when ${error}::text is null then 'done' else 'failed' end,
        progress_done = case when ${error}::text is null then progress_total else 0 end,
        size_bytes = ${size_bytes}::bigint, file_uuid = ${file_uuid}::uuid, error = ${error}::text, updated_at = clock_timestamp()
      where uuid = ${uuid}::uuid and state in ('queued', 'running') returning uuid`),
  );
  return ended !== undefined;
}

/** Removes the ended exports of a workspace but the newest. @returns the names of their files, which are to be removed */
export async function removeReplaced(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`delete from exports e where e.workspace_uuid = ${workspace_uuid}::uuid and e.uuid in (
        select o.uuid from exports o
        where o.workspace_uuid = ${workspace_uuid}::uuid and o.state in ('done', 'failed')
        order by o.updated_at desc, o.uuid offset ${mostKept}::int)
      returning ${file} as uuid`),
  );
  return rows.map(({ uuid }) => uuid);
}

/** Removes the exports that ended before a moment, and those of deleted workspaces. */
export async function removeOld(reader: Reader, before: Date): Promise<void> {
  await reader.rows(
    raw(sql`delete from exports e where e.state in ('done', 'failed') and (e.updated_at < ${before.toISOString()}::timestamptz
      or exists (select 1 from workspaces w where w.uuid = e.workspace_uuid and w.deleted_at is not null))`),
  );
}
