import type { Role } from "#kernel/authorize.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { TextEncoding } from "#platform/files/text.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { ImportError } from "./plan.ts";
import type { SkippedThing } from "./report.ts";
import type { KnownMember, ImportMapping, RememberedMapping, SampleTicket } from "./tickets/index.ts";
import type { CreatedResources, ImportRow, PreviewRow, StoredSource } from "./view.ts";

const shown = sql`i.uuid, i.workspace_uuid, i.source, i.dry_run, i.file_name, i.state, i.progress_done, i.progress_total,
  i.tool, i.board_uuids, i.updated_board_uuids, i.wiki_uuid, i.created, i.skipped, i.encoding, i.error, i.row_errors, i.undone_at,
  i.created_at, i.updated_at`;

export async function insertImport(
  reader: Reader,
  values: {
    uuid: string;
    workspace_uuid: WorkspaceUuid;
    source: StoredSource;
    dry_run: boolean;
    file_name: string;
    created_by: string;
    wiki_uuid: string | null;
    parent_page_uuid: string | null;
    mapping: ImportMapping;
  },
): Promise<ImportRow> {
  const { uuid, workspace_uuid, source, dry_run, file_name, created_by, wiki_uuid, parent_page_uuid, mapping } = values;
  return reader.one(
    raw<ImportRow>(sql`insert into imports as i (uuid, workspace_uuid, source, dry_run, file_name, created_by, wiki_uuid,
        parent_page_uuid, mapping)
      values (${uuid}::uuid, ${workspace_uuid}::uuid, ${source}, ${dry_run}::boolean, ${file_name}, ${created_by}::uuid,
        ${wiki_uuid}::uuid, ${parent_page_uuid}::uuid, ${mapping}::jsonb)
      returning ${shown}`),
  );
}

/** Finds those of the imports that have not ended, and so still need their file. */
export async function findOpen(reader: Reader, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`select uuid from imports
      where uuid = any (${uuids}::uuid[]) and state in ('queued', 'running')`),
  );
  return new Set(rows.map((row) => row.uuid));
}

/** Every file that waits to be imported, by its name in the storage. */
export const namedFiles = `select 'imports/' || uuid as name from imports where state in ('queued', 'running')`;

/** The imports of a workspace, newest first. */
export const importPages = pages({
  name: "imports",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
  lookAhead: true,
});

/** Finds a page of the imports of a workspace: the viewer's own, or all for owners and admins. */
export function findImports(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  viewer: BoardViewer,
  page: Page,
): Promise<(ImportRow & OfPage)[]> {
  const bytes = sql`1000 + octet_length(r.created::text) + octet_length(r.skipped::text)
    + octet_length(coalesce(r.row_errors::text, ''))`;
  return reader.rows(
    raw<ImportRow & OfPage>(sql`select ${shown}, i.page_end
      from (${page.of(selectImports(workspace_uuid, viewer), bytes)}) i order by ${page.order("i")}`),
  );
}

/** Finds one import, if the viewer may see it. */
export async function findImport(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  viewer: BoardViewer,
  uuid: string,
): Promise<(ImportRow & PreviewRow) | undefined> {
  return reader.first(
    raw<ImportRow & PreviewRow>(sql`select i.*, p.mapping, p.sample from (${selectImports(workspace_uuid, viewer)}) i
      join imports p on (p.workspace_uuid, p.uuid) = (i.workspace_uuid, i.uuid) where i.uuid = ${uuid}::uuid`),
  );
}

function selectImports(workspace_uuid: WorkspaceUuid, viewer: BoardViewer) {
  const isOwn = viewer.seesAllBoards ? sql`` : sql`and i.created_by = ${viewer.user_uuid}::uuid`;
  return sql`select ${shown} from imports i where i.workspace_uuid = ${workspace_uuid}::uuid ${isOwn}`;
}

/** An import that has not ended, with the person who started it. */
export type RunningImport = {
  readonly uuid: string;
  readonly workspace_uuid: WorkspaceUuid;
  readonly source: StoredSource;
  readonly dry_run: boolean;
  readonly file_name: string;
  readonly wiki_uuid: string | null;
  readonly parent_page_uuid: string | null;
  readonly mapping: ImportMapping;
  readonly user_uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly image_version: number | null;
  /** an IANA name; null for one who never said it */
  readonly time_zone: string | null;
};

/** Starts an import, or starts it again after a crash; undefined when it has ended already. */
export async function beginImport(reader: Reader, uuid: string): Promise<RunningImport | undefined> {
  return reader.first(
    raw<RunningImport>(sql`
      update imports i set state = 'running', progress_done = 0, updated_at = clock_timestamp()
      from users u where i.uuid = ${uuid}::uuid and i.state in ('queued', 'running') and u.uuid = i.created_by
      returning i.uuid, i.workspace_uuid, i.source, i.dry_run, i.file_name, i.wiki_uuid, i.parent_page_uuid,
        i.mapping, i.created_by as user_uuid,
        u.first_name, u.last_name, u.image_version, u.time_zone`),
  );
}

