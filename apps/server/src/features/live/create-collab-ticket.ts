import { schemaVersion } from "@stoa/document";
import { Type } from "typebox";
import { ids } from "#features/examples/index.ts";
import { roleError } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { roomOf } from "#platform/live/kinds.ts";
import { issueTicket } from "#platform/live/tickets.ts";
import { findBilling } from "./queries.ts";

const Generation = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const reply = {
  ticket: field(Type.String(), "Opens one WebSocket. Send it as the query parameter `ticket`."),
  room: field(Type.String(), "The room to open: `wiki-page:` and the uuid of the page."),
  expires_at: field(Timestamp, "Until when the ticket can be used: 60 seconds."),
  generation: field(
    Generation,
    "Changes when the text was opened anew: a copy of another generation must be thrown away.",
  ),
  may_write: field(Type.Boolean(), "Whether changes are accepted. A reader only follows those of others."),
};

export const createCollabTicket = route("POST /collab/tickets", {
  id: "createCollabTicket",
  auth: "session",
  summary: "Get a ticket that opens a page for editing together",
  description:
    "Get a new one before each try to connect. Whoever may read the page gets one; a role that may not write, or an unpaid invoice, makes " +
    "a reader.",
  access: {},
  // exclusive: of two who open a page first, one makes its live document
  alsoAccess: { page: "read" },
  body: closed({
    page_uuid: field(Uuid, "The page."),
    generation: field(
      Type.Optional(Generation),
      "The `generation` of the copy that the client has. Another one is 409.",
    ),
    schema: field(
      Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      "The version of the document schema that the client knows. Another one than the server's is 409.",
    ),
  }),
  reply,
  errors: ["live_generation_changed", "live_schema_differs"],
  events: { none: "A ticket changes nothing that anybody sees." },
  example: { body: { page_uuid: ids.page } },
  handle: async ({ tx, caller, load, services, body, fail }) => {
    const { rows, role } = await load.page([body.page_uuid]);
    const [{ workspace_uuid, uuid }] = rows;
    const key = { kind: "page", workspace_uuid, uuid } as const;
    const { generation, schema_version } = await services.live.open(tx, key);
    const isKnown = schema_version <= schemaVersion && (body.schema ?? schemaVersion) === schemaVersion;
    if (!isKnown) return fail("live_schema_differs");
    if ((body.generation ?? generation) !== generation) return fail("live_generation_changed");
    const billing = await findBilling(tx, workspace_uuid);
    const may_write = roleError("page", "write", role) === null && billing !== "read_only";
    const { user_uuid, session_uuid } = caller;
    if (session_uuid === null) throw new Error("A ticket is for a session.");
    const { ticket, expires_at } = await issueTicket(tx, { key, generation, session_uuid, user_uuid });
    return { ticket, room: roomOf(key), expires_at: expires_at.toISOString(), generation, may_write };
  },
});
