import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { job } from "#platform/jobs/declaration.ts";

/** Finds the summaries that are due. */
export const findSummariesJob = job("find_summaries", { queue: "bulk_mail" });

/** Mails one summary. */
export const sendSummaryJob = job<{ workspace_uuid: WorkspaceUuid; board_uuid: BoardUuid; user_uuid: string }>(
  "send_summary",
  {
    queue: "bulk_mail",
  },
);
