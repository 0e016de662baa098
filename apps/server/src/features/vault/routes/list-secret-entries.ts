import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { entryPages, findEntries, SecretEntry } from "../entries.ts";
import { secret } from "../resource.ts";
import { checkOwner, secretErrors } from "../rules.ts";

export const listSecretEntries = route("GET /secrets/{secret_uuid}/audit", {
  id: "listSecretEntries",
  auth: "session",
  summary: "List what was done with a secret",
  description:
    "Only its owner: who created, renamed, rotated, revealed and shared it, and which automations used it, newest first. The same is in " +
    "the audit log of the workspace, which names secrets only by their uuids.",
  access: { secret },
  query: closed(pageQuery),
  reply: { entries: field(Type.Array(SecretEntry), "The entries, newest first."), next_cursor: nextCursor },
  errors: [...secretErrors, "secret_of_another", "cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, secret: found, query, fail }) => {
    checkOwner(found, fail);
    const page = entryPages(query, fail, found.uuid);
    const rows = await findEntries(read, found, page);
    return { entries: rows.map(({ entry }) => entry), ...page.next(rows) };
  },
});
