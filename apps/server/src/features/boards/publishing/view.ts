import { type Static, Type } from "typebox";
import { Priority } from "#features/tasks/tasks/index.ts";
import { closed, Color, DateOnly, Doer, nullable, oneOf, Position, Timestamp, Uuid } from "#platform/http/schemas.ts";

/** Why a link answers 404 though what it leads to is published; of several reasons the first. */
const darkReasons = ["public_boards_disabled", "board_archived"] as const;

const shared = {
  public_token: Type.String(),
  published_by: Doer,
  published_at: Timestamp,
  view_count: Type.Integer({ minimum: 0, description: "Since then; a view is counted within a second." }),
  live: Type.Boolean({ description: "Whether the link shows it at this moment." }),
};

export const PublishedBoard = closed({
  uuid: Uuid,
  name: Type.String(),
  ...shared,
  dark_reason: nullable(oneOf(darkReasons)),
});

export const PublishedPage = closed({
  uuid: Uuid,
  title: Type.String(),
  ...shared,
  dark_reason: nullable(Type.String()),
});

/** What everybody sees of a board is named here field by field: what is added to boards elsewhere stays inside. */
export const PublicBoard = closed({ name: Type.String(), color: nullable(Color) });

export const PublicStatus = closed({
  uuid: Uuid,
  name: Type.String(),
  color: nullable(Color),
  is_complete: Type.Boolean(),
  position: Position,
});

export const PublicGroup = closed({ uuid: Uuid, name: Type.String(), position: Position });

export const PublicTask = closed({
  number: Type.Integer(),
  title: Type.String(),
  description: Type.String({ description: "Markdown; whom or what it mentions is not named." }),
  status_uuid: Uuid,
  status_name: Type.String(),
  group_uuid: nullable(Uuid),
  priority: nullable(Priority),
  due_date: nullable(DateOnly),
  labels: Type.Array(closed({ name: Type.String(), color: Color })),
  subtask_total: Type.Integer(),
  subtask_done: Type.Integer(),
});

export type PublicTask = Static<typeof PublicTask>;
