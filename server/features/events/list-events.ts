import { Type } from "typebox";
import { lastOf } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed, Limit } from "#platform/http/schemas.ts";
import { findAfter } from "./queries.ts";
import { Event, textsAbout, toEvent } from "./view.ts";

export const listEvents = route({
  id: "listEvents",
  at: "GET /workspaces/{workspace_uuid}/events",
  who: "session or key",
  summary: "The events of a workspace after a sequence, in their order",
  about:
    "Owners and admins. `sequence` counts every event of the workspace from 1 without a gap, and an event that was " +
    "committed before the request is in the reply: whoever missed a delivery reads on from the last sequence seen. " +
    "A page ends at `limit` or with 4 MB, whichever comes first; then `has_more` is true. " +
    textsAbout,
  reach: { workspace: "admin" },
  query: closed({
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
    limit: Type.Optional(Limit),
  }),
  reply: { events: Type.Array(Event), has_more: Type.Boolean() },
  refuses: [],
  audit: [],
  example: { query: { after: 0, limit: 50 } },
  handle: async ({ read, workspace, query, services }) => {
    await services.sequencer.caughtUp();
    const rows = await findAfter(read, workspace.uuid, query.after ?? 0, query.limit ?? 50);
    return { events: rows.map(toEvent), has_more: lastOf(rows) !== undefined };
  },
});
