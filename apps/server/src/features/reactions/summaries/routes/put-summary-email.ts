import { holdAccount } from "#features/identity/accounts/index.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { putSummary } from "../queries.ts";
import { Frequencies, Sections, SummaryEmail, toSummaryEmail } from "../view.ts";

export const putSummaryEmail = route("PUT /profile/summary-emails", {
  id: "putSummaryEmail",
  auth: "session",
  summary: "Have the summary of a board mailed to the caller, or change how",
  description: `Daily at 07:00 UTC, weekly on Mondays, monthly on the first. A summary tells what happened since the one
before, its sections in the order in which they were asked for; one that has nothing to tell is not sent.`,
  access: {},
  // what somebody reads is their own: no role and no unpaid invoice is asked for
  alsoAccess: { board: { permission: "read", lock: "shared" } },
  body: closed({ board_uuid: Uuid, frequency: Frequencies, sections: Sections }),
  reply: { subscription: SummaryEmail },
  errors: ["account_closed"],
  events: ["account.summary_subscribed"],
  example: { body: { board_uuid: ids.board, frequency: "weekly", sections: ["progress", "completed", "overdue"] } },
  handle: async ({ tx, load, caller, body, services }) => {
    // first: whoever deletes an account holds it before its boards
    await holdAccount(tx, caller.user_uuid);
    const { board_uuid: asked, ...wanted } = body;
    const [board] = (await load.board([asked])).rows;
    const key = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid, user_uuid: caller.user_uuid };
    const { row, isChanged } = await putSummary(tx, key, wanted, new Date(services.now()));
    if (isChanged) {
      tx.emitAccount(caller.user_uuid, "account.summary_subscribed", { board_uuid: board.uuid, ...wanted });
    }
    return { subscription: toSummaryEmail(row) };
  },
});
