import { Type } from "typebox";
import { failPlanLimit } from "#kernel/authorize.ts";
import { newUuid } from "#platform/db/new-uuid.ts";
import { route } from "#platform/http/route.ts";
import { ChosenUuid, closed, field, named, oneOf } from "#platform/http/schemas.ts";
import { countBoards, insertBoard } from "../queries.ts";
import { boardLimits } from "../rules.ts";
import { templateNames, templates } from "../templates.ts";
import { Board, toBoard } from "../view.ts";

export const createBoard = route("POST /workspaces/{workspace_uuid}/boards", {
  id: "createBoard",
  auth: "session or key",
  summary: "Create a board",
  description:
    "Without a template its statuses are To Do, In Progress and Done. The creator becomes a member of the board.",
  // exclusive: nobody else creates a board while the boards of the workspace are counted
  access: { workspace: "addCapacity" },
  body: closed({
    uuid: ChosenUuid,
    name: field(named(200), "The name. Surrounding spaces are removed."),
    template: field(Type.Optional(oneOf(templateNames)), "The template that names its first statuses."),
  }),
  http: { status: 201 },
  reply: { board: Board },
  errors: ["board_limit", "uuid_taken"],
  events: ["board.created"],
  example: { body: { name: "Fastify core", template: "software" } },
  handle: async ({ tx, caller, workspace, body, fail }) => {
    const limit = boardLimits[workspace.plan as "free" | "unlimited"];
    if ((await countBoards(tx, workspace.uuid)) >= limit) failPlanLimit("board_limit");
    const uuid = await newUuid(tx, body.uuid, fail);
    const statuses = templates[body.template ?? "default"];
    const created_by = caller.user_uuid;
    const row = await insertBoard(tx, {
      uuid,
      workspace_uuid: workspace.uuid,
      name: body.name.trim(),
      created_by,
      statuses,
    });
    tx.emit({ name: "board.created", board_uuid: row.uuid, data: { board: { uuid: row.uuid, name: row.name } } });
    return { board: toBoard(row) };
  },
});
