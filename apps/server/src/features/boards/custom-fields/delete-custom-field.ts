import { forgetField } from "#features/boards/statuses/index.ts";
import { clearField } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { deleteFieldRow, findFields } from "./queries.ts";

export const deleteCustomField = route({
  id: "deleteCustomField",
  at: "DELETE /boards/{board_uuid}/custom-fields/{field_uuid}",
  who: "session or key",
  summary: "Delete a custom field with its values",
  about:
    "Owner and admin only. Tickets that had a value have a next version, and entry requirements that the field be " +
    "set go with it.",
  reach: { board: "admin" },
  reply: { custom_field: closed({ uuid: Uuid }) },
  refuses: ["custom_field_not_found"],
  audit: ["custom_field.deleted"],
  example: {},
  handle: async ({ work, caller, role, board, params }) => {
    const wanted = params.field_uuid.toLowerCase();
    const field = (await findFields(work, board)).find((each) => each.uuid === wanted);
    if (field === undefined) return refuse("custom_field_not_found");
    const place = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid };
    await clearField(work, place, field.uuid, { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) });
    await forgetField(work, board, field.uuid);
    await deleteFieldRow(work, field);
    work.emit({ name: "custom_field.deleted", board_uuid: board.uuid, data: { custom_field: field } });
    return { custom_field: { uuid: field.uuid } };
  },
});
