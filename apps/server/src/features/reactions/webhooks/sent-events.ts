import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";
import type { publicEvents } from "#kernel/events.ts";
import type { SentEvent } from "#platform/http/openapi/contract.ts";
import { closed, common, define, field, Key, model, nullable, oneOf, Uuid } from "#platform/http/schemas.ts";
import { Event } from "#features/reactions/audit-log/index.ts";
import { Board } from "#features/boards/boards/index.ts";
import { Comment } from "#features/tasks/comments/index.ts";
import { Priority } from "#features/tasks/columns/index.ts";
import { pageColumnNames } from "#features/wiki/columns/index.ts";
import { Task } from "#features/tasks/tasks/index.ts";

const { unread_comment_count: _, subtasks: __, ...ofEverybody } = Task.properties;

const EventTask = define(
  "EventTask",
  "A task as events carry it: without fields that depend on the reader.",
  closed(ofEverybody),
);

const CommentedTask = model("CommentedTask", "The task of a comment.", {
  uuid: common.uuid,
  title: field(Type.String(), "The title."),
  number: field(Type.Integer(), "The number on its board."),
  key: field(Key, "The key that it had then."),
});

const EventPage = model("EventPage", "A page of a wiki as events carry it.", {
  uuid: common.uuid,
  title: field(Type.String(), "The title."),
});

const Place = model("EventPlace", "The board and status: where a task was or is.", {
  board_uuid: common.board_uuid,
  status_uuid: field(Uuid, "The status."),
});

const task = {
  task: field(EventTask, "The task as it is now. It has its description only if that was written."),
};
const page = { page: field(EventPage, "The page.") };
const board = { board: field(Board, "The board as it is now.") };
const publicToken = { public_token: field(Type.String(), "The token of the public link.") };
const user = { ...task, user_uuid: field(Uuid, "The assignee.") };
const label = { ...task, label_uuid: field(Uuid, "The label.") };

function fromTo<Value extends TSchema>(value: Value) {
  return { ...task, from: field(value, "The value before."), to: field(value, "The value now.") };
}

const changed = field(Type.Array(Type.String()), "The names of the fields that were sent and changed.");

/** When each event is sent, and what its `data` holds (§6, §16.1 rule 3). */
const sent = {
  "ticket.created": ["A task was created.", task],
  "ticket.updated": ["Fields of a task were edited. The event of the single field is also sent.", { ...task, changed }],
  "ticket.moved": [
    "A task was moved to another status or board.",
    { ...task, from: field(Place, "The board and status before."), to: field(Place, "The board and status now.") },
  ],
  "ticket.assigned": ["An assignee was added to a task.", user],
  "ticket.unassigned": ["An assignee was removed from a task.", user],
  "ticket.archived": ["A task was moved to the trash, alone or with others.", task],
  "ticket.restored": ["A task was restored from the trash.", task],
  "ticket.duplicated": ["A task was created as a copy.", { ...task, from: field(Uuid, "The task that was copied.") }],
  "ticket.title_changed": ["The title of a task was changed.", fromTo(Type.String())],
  "ticket.priority_changed": ["The priority of a task was changed.", fromTo(nullable(Priority))],
  "ticket.due_date_changed": [
    "The due date of a task was set, changed or cleared.",
    fromTo(nullable(Type.String({ format: "date" }))),
  ],
  "ticket.label_added": ["A label was added to a task.", label],
  "ticket.label_removed": ["A label was removed from a task.", label],
  "comment.created": [
    "A comment was added to a task.",
    { comment: field(Comment, "The comment."), task: field(CommentedTask, "The task of the comment.") },
  ],
  "wiki_page.updated": [
    "A page of a wiki was saved.",
    { ...page, changed: field(Type.Array(oneOf([...pageColumnNames, "content"])), "The changed parts.") },
  ],
  "wiki_page.published": [
    "A page of a wiki became public, or another link shows it now: it or a page above it was published, restored, created or moved there, or public pages were switched on.",
    { ...page, ...publicToken },
  ],
  "wiki_page.unpublished": [
    "A link to a page of a wiki ended: it or a page above it was made private, archived or moved, or public pages were switched off. If another link shows the page still, `wiki_page.published` follows.",
    page,
  ],
  "board.published": [
    "A board became public: it was published or restored, or public boards were switched on.",
    { ...board, ...publicToken },
  ],
  "board.unpublished": [
    "A board became private: it was made private or archived, or public boards were switched off.",
    board,
  ],
} as const satisfies Readonly<Record<(typeof publicEvents)[number], readonly [string, TProperties]>>;

/** The data of the events that are sent, as the document describes it. */
export type SentData = { readonly [Name in keyof typeof sent]: Static<TObject<(typeof sent)[Name][1]>> };

const { sequence: ___, event: ____, data: _____, ...envelope } = Event.properties;

/** The events as the document describes them: `webhooks` of OpenAPI. */
export const sentEvents: readonly SentEvent[] = Object.entries(sent).map(([name, [description, data]]) => ({
  name,
  description,
  payload: closed({
    ...envelope,
    event: field(oneOf([name]), "The event's name."),
    data: field(closed(data), "The data of the event."),
  }),
}));
