import { forgetField } from "#features/boards/statuses/index.ts";
import { clearField } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { deleteFieldRow, findFields } from "./queries.ts";

export const deleteCustomField = route("DELETE /boards/{board_uuid}/custom-fields/{field_uuid}", {
  id: "deleteCustomField",
  auth: "session or key",
  summary: "Delete a custom field with its values",
  description:
    "Owner and admin only. Tickets that had a value have a next version, and entry requirements that the field be " +
    "set go with it.",
  access: { board: "admin" },
  reply: { custom_field: closed({ uuid: Uuid }) },
  errors: ["custom_field_not_found"],
  events: ["custom_field.deleted", "ticket.updated"],
  example: {},
  handle: async ({ tx, caller, role, board, params, fail }) => {
    const wanted = params.field_uuid.toLowerCase();
    const field = (await findFields(tx, board)).find((each) => each.uuid === wanted);
    if (field === undefined) return fail("custom_field_not_found");
    const place = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid };
    await clearField(tx, place, field.uuid, { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) });
    await forgetField(tx, board, field.uuid);
    await deleteFieldRow(tx, field);
    tx.emit({ name: "custom_field.deleted", board_uuid: board.uuid, data: { custom_field: field } });
    return { custom_field: { uuid: field.uuid } };
  },
});
