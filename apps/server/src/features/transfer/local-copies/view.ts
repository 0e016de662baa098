import { type Static, type TSchema, Type } from "typebox";
import { Board } from "#features/boards/boards/index.ts";
import { CustomField } from "#features/boards/custom-fields/index.ts";
import { Group } from "#features/boards/groups/index.ts";
import { Label } from "#features/boards/labels/index.ts";
import { Sprint } from "#features/boards/sprints/index.ts";
import { Status } from "#features/boards/statuses/index.ts";
import { CopiedNotification } from "#features/reactions/notifications/index.ts";
import { Member } from "#features/workspaces/members/index.ts";
import { field, model, oneOf, Uuid } from "#platform/http/schemas.ts";
import { CopiedTask } from "./task-view.ts";
import { CopiedPage, CopiedWiki } from "./wiki-view.ts";

const list = <T extends TSchema>(schema: T, description: string) => field(Type.Array(schema), description);

/** The lists of a copy, in the order of the pages of a new copy. */
const rows = {
  boards: list(Board, "The boards that are not archived."),
  statuses: list(Status, "The statuses of these boards."),
  groups: list(Group, "The groups of these boards."),
  labels: list(Label, "The labels of the workspace."),
  members: list(Member, "The active members of the workspace."),
  custom_fields: list(CustomField, "The custom fields of these boards."),
  sprints: list(Sprint, "The sprints among these boards. API keys get none."),
  tasks: list(CopiedTask, "The active tasks of these boards."),
  wikis: list(CopiedWiki, "The wikis that are not archived. Guests get none."),
  pages: list(CopiedPage, "The pages of these wikis, without those in the trash."),
  notifications: list(
    CopiedNotification,
    "The caller's notifications of this workspace about what they can see now. They are kept for 90 days. API keys get " +
      "none.",
  ),
};

export type Kind = keyof typeof rows;

/** The names of the lists of a copy, in their order. */
export const kinds = Object.keys(rows) as readonly Kind[];

const RemovedRow = model("RemovedRow", "A row that is to be dropped from a copy.", {
  kind: field(
    oneOf([...kinds, "comments"]),
    "The list of the resource in `changes`. With a task or a page, its notifications are dropped too; `comments` is a deleted comment, and the " +
      "notifications that name it are dropped.",
  ),
  uuid: field(Uuid, "The identifier."),
});

export const Changes = model(
  "Changes",
  "The changes to apply to a copy: first drop, then put each row in the place of its uuid.",
  {
    ...rows,
    removed: list(RemovedRow, "Rows to drop. One that the copy does not have is ignored."),
    left_boards: list(
      Uuid,
      "Boards that were archived or deleted, or that the caller may not open any more: to drop with everything that has " +
        "this `board_uuid`.",
    ),
    left_wikis: list(Uuid, "Wikis that were archived: to drop with every page that has this `wiki_uuid`."),
  },
);

export type Changes = Static<typeof Changes>;

/** Nothing to do. */
export function noChanges(): Changes {
  const empty = Object.fromEntries(Object.keys(Changes.properties).map((name) => [name, []]));
  return empty as unknown as Changes;
}
