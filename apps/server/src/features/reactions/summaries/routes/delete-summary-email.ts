import { lockAccount } from "#features/identity/accounts/index.ts";
import { route } from "#platform/http/route.ts";
import { summary } from "../resource.ts";
import { deleteSummary } from "../queries.ts";
import { SummaryEmail, toSummaryEmail } from "../view.ts";

export const deleteSummaryEmail = route("DELETE /profile/summary-emails/{board_uuid}", {
  id: "deleteSummaryEmail",
  auth: "session",
  summary: "Unsubscribe from the summary of a board",
  description: "This also works when the caller can no longer see the board.",
  access: { summary },
  reply: { subscription: SummaryEmail },
  errors: ["summary_not_found", "account_closed"],
  events: ["account.summary_unsubscribed"],
  example: {},
  handle: async ({ tx, caller, summary: { board_uuid }, fail }) => {
    await lockAccount(tx, caller.user_uuid, fail);
    // another request may have deleted it before the account was locked
    const row = (await deleteSummary(tx, board_uuid, caller.user_uuid)) ?? fail("summary_not_found");
    tx.emitAccount(caller.user_uuid, "account.summary_unsubscribed", { board_uuid });
    return { subscription: toSummaryEmail(row) };
  },
});
