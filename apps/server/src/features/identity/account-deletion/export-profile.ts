import { Readable } from "node:stream";
import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { AnyObject, Timestamp } from "#platform/http/schemas.ts";
import { writeExport } from "./write-export.ts";

export const exportProfile = route("GET /profile/export", {
  id: "exportProfile",
  auth: "session",
  summary: "Everything that is kept about the caller",
  description: [
    "A download. Beside `created_at`, each part is a list: the account, its sessions and what happened to it,",
    "memberships, keys without their secrets, what the caller made, wrote, uploaded and is assigned to.",
    "Content is the workspace's: it is in the export as far as the caller may open its board today. Attachments are",
    "named, not contained. Other people's data are left out.",
  ].join(" "),
  kind: "raw",
  access: {},
  reply: { export: Type.Object({ created_at: Timestamp }, { additionalProperties: Type.Array(AnyObject) }) },
  errors: [],
  events: [],
  example: {},
  handle: ({ read, caller, services, now }) => ({
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="stoa-export-${now.toISOString().slice(0, 10)}.json"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
    body: Readable.from(writeExport(read, services.privacy, caller.user_uuid, now)),
  }),
});
