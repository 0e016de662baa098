import { lockAccount } from "#features/identity/accounts/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfBoard } from "#platform/http/schemas.ts";
import { putSummary } from "../queries.ts";
import { Frequencies, Sections, SummaryEmail, toSummaryEmail } from "../view.ts";

export const putSummaryEmail = route("PUT /profile/summary-emails", {
  id: "putSummaryEmail",
  auth: "session",
  summary: "Subscribe to the summary of a board, or change the subscription",
  description:
    "Daily at 07:00 in the caller's time zone, weekly on Mondays or monthly on the first day. A summary contains what happened " +
    "since the previous one. A summary without content is not sent.",
  access: {},
  // a summary only reads, so every role can have one, also while an invoice is unpaid
  alsoAccess: { board: { permission: "read", lock: "shared" } },
  body: closed({
    board_uuid: field(UuidOfBoard, "The board."),
    frequency: field(Frequencies, "The frequency of the summary."),
    sections: field(Sections, "The sections of the summary, in this order."),
  }),
  reply: { subscription: SummaryEmail },
  errors: ["account_closed"],
  events: ["account.summary_subscribed"],
  example: { body: { board_uuid: ids.board, frequency: "weekly", sections: ["progress", "completed", "overdue"] } },
  handle: async ({ tx, load, caller, body, services, fail }) => {
    // first: the deletion of an account locks the account before its boards
    const { time_zone } = await lockAccount(tx, caller.user_uuid, fail);
    const { board_uuid, ...wanted } = body;
    const [board] = (await load.board([board_uuid])).rows;
    const key = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid, user_uuid: caller.user_uuid };
    const { row, isChanged } = await putSummary(tx, key, { ...wanted, time_zone }, new Date(services.now()));
    if (isChanged) {
      tx.emitAccount(caller.user_uuid, "account.summary_subscribed", { board_uuid: board.uuid, ...wanted });
    }
    return { subscription: toSummaryEmail(row) };
  },
});
