import type { SetEntryRequirementsInput } from "@stoa/api";
import { fieldsCommand, type SetFields } from "./fields.ts";

/** The requirements of a status. */
export type SetEntryRequirements = SetFields<"statuses">;

/** Replaces the entry requirements of a status. */
export const setEntryRequirements = fieldsCommand<"statuses", SetEntryRequirementsInput>({
  name: "setEntryRequirements",
  kind: "statuses",
  message: "requirementsSet",
  whereOf: ({ uuid, board_uuid }) => ({ subject: uuid, board_uuid }),
  requestOf: ({ uuid, board_uuid }, { entry_requirements }) => ({
    board_uuid,
    status_uuid: uuid,
    body: { requirements: entry_requirements as SetEntryRequirementsInput["body"]["requirements"] },
  }),
  send: async (api, body, { signal }) => {
    await api.setEntryRequirements(body, { signal });
    // the reply does not have the row
    return { isPartial: true };
  },
});
