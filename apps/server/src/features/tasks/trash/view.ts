import { type Static, Type } from "typebox";
import { closed, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { type TrashRow, trashKinds } from "./queries.ts";

export const Kind = oneOf(trashKinds);

export const TrashEntry = closed({
  kind: Kind,
  uuid: Uuid,
  title: Type.String({ description: "a ticket's title, the beginning of a comment, a file's name" }),
  archived_at: Timestamp,
  expires_at: Timestamp,
});

export function toTrashEntry(row: TrashRow): Static<typeof TrashEntry> {
  return {
    kind: row.kind,
    uuid: row.uuid,
    title: row.title,
    archived_at: row.archived_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
