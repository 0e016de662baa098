import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type ExportRow, keptDays, mostKept } from "./view.ts";

const shown = sql`e.uuid, e.workspace_uuid, e.state, e.progress_done, e.progress_total, e.size_bytes, e.error,
  case when e.state in ('done', 'failed') then e.updated_at + make_interval(days => ${keptDays}::int) end as expires_at,
  e.created_at, e.updated_at`;

export async function insertExport(
  reader: Reader,
  values: { readonly workspace_uuid: string; readonly created_by: string },
): Promise<ExportRow> {
  const { workspace_uuid, created_by } = values;
  return reader.one(
    raw<ExportRow>(sql`insert into exports as e (workspace_uuid, created_by)
      values (${workspace_uuid}::uuid, ${created_by}::uuid) returning ${shown}`),
  );
}

/** Whether an export of the workspace waits or runs. */
export async function isExporting(reader: Reader, workspace_uuid: string): Promise<boolean> {
  const row = await reader.one(
    raw<{ found: boolean }>(sql`select exists (select 1 from exports
      where workspace_uuid = ${workspace_uuid}::uuid and state in ('queued', 'running')) as found`),
  );
  return row.found;
}

/** The exports of a workspace, newest first; there are few. */
export function findExports(reader: Reader, workspace_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw<ExportRow>(sql`select ${shown} from exports e where e.workspace_uuid = ${workspace_uuid}::uuid
      order by e.created_at desc, e.uuid`),
  );
}

/** One export of a workspace. */
export function findExport(reader: Reader, workspace_uuid: string, uuid: string): Promise<ExportRow | undefined> {
  return reader.first(
    // guard: an export is read in another workspace | without `e.workspace_uuid = ${workspace_uuid}::uuid and ` | by get-export-content.test.ts
    raw<ExportRow>(sql`select ${shown} from exports e
      where e.workspace_uuid = ${workspace_uuid}::uuid and e.uuid = ${uuid}::uuid`),
  );
}

/** Which of these exports are there, and so have a file or will have one. */
export async function findKept(reader: Reader, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`select uuid from exports where uuid = any (${uuids}::uuid[])`),
  );
  return new Set(rows.map((row) => row.uuid));
}

/** An export at work, with the person who wants it. */
export type RunningExport = {
  readonly uuid: string;
  readonly workspace_uuid: string;
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

/**
 * Ends an export once: as done with the size of its zip, or as failed with an error.
 * @returns false when it had ended before
 */
export async function endExport(
  reader: Reader,
  uuid: string,
  ending: { readonly size_bytes: number } | { readonly error: string },
): Promise<boolean> {
  const { size_bytes = null, error = null } = { size_bytes: undefined, error: undefined, ...ending };
  const ended = await reader.first(
    raw(sql`update exports set state = case when ${error}::text is null then 'done' else 'failed' end,
        progress_done = case when ${error}::text is null then progress_total else 0 end,
        size_bytes = ${size_bytes}::bigint, error = ${error}::text, updated_at = clock_timestamp()
      where uuid = ${uuid}::uuid and state in ('queued', 'running') returning uuid`),
  );
  return ended !== undefined;
}

/** Removes the ended exports of a workspace but the newest. @returns their uuids, whose files are to be removed */
export async function removeReplaced(reader: Reader, workspace_uuid: string): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`delete from exports where workspace_uuid = ${workspace_uuid}::uuid and uuid in (
        select e.uuid from exports e
        where e.workspace_uuid = ${workspace_uuid}::uuid and e.state in ('done', 'failed')
        order by e.updated_at desc, e.uuid offset ${mostKept}::int)
      returning uuid`),
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
