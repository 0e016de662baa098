import { forgetField } from "#features/boards/statuses/index.ts";
import { cascade } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { common, model } from "#platform/http/schemas.ts";
import { customField } from "./resource.ts";
import { deleteFieldRow } from "./queries.ts";

const DeletedCustomField = model("DeletedCustomField", "A custom field that was deleted.", { uuid: common.uuid });

export const deleteCustomField = route("DELETE /boards/{board_uuid}/custom-fields/{field_uuid}", {
  id: "deleteCustomField",
  auth: "session or key",
  summary: "Delete a custom field with its values",
  description:
    "Only owners and admins. Each task that had a value gets a new version. Entry requirements that name the field are " +
    "deleted too.",
  access: { board: "admin", customField },
  reply: { custom_field: DeletedCustomField },
  errors: [],
  events: ["custom_field.deleted", "status.requirements_changed", "ticket.updated"],
  example: {},
  handle: async ({ tx, viewer, board, customField: deleted }) => {
    await cascade.clearField(tx, board, deleted.uuid, viewer);
    await forgetField(tx, board, deleted.uuid);
    await deleteFieldRow(tx, deleted);
    tx.emit({ name: "custom_field.deleted", board_uuid: board.uuid, data: { custom_field: deleted } });
    return { custom_field: { uuid: deleted.uuid } };
  },
});
