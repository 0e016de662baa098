import { holdAccount } from "#features/identity/accounts/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { deleteSummary } from "../queries.ts";
import { SummaryEmail, toSummaryEmail } from "../view.ts";

export const deleteSummaryEmail = route({
  id: "deleteSummaryEmail",
  at: "DELETE /profile/summary-emails/{board_uuid}",
  who: "session",
  summary: "Have the summary of a board mailed no more, also when the caller may not open it any more",
  reach: {},
  reply: { subscription: SummaryEmail },
  refuses: ["summary_not_found", "account_closed"],
  audit: ["account.summary_unsubscribed"],
  example: {},
  handle: async ({ work, caller, params }) => {
    await holdAccount(work, caller.user_uuid);
    const board_uuid = params.board_uuid.toLowerCase();
    const row = (await deleteSummary(work, board_uuid, caller.user_uuid)) ?? refuse("summary_not_found");
    work.emitAccount(caller.user_uuid, "account.summary_unsubscribed", { board_uuid });
    return { subscription: toSummaryEmail(row) };
  },
});
