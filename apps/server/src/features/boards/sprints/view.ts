import { type Static, Type } from "typebox";
import { closed, DateOnly, named, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const states = ["planned", "current", "closed"] as const;

const fields = {
  uuid: Uuid,
  board_uuid: Type.String({ format: "uuid", description: "The sprint's own board." }),
  number: Type.Integer({ description: "Counts up in its series." }),
  name: Type.String(),
  goal: nullable(Type.String()),
  state: oneOf(states),
  starts_on: DateOnly,
  ends_on: DateOnly,
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** A sprint as it reads (§13.20). */
export const Sprint = closed(fields);
export type Sprint = Static<typeof Sprint>;

/** A sprint that was just closed, and what came of it. */
export const ClosedSprint = closed({
  ...fields,
  next: nullable(Sprint),
  carried_over: Type.Integer({ description: "How many tickets moved to the next sprint." }),
});

export const SprintName = named(200);
export const Goal = nullable(named(2000));

/** A stored sprint, with its place. */
export type SprintRow = Omit<Sprint, "created_at" | "updated_at"> & {
  readonly workspace_uuid: string;
  readonly series_uuid: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export function toSprint(row: SprintRow): Sprint {
  const { uuid, board_uuid, number, name, goal, state, starts_on, ends_on } = row;
  const [created_at, updated_at] = [row.created_at.toISOString(), row.updated_at.toISOString()];
  return { uuid, board_uuid, number, name, goal, state, starts_on, ends_on, created_at, updated_at };
}
