import { Readable } from "node:stream";
import { Type } from "typebox";
import { dayIn } from "#kernel/time-zones.ts";
import { findTimeZone } from "#features/identity/accounts/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { AnyObject, define, field, Timestamp } from "#platform/http/schemas.ts";
import type { Reader } from "#platform/db/query.ts";
import type { ExportPart, ExportRow, Privacy } from "#platform/auth/privacy.ts";

export const exportProfile = rawRoute("GET /profile/export", {
  id: "exportProfile",
  auth: "session",
  summary: "Export the caller's data",
  description: [
    "A download with everything that is stored about the caller. Each part except `created_at` is a list: the account,",
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
  handle: async ({ read, caller, services, now }) => ({
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="stoa-export-${dayIn(await findTimeZone(read, caller.user_uuid), now.getTime())}.json"`,
      "x-content-type-options": "nosniff",
    },
    body: Readable.from(writeExport(read, services.privacy, caller.user_uuid, now)),
  }),
});

/**
 * A person's export as the text of one JSON object, in pieces, because it may be too large for the memory.
 * @param now when the export was requested
 */
async function* writeExport(
  reader: Reader,
  privacy: readonly Privacy[],
  user_uuid: string,
  now: Date,
): AsyncGenerator<string> {
  yield `{"export":{"created_at":${JSON.stringify(now)}`;
  for (const [name, read] of privacy.flatMap((feature) => Object.entries(feature.export))) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = "";
    for await (const rows of pagesOf(read(reader, user_uuid))) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(",");
      separator = ",";
    }
    yield "]";
  }
  yield "}}";
}

async function* pagesOf(part: ExportPart): AsyncGenerator<readonly ExportRow[]> {
  if ("then" in part) yield await part;
  else yield* part;
}
