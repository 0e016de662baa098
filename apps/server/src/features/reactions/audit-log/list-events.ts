import { Type } from "typebox";
import { lastOf } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed, Limit } from "#platform/http/schemas.ts";
import { findAfter, findForgotten } from "./queries.ts";
import { Event, textsAbout, toEvent } from "./view.ts";

export const listEvents = route("GET /workspaces/{workspace_uuid}/events", {
  id: "listEvents",
  auth: "session or key",
  summary: "The events of a workspace after a sequence, in their order",
  description:
    "Owners and admins. `sequence` counts every event of the workspace from 1 without a gap, and an event that was " +
    "committed before the request is in the reply: whoever missed a delivery reads on from the last sequence seen. A " +
    "deployment may remove old events: then `forgotten_to` tells up to which sequence, and whoever asks for earlier ones " +
    "begins behind it. Of what was deleted for good, an event keeps uuids and no words. " +
    "A page ends at `limit` or with 4 MB, whichever comes first; then `has_more` is true. " +
    textsAbout,
  access: { workspace: "admin" },
  query: closed({
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
    limit: Type.Optional(Limit),
  }),
  reply: {
    events: Type.Array(Event),
    has_more: Type.Boolean(),
    forgotten_to: Type.Integer({
      minimum: 0,
      description: "events up to this sequence are not kept any more; 0: all are",
    }),
  },
  errors: ["log_busy"],
  events: [],
  example: { query: { after: 0, limit: 50 } },
  handle: async ({ read, workspace, query, services }) => {
    await services.sequencer.caughtUp();
    const rows = await services.logSemaphore.take(workspace.uuid, () =>
      findAfter(read, workspace.uuid, query.after ?? 0, query.limit ?? 50),
    );
    const forgotten_to = await findForgotten(read, workspace.uuid);
    return { events: rows.map(toEvent), has_more: lastOf(rows) !== undefined, forgotten_to };
  },
});
