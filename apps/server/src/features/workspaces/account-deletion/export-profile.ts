import { Readable } from "node:stream";
import { Type } from "typebox";
import { rawRoute } from "#platform/http/raw-route.ts";
import { AnyObject, define, field, Timestamp } from "#platform/http/schemas.ts";
import { writeExport } from "./write-export.ts";

export const exportProfile = rawRoute("GET /profile/export", {
  id: "exportProfile",
  auth: "session",
  summary: "Export the caller's data",
  description: [
    "A download with everything that is stored about the caller. Beside `created_at`, each part is a list: the account,",
    "its sessions and events, memberships, keys without their secrets, and what the caller created, wrote, uploaded or is",
    "assigned to. Content belongs to its workspace: the export has what the caller may open today. It names attachments",
    "and does not contain them. Other people's data is left out.",
  ].join(" "),
  sends: ["application/json"],
  access: {},
  reply: {
    export: define(
      "Export",
      "Everything that is stored about a person: one list for each part.",
      Type.Object(
        { created_at: field(Timestamp, "When the export was requested.") },
        { additionalProperties: Type.Array(AnyObject) },
      ),
    ),
  },
  errors: [],
  example: {},
  handle: ({ read, caller, services, now }) => ({
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="stoa-export-${now.toISOString().slice(0, 10)}.json"`,
      "x-content-type-options": "nosniff",
    },
    body: Readable.from(writeExport(read, services.privacy, caller.user_uuid, now)),
  }),
});
