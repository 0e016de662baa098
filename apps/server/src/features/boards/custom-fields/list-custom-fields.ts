import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findFields } from "./queries.ts";
import { CustomField } from "./view.ts";

export const listCustomFields = route("GET /boards/{board_uuid}/custom-fields", {
  id: "listCustomFields",
  auth: "session or key",
  summary: "The custom fields of a board, in their order",
  access: { board: "read" },
  reply: { custom_fields: Type.Array(CustomField) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, board }) => ({ custom_fields: await findFields(read, board) }),
});
