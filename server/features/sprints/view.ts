import { type Static, Type } from "typebox";
import { closed, DateOnly, named, nullable, oneOf, Uuid } from "#platform/http/schemas.ts";

export const states = ["planned", "current", "closed"] as const;

/** A sprint as it reads (conventions part 3). */
export const Sprint = closed({
  uuid: Uuid,
  board_uuid: Type.String({ format: "uuid", description: "The sprint's own board." }),
  number: Type.Integer({ description: "Counts up in its series." }),
  name: Type.String(),
  goal: nullable(Type.String()),
  state: oneOf(states),
  starts_on: DateOnly,
  ends_on: DateOnly,
});

export type Sprint = Static<typeof Sprint>;

export const SprintName = named(200);
export const Goal = nullable(named(2000));

/** A stored sprint, with its place. */
export type SprintRow = Sprint & { readonly workspace_uuid: string; readonly series_uuid: string };

export function toSprint(row: SprintRow): Sprint {
  const { uuid, board_uuid, number, name, goal, state, starts_on, ends_on } = row;
  return { uuid, board_uuid, number, name, goal, state, starts_on, ends_on };
}
