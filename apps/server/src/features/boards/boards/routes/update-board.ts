import { Type } from "typebox";
import { changedFields, valuesOf } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, Color, field, named, nullable, oneOf, PositionNumber } from "#platform/http/schemas.ts";
import { placeBoard, updateBoardRow } from "../queries.ts";
import { Board, estimateUnits, toBoard } from "../view.ts";

export const updateBoard = route("PATCH /boards/{board_uuid}", {
  id: "updateBoard",
  auth: "session or key",
  summary: "Change a board",
  description: "Everybody who may write on the board can do this.",
  access: { board: { permission: "write", lock: "counted" } },
  body: closed(
    {
      name: field(Type.Optional(named(200)), "The new name. Surrounding spaces are removed."),
      color: field(Type.Optional(nullable(Color)), "The new color; null removes it."),
      estimate_unit: field(
        Type.Optional(oneOf(estimateUnits)),
        "The unit of the estimates of its tasks. The estimates stay the numbers that they are.",
      ),
      position: field(
        Type.Optional(PositionNumber),
        "Its position among all boards of the workspace. With the position of another board it is put before that board.",
      ),
    },
    { minProperties: 1 },
  ),
  reply: { board: Board },
  errors: [],
  events: ["board.updated"],
  example: { body: { name: "Fastify core and plugins", color: "#2563eb" } },
  handle: async ({ tx, board, body }) => {
    const values = {
      name: body.name?.trim() ?? board.name,
      color: body.color === undefined ? board.color : body.color,
      estimate_unit: body.estimate_unit ?? board.estimate_unit,
    };
    const requested = body.position;
    const isMoved = requested !== undefined && Number(board.position) !== requested;
    const changed = [...changedFields(board, values), ...(isMoved ? ["position"] : [])];
    if (changed.length === 0) return { board: toBoard(board) };
    const position = isMoved ? await placeBoard(tx, board, requested) : board.position;
    const updated = toBoard(await updateBoardRow(tx, board, { ...values, position }));
    const before = valuesOf(board, changed);
    tx.emit({ name: "board.updated", board_uuid: board.uuid, data: { board: updated, changed }, before });
    return { board: updated };
  },
});
