import { type Static, Type } from "typebox";
import { common, field, model, nullable, oneOf, Timestamp, Uuid, UuidOfBoard } from "#platform/http/schemas.ts";

export const Backlink = model("Backlink", "A text that mentions a page or a task, or links to it.", {
  kind: field(oneOf(["wiki_page", "ticket", "comment"]), "The kind of resource that has the text."),
  uuid: common.uuid,
  title: field(Type.String(), "The title of the page or the task; of a comment, that of its task."),
  wiki_uuid: field(nullable(Uuid), "The wiki of a page; null for others."),
  board_uuid: field(nullable(UuidOfBoard), "The board of a task or a comment; null for pages."),
  task_uuid: field(nullable(Uuid), "The task of a comment; null for others."),
  linked_at: field(Timestamp, "Since when the text says so."),
});

export type Backlink = Static<typeof Backlink>;