/** Makes an import wait again, for its turn as a long one. */
export async function queueAgain(reader: Reader, uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update imports set state = 'queued', updated_at = clock_timestamp()
      where uuid = ${uuid}::uuid and state = 'running'`),
  );
}

/** Stores the progress of an import, outside of its transaction so that others can see it. */
export async function noteProgress(reader: Reader, uuid: string, done: number, total: number): Promise<void> {
  await reader.rows(
    raw(sql`update imports set progress_done = ${done}::int, progress_total = ${total}::int,
        updated_at = clock_timestamp()
      where uuid = ${uuid}::uuid and state = 'running'`),
  );
}

/** The result of an import. */
export type ImportResult = {
  readonly board_uuids?: readonly BoardUuid[];
  /** the boards that were here before, in which it added or updated tickets */
  readonly updated_board_uuids?: readonly BoardUuid[];
  /** the wiki that was created */
  readonly wiki_uuid?: string;
  readonly created?: Partial<CreatedResources>;
  readonly skipped?: readonly SkippedThing[];
  readonly encoding?: TextEncoding;
  readonly error?: string;
  readonly row_errors?: readonly ImportError[];
  /** the tool that wrote the file, and the kind of file that its mapping is remembered for */
  readonly tool?: string;
  readonly signature?: string;
  readonly mapping?: ImportMapping;
  readonly sample?: readonly SampleTicket[];
};

const emptyResult = {
  board_uuids: [],
  updated_board_uuids: [],
  wiki_uuid: null,
  created: {},
  skipped: [],
  encoding: null,
  error: null,
  row_errors: [],
  tool: null,
  signature: null,
  mapping: {},
  sample: [],
};

/**
 * Ends an import once: as done, or as failed when there is an error.
 * @returns false when it had ended before
 */
export async function endImport(reader: Reader, uuid: string, result: ImportResult): Promise<boolean> {
  const {
    board_uuids,
    updated_board_uuids,
    wiki_uuid,
    created,
    skipped,
    encoding,
    error,
    row_errors,
    tool,
    signature,
    mapping,
    sample,
  } = { ...emptyResult, ...result };
  const ended = await reader.first(
    raw(sql`update imports set state = case when ${error}::text is null then 'done' else 'failed' end,
        progress_done = case when ${error}::text is null then progress_total else 0 end,
        board_uuids = ${board_uuids}::uuid[], updated_board_uuids = ${updated_board_uuids}::uuid[],
        wiki_uuid = coalesce(${wiki_uuid}::uuid, wiki_uuid), created = ${created}::jsonb, skipped = ${skipped}::jsonb, encoding = ${encoding},
        error = ${error}::text, row_errors = ${row_errors}::jsonb, tool = ${tool}::text, signature = ${signature}::text,
        mapping = ${mapping}::jsonb, sample = ${sample}::jsonb, updated_at = clock_timestamp()
      where uuid = ${uuid}::uuid and state in ('queued', 'running') returning uuid`),
  );
  return ended !== undefined;
}

/** Notes that an import was undone. */
export function setUndone(
  reader: Reader,
  { workspace_uuid, uuid }: Pick<ImportRow, "workspace_uuid" | "uuid">,
): Promise<ImportRow> {
  return reader.one(
    raw<ImportRow>(sql`update imports i set undone_at = m.moment, updated_at = m.moment, sample = '[]' from (select clock_timestamp() as moment) m
      where (i.workspace_uuid, i.uuid) = (${workspace_uuid}::uuid, ${uuid}::uuid) returning ${shown}`),
  );
}

/** Reads the present role of the person who imports, and the plan of the workspace; undefined when it was deleted. */
export async function readAccessContext(
  reader: Reader,
  place: { workspace_uuid: WorkspaceUuid; user_uuid: string; lock: boolean },
) {
  const lock = place.lock ? sql`for no key update of w` : sql``;
  return reader.first(
    raw<{
      billing: "normal" | "past_due" | "read_only";
      is_suspended: boolean;
      role: Role | null;
    }>(sql`
      select w.billing_status as billing, w.suspended_at is not null as is_suspended, m.role
      from workspaces w
        left join active_members m on (m.workspace_uuid, m.user_uuid) = (w.uuid, ${place.user_uuid}::uuid)
      where w.uuid = ${place.workspace_uuid}::uuid and w.deleted_at is null ${lock}`),
  );
}

/** The most earlier imports whose mappings are looked at. */
const mostRemembered = 20;

/** The mappings by which files were imported into a workspace: of each kind of file the newest, the newest first. */
export async function findRemembered(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<RememberedMapping[]> {
  return reader.rows(
    raw<RememberedMapping>(sql`select m.signature, m.mapping from (
        select distinct on (i.signature) i.signature, i.mapping, i.created_at from imports i
        where i.workspace_uuid = ${workspace_uuid}::uuid and i.state = 'done' and not i.dry_run and i.signature is not null
        order by i.signature, i.created_at desc) m
      order by m.created_at desc limit ${mostRemembered}::int`),
  );
}

/** Finds the members to whom an import can assign tickets: who may open the new boards, or whom the person who imports may let in. */
export async function findAssignable(
  reader: Reader,
  { workspace_uuid, user_uuid }: { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string },
): Promise<KnownMember[]> {
  return reader.rows(
    raw<KnownMember>(sql`select u.uuid, btrim(u.first_name || ' ' || u.last_name) as name, u.email
      from active_members m join users u on u.uuid = m.user_uuid
      where m.workspace_uuid = ${workspace_uuid}::uuid
        and (m.role in ('owner', 'admin') or m.user_uuid = ${user_uuid}::uuid or exists (
          select from active_members i where (i.workspace_uuid, i.user_uuid) = (m.workspace_uuid, ${user_uuid}::uuid)
            and i.role in ('owner', 'admin')))
      order by u.uuid`),
  );
}
