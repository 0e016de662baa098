import { Type } from "typebox";
import { newUuid } from "#platform/db/new-uuid.ts";
import { route } from "#platform/http/route.ts";
import { ChosenUuid, closed, field, named, oneOf, Prefix } from "#platform/http/schemas.ts";
import { insertBoard } from "../queries.ts";
import { templateNames, templates } from "../templates.ts";
import { Board, toBoard } from "../view.ts";

export const createBoard = route("POST /workspaces/{workspace_uuid}/boards", {
  id: "createBoard",
  auth: "session or key",
  summary: "Create a board",
  description:
    "Owners, admins and members can do this. Without a template its statuses are To Do, In Progress and Done. The creator becomes a member of the board. Service accounts, " +
    "which have the boards that they were given, create none.",
  // §5.4: a service account reaches no board that nobody gave it
  access: { workspace: { permission: "addCapacity", people: true } },
  grows: "board",
  body: closed({
    uuid: ChosenUuid,
    name: field(named(200), "The name. Surrounding spaces are removed."),
    prefix: field(
      Type.Optional(Prefix),
      "What the keys of its tasks begin with: two to five letters, in any case. Without it one is made of the name: the first three " +
        "letters of a word or the initials of several; with letters behind it where that is taken.",
    ),
    template: field(Type.Optional(oneOf(templateNames)), "The template that names its first statuses."),
  }),
  http: { status: 201 },
  reply: { board: Board },
  errors: ["uuid_taken", "prefix_taken"],
  events: ["board.created"],
  example: { body: { name: "Fastify core", template: "software" } },
  handle: async ({ tx, caller, workspace, body, fail, grow }) => {
    const room = await grow("board", { workspace_uuid: workspace.uuid });
    const uuid = await newUuid(tx, body.uuid, fail);
    const statuses = templates[body.template ?? "default"];
    const created_by = caller.user_uuid;
    const { prefix } = body;
    const board = { uuid, workspace_uuid: workspace.uuid, name: body.name.trim(), prefix, created_by, statuses };
    const row = await insertBoard(tx, board, room);
    if (prefix !== undefined && row.prefix !== prefix) return fail("prefix_taken");
    tx.emit({ name: "board.created", board_uuid: row.uuid, data: { board: { uuid: row.uuid, name: row.name } } });
    return { board: toBoard(row) };
  },
});
