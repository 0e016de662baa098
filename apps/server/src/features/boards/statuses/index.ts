import type { Feature } from "#platform/deployment/feature.ts";
import { createStatus } from "./create-status.ts";
import { deleteStatus } from "./delete-status.ts";
import { getEntryRequirements } from "./get-entry-requirements.ts";
import { orderStatuses } from "./order-statuses.ts";
import { setEntryRequirements } from "./set-entry-requirements.ts";
import { updateStatus } from "./update-status.ts";

export { copyStatuses } from "./copy.ts";
export { forgetField, forgetLabel } from "./forget.ts";
export { findStatuses, insertStatus, insertStatuses, type NewStatus, statusesJson } from "./queries.ts";
export { Status, statusJson } from "./view.ts";

/** The statuses of a board and their entry requirements (§13.9). */
export const statuses: Feature = {
  routes: [createStatus, orderStatuses, updateStatus, deleteStatus, getEntryRequirements, setEntryRequirements],
  constraints: { statuses_name: "status_name_taken" },
};
