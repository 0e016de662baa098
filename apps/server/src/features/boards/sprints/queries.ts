import { boardViewer, opensBoard } from "#platform/auth/board-access.ts";
import type { Role } from "#kernel/authorize.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Sprint, SprintRow } from "./view.ts";

/** A board as far as its sprints are found by it. */
export type Place = { readonly workspace_uuid: string; readonly uuid: string };

/** A sprint of a series, and whether its board is in the trash. */
export type InSeries = SprintRow & { readonly is_archived: boolean };

const columns = sql.raw(
  "uuid workspace_uuid series_uuid board_uuid number name goal state starts_on ends_on created_at updated_at"
    .split(" ")
    .map((name) => `sp.${name}`)
    .join(", "),
);

/** From a board to all sprints of its series, with their boards. */
const seriesOf = ({ workspace_uuid, uuid }: Place) => sql`from sprints own
  join sprints sp on (sp.workspace_uuid, sp.series_uuid) = (own.workspace_uuid, own.series_uuid)
  join boards b on (b.workspace_uuid, b.uuid) = (sp.workspace_uuid, sp.board_uuid)
  where own.workspace_uuid = ${workspace_uuid}::uuid and own.board_uuid = ${uuid}::uuid`;

/** All sprints of a board's series in their order; none for a board that is no sprint board. */
export function findSeries(reader: Reader, board: Place): Promise<InSeries[]> {
  return reader.rows(
    raw<InSeries>(sql`select ${columns}, b.archived_at is not null as is_archived ${seriesOf(board)}
      order by sp.number`),
  );
}

/** Those sprints of a board's series whose boards somebody may open, in their order. */
export function findVisible(
  reader: Reader,
  board: Place,
  viewer: { readonly user_uuid: string; readonly role: Role },
): Promise<SprintRow[]> {
  const opens = opensBoard(boardViewer(viewer), "b.workspace_uuid", "b.uuid");
  return reader.rows(
    raw<SprintRow>(sql`select ${columns} ${seriesOf(board)} and b.archived_at is null and ${opens} order by sp.number`),
  );
}

/** What a person sets of a sprint. */
export type SprintValues = Pick<Sprint, "name" | "goal" | "starts_on" | "ends_on">;

/**
 * A new sprint.
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

/** Keeps everybody from bringing a ticket onto the sprint's board until the commit, and waits for who is about to. */
export async function holdBoard(reader: Reader, { workspace_uuid, board_uuid }: SprintRow): Promise<void> {
  await reader.rows(
    raw(sql`select 1 from boards where workspace_uuid = ${workspace_uuid}::uuid and uuid = ${board_uuid}::uuid
      for update`),
  );
}
