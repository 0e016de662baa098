import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findFields } from "./queries.ts";
import { CustomField } from "./view.ts";

export const listCustomFields = route("GET /boards/{board_uuid}/custom-fields", {
  id: "listCustomFields",
  auth: "session or key",
  summary: "List the custom fields of a board",
  access: { board: "read" },
  reply: { custom_fields: field(Type.Array(CustomField), "All custom fields of the board, in their order.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, board }) => ({ custom_fields: await findFields(read, board) }),
});
