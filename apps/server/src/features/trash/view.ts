import { type Static, Type } from "typebox";
import { common, field, model, oneOf, Timestamp } from "#platform/http/schemas.ts";
import { type TrashRow, trashKinds } from "./queries.ts";

export const Kind = field(oneOf(trashKinds), "The kind of item.");

export const TrashEntry = model("TrashEntry", "An item of the trash.", {
  kind: Kind,
  uuid: common.uuid,
  title: field(Type.String(), "A task's title, the beginning of a comment, or the name of a file."),
  archived_at: field(Timestamp, "When it was moved to the trash."),
  expires_at: field(Timestamp, "When it is deleted permanently."),
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
