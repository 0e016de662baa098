import { holdAccount } from "#features/identity/accounts/index.ts";
import { route } from "#platform/http/route.ts";
import { deleteSummary } from "../queries.ts";
import { SummaryEmail, toSummaryEmail } from "../view.ts";

export const deleteSummaryEmail = route("DELETE /profile/summary-emails/{board_uuid}", {
  id: "deleteSummaryEmail",
  auth: "session",
  summary: "Have the summary of a board mailed no more, also when the caller may not open it any more",
  access: {},
  reply: { subscription: SummaryEmail },
  errors: ["summary_not_found", "account_closed"],
  events: ["account.summary_unsubscribed"],
  example: {},
  handle: async ({ tx, caller, params, fail }) => {
    await holdAccount(tx, caller.user_uuid);
    const board_uuid = params.board_uuid.toLowerCase();
    const row = (await deleteSummary(tx, board_uuid, caller.user_uuid)) ?? fail("summary_not_found");
    tx.emitAccount(caller.user_uuid, "account.summary_unsubscribed", { board_uuid });
    return { subscription: toSummaryEmail(row) };
  },
});
