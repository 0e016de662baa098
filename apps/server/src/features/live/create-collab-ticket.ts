import { schemaVersion } from "@stoa/document";
import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { type Role, roleError } from "#kernel/authorize.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Load } from "#platform/auth/also-access.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { type LiveKey, roomOf } from "#platform/live/kinds.ts";
import { issueTicket } from "#platform/live/tickets.ts";
import { findBilling } from "./queries.ts";

const Generation = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const reply = {
  ticket: field(Type.String(), "Opens one WebSocket. Send it as the query parameter `ticket`."),
  room: field(
    Type.String(),
    "The room to open: `wiki-page:` and the uuid of the page, or `task:` and that of the task.",
  ),
  expires_at: field(Timestamp, "Until when the ticket can be used: 60 seconds."),
  generation: field(
    Generation,
    "Changes when the text was opened anew: a copy of another generation must be thrown away.",
  ),
  may_write: field(Type.Boolean(), "Whether changes are accepted. A reader only follows those of others."),
};

// exclusive: of two who open a text first, one makes its live document
const alsoAccess = { page: "read", task: "read" } as const;

export const createCollabTicket = route("POST /collab/tickets", {
  id: "createCollabTicket",
  auth: "session",
  summary: "Get a ticket that opens a page or a description for editing together",
  description:
    "For a page, or for the description of a task; a description has at most 20,000 characters as markdown, and a change that makes it " +
    "longer closes the WebSocket (4400). Get a new ticket before each try to connect. Every caller who may read the page or the task gets one; a " +
    "role that may not write, or an unpaid invoice, makes a reader. The reply is 200: a ticket lasts for a minute, and has no uuid.",
  access: {},
  alsoAccess,
  body: closed({
    page_uuid: field(Type.Optional(Uuid), "The page."),
    task_uuid: field(Type.Optional(Uuid), "The task whose description is edited, in place of a page."),
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
  errors: ["live_text_not_one", "live_generation_changed", "live_schema_differs"],
  events: { none: "A ticket changes nothing that anybody sees." },
  example: { body: { page_uuid: ids.page } },
  beforeTransaction: ({ services }) => services.live.start(),
  handle: async ({ tx, caller, load, services, body, fail }) => {
    const { key, role } = await find(load, body, fail);
    const { generation, schema_version } = await services.live.open(tx, key);
    const isKnown = schema_version <= schemaVersion && (body.schema ?? schemaVersion) === schemaVersion;
    if (!isKnown) return fail("live_schema_differs");
    if ((body.generation ?? generation) !== generation) return fail("live_generation_changed");
    const billing = await findBilling(tx, key.workspace_uuid);
    const may_write = roleError(key.kind, "write", role) === null && billing !== "read_only";
    const { user_uuid, session_uuid } = caller;
    if (session_uuid === null) throw new Error("A ticket is for a session.");
    const { ticket, expires_at } = await issueTicket(tx, { key, generation, session_uuid, user_uuid });
    return { ticket, room: roomOf(key), expires_at: expires_at.toISOString(), generation, may_write };
  },
});

type RoomKey = { readonly page_uuid?: string; readonly task_uuid?: string };

/** The one text that the body names, and the caller's role in its workspace. */
async function find(
  load: Load<typeof alsoAccess>,
  { page_uuid, task_uuid }: RoomKey,
  fail: Fail<"live_text_not_one">,
): Promise<{ key: LiveKey; role: Role }> {
  if ((page_uuid === undefined) === (task_uuid === undefined)) return fail("live_text_not_one");
  const kind = page_uuid === undefined ? "task" : "page";
  const { rows, role } = await load[kind]([page_uuid ?? task_uuid ?? ""]);
  const [{ workspace_uuid, uuid }] = rows;
  return { key: { kind, workspace_uuid, uuid }, role };
}
