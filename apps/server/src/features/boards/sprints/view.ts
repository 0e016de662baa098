import { type Static, Type } from "typebox";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { common, DateOnly, field, model, named, nullable, oneOf, UuidOfBoard } from "#platform/http/schemas.ts";

export const states = ["planned", "current", "closed"] as const;

const fields = {
  uuid: common.uuid,
  board_uuid: field(UuidOfBoard, "The board that is this sprint."),
  number: field(Type.Integer(), "Counts the sprints of a series from 1."),
  name: field(Type.String(), "The name."),
  goal: field(nullable(Type.String()), "The goal of the sprint; null if it has none."),
  state: field(oneOf(states), "Whether the sprint is planned, the current one of its series, or closed."),
  starts_on: field(DateOnly, "The planned first day."),
  ends_on: field(DateOnly, "The planned last day."),
  created_at: common.created_at,
  updated_at: common.updated_at,
};

/** A sprint as the API shows it. */
export const Sprint = model("Sprint", "A sprint: a board in a series of boards.", fields);
export type Sprint = Static<typeof Sprint>;

/** A row `sp` of `sprints` as the API shows it. */
export const sprintJson = sql<Sprint>`jsonb_build_object('uuid', sp.uuid, 'board_uuid', sp.board_uuid,
  'number', sp.number, 'name', sp.name, 'goal', sp.goal, 'state', sp.state, 'starts_on', sp.starts_on,
  'ends_on', sp.ends_on, 'created_at', ${isoOf("sp.created_at")}, 'updated_at', ${isoOf("sp.updated_at")})`;

/** A sprint that was just closed. */
export const ClosedSprint = model("ClosedSprint", "A sprint that was just closed.", {
  ...fields,
  next: field(nullable(Sprint), "The sprint that is the current one now; null if there is none."),
  carried_over: field(Type.Integer(), "The number of tasks that were moved to the next sprint."),
});

export const SprintName = named(200);
export const Goal = nullable(named(2000));

/** A row of `sprints`. */
export type SprintRow = Omit<Sprint, "created_at" | "updated_at"> & {
  readonly workspace_uuid: WorkspaceUuid;
  readonly series_uuid: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export function toSprint(row: SprintRow): Sprint {
  const { uuid, board_uuid, number, name, goal, state, starts_on, ends_on } = row;
  const [created_at, updated_at] = [row.created_at.toISOString(), row.updated_at.toISOString()];
  return { uuid, board_uuid, number, name, goal, state, starts_on, ends_on, created_at, updated_at };
}
