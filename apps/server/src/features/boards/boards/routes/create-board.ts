import { Type } from "typebox";
import { failPlanLimit } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, named, oneOf } from "#platform/http/schemas.ts";
import { countBoards, insertBoard } from "../queries.ts";
import { boardLimits } from "../rules.ts";
import { templateNames, templates } from "../templates.ts";
import { Board, toBoard } from "../view.ts";

export const createBoard = route("POST /workspaces/{workspace_uuid}/boards", {
  id: "createBoard",
  auth: "session or key",
  summary: "Create a board with its first columns",
  description: "Without a template the columns are To Do, In Progress and Done. The creator is added to the board.",
  // exclusive: the plan's boards are counted under the workspace's lock
  access: { workspace: "addCapacity" },
  body: closed({ name: named(200), template: Type.Optional(oneOf(templateNames)) }),
  http: { status: 201 },
  reply: { board: Board },
  errors: ["board_limit"],
  events: ["board.created"],
  example: { body: { name: "Fastify core", template: "software" } },
  handle: async ({ tx, caller, workspace, body }) => {
    const limit = boardLimits[workspace.plan as "free" | "unlimited"];
    if ((await countBoards(tx, workspace.uuid)) >= limit) failPlanLimit("board_limit");
    const statuses = templates[body.template ?? "default"];
    const created_by = caller.user_uuid;
    const row = await insertBoard(tx, {
      workspace_uuid: workspace.uuid,
      name: body.name.trim(),
      created_by,
      statuses,
    });
    tx.emit({ name: "board.created", board_uuid: row.uuid, data: { board: { uuid: row.uuid, name: row.name } } });
    return { board: toBoard(row) };
  },
});
