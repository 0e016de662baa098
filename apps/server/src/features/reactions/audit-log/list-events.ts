import { Type } from "typebox";
import { goesOn } from "#platform/db/page.ts";
import { makeDerived } from "#platform/events/text-forms.ts";
import { mapInTurns } from "#platform/fairness/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Limit } from "#platform/http/schemas.ts";
import { findAfter, findForgotten } from "./queries.ts";
import { Event, textsAbout, toEvent } from "./view.ts";
import { logSemaphore } from "./log-semaphore.ts";

export const listEvents = route("GET /workspaces/{workspace_uuid}/events", {
  id: "listEvents",
  auth: "session or key",
  summary: "List the events of a workspace",
  description:
    "Only owners and admins. The events are sorted by `sequence`, which counts the events of the workspace from 1 without " +
    "a gap. All events before the request are included, so a receiver that missed a delivery can continue after the last " +
    "sequence that it has seen. A deployment may remove old events. When something is deleted permanently, its events keep " +
    "only its uuids. A page has at most `limit` events and 4 MB. " +
    textsAbout,
  access: { workspace: "admin" },
  query: closed({
    after: field(
      Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
      "Only events after this sequence.",
    ),
    limit: field(Type.Optional(Limit), "The most events in the reply."),
  }),
  reply: {
    events: field(Type.Array(Event), "The events, sorted by sequence."),
    has_more: field(Type.Boolean(), "Whether there are more events."),
    forgotten_to: field(Type.Integer({ minimum: 0 }), "Events up to this sequence were removed; 0 if none were."),
  },
  errors: ["log_busy"],
  events: [],
  example: { query: { after: 0, limit: 50 } },
  handle: async ({ read, workspace, query, services }) => {
    await services.sequencer.caughtUp();
    const rows = await logSemaphore.take(workspace.uuid, () =>
      findAfter(read, workspace.uuid, query.after ?? 0, query.limit ?? 50),
    );
    const forgotten_to = await findForgotten(read, workspace.uuid);
    const made = await makeDerived(services.texts, workspace.uuid, rows);
    return { events: await mapInTurns(rows, (row) => toEvent(row, made)), has_more: goesOn(rows), forgotten_to };
  },
});
