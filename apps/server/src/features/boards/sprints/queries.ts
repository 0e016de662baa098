import type { BoardKey } from "#platform/auth/rows.ts";
import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { Sprint, SprintRow } from "./view.ts";

/** A sprint of a series, and whether its board is archived. */
export type SprintInSeries = SprintRow & { readonly is_archived: boolean };

const columns = sql.raw(
  "uuid workspace_uuid series_uuid board_uuid number name goal state starts_on ends_on created_at updated_at"
    .split(" ")
    .map((name) => `sp.${name}`)
    .join(", "),
);

/** Builds the part of a query that finds all sprints `sp` of a board's series, with their boards `b`. */
const seriesOf = ({ workspace_uuid, uuid }: BoardKey) => sql`from sprints own
  join sprints sp on (sp.workspace_uuid, sp.series_uuid) = (own.workspace_uuid, own.series_uuid)
  join boards b on (b.workspace_uuid, b.uuid) = (sp.workspace_uuid, sp.board_uuid)
  where own.workspace_uuid = ${workspace_uuid}::uuid and own.board_uuid = ${uuid}::uuid`;

/** Finds all sprints of a board's series, in their order; none for a board that is not a sprint. */
export function findSeries(reader: Reader, board: BoardKey): Promise<SprintInSeries[]> {
  return reader.rows(
    raw<SprintInSeries>(sql`select ${columns}, b.archived_at is not null as is_archived ${seriesOf(board)}
      order by sp.number`),
  );
}

/** The sprints of a series, in their order. */
export const sprintPages = pages({ name: "sprints", order: { number: "sequence" }, lookAhead: true });

/** Builds a query for the sprints of a board's series whose boards the viewer can see. */
const visible = (board: BoardKey, viewer: BoardViewer) => sql<SprintRow>`select ${columns} ${seriesOf(board)}
  and b.archived_at is null and ${opensBoard(viewer, "b.workspace_uuid", "b.uuid")}`;

/** Finds a page of the sprints of a board's series whose boards the viewer can see. */
export function findVisible(
  reader: Reader,
  board: BoardKey,
  viewer: BoardViewer,
  page: Page,
): Promise<(SprintRow & OfPage)[]> {
  const source = page.of(visible(board, viewer), sql`500 + coalesce(octet_length(r.goal), 0)`);
  return reader.rows(
    raw<SprintRow & OfPage>(sql`select ${columns}, sp.page_end from (${source}) sp order by ${page.order("sp")}`),
  );
}

/** Finds one sprint of a board's series, if the viewer can see its board. */
export function findSprint(
  reader: Reader,
  board: BoardKey,
  viewer: BoardViewer,
  uuid: string,
): Promise<SprintRow | undefined> {
  return reader.first(raw(sql<SprintRow>`${visible(board, viewer)} and sp.uuid = ${uuid}::uuid`));
}

/** The values of a sprint that a request can set. */
export type SprintValues = Pick<Sprint, "name" | "goal" | "starts_on" | "ends_on">;

/**
 * Inserts a sprint.
 * @param place.series_uuid null for a new series
 */
export function insertSprint(
  reader: Reader,
  place: Pick<SprintRow, "workspace_uuid" | "board_uuid" | "number" | "state"> & { series_uuid: string | null },
  values: SprintValues,
): Promise<SprintRow> {
  return reader.one(
    raw<SprintRow>(sql`
      insert into sprints as sp (workspace_uuid, series_uuid, board_uuid, number, state, name, goal, starts_on, ends_on)
      values (${place.workspace_uuid}::uuid, coalesce(${place.series_uuid}::uuid, gen_random_uuid()),
        ${place.board_uuid}::uuid, ${place.number}::int, ${place.state}, ${values.name}, ${values.goal},
        ${values.starts_on}::date, ${values.ends_on}::date)
      returning ${columns}`),
  );
}

/** Changes a sprint. */
export function updateSprintRow(reader: Reader, sprint: SprintRow, values: SprintValues): Promise<SprintRow> {
  return reader.one(
    raw<SprintRow>(sql`update sprints sp set name = ${values.name}, goal = ${values.goal},
        starts_on = ${values.starts_on}::date, ends_on = ${values.ends_on}::date, updated_at = clock_timestamp()
      where sp.workspace_uuid = ${sprint.workspace_uuid}::uuid and sp.uuid = ${sprint.uuid}::uuid
      returning ${columns}`),
  );
}

/** Starts or closes a sprint. */
export function setState(reader: Reader, sprint: SprintRow, state: Sprint["state"]): Promise<SprintRow> {
  return reader.one(
    raw<SprintRow>(sql`update sprints sp set state = ${state}, updated_at = clock_timestamp()
      where sp.workspace_uuid = ${sprint.workspace_uuid}::uuid and sp.uuid = ${sprint.uuid}::uuid
      returning ${columns}`),
  );
}

/** Locks the board of a sprint, so that nobody can add a task to it until the commit. */
export async function lockBoard(reader: Reader, { workspace_uuid, board_uuid }: SprintRow): Promise<void> {
  await reader.rows(
    raw(sql`select 1 from boards where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${board_uuid}::uuid
      for update`),
  );
}
