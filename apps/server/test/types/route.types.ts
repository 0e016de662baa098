// What the compiler must reject in the declaration of an operation. `npm run check` compiles this file: a mistake that compiled
// would leave its `@ts-expect-error` unused, which is an error too.
import { Type } from "typebox";
import type { Fail } from "#kernel/errors.ts";
import type { Grow, Room } from "#platform/auth/grow.ts";
import type { Rows, WritableRow } from "#platform/auth/rows.ts";
import { pathResource } from "#platform/auth/path-resource.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid, Version } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

const label = pathResource({
  in: "workspace",
  param: "label_uuid",
  missing: "label_not_found",
  find: async ({ workspace, uuid }) => ({ uuid, workspace_uuid: workspace.uuid, version: 1 }),
});

/** A function that writes a row needs one that was accessed for writing. */
declare function archive(tx: Transaction<"ticket.archived">, task: WritableRow<"task">): Promise<void>;
declare function moveAndArchive(tx: Transaction<"ticket.archived" | "ticket.moved">): Promise<void>;
declare function readOnly(task: Rows["task"]): void;
declare function copyBoard(grow: Grow<"board">): Promise<void>;
declare function insertBoard(room: Room<"board">): Promise<void>;
declare function checkTitle(title: string, fail: Fail<"nothing_to_change">): void;

export const asPromised = route("POST /tasks/{task_uuid}/archive", {
  id: "archiveTask",
  auth: "session or key",
  summary: "Archive a task",
  access: { task: "write" },
  body: closed({ version: Version, title: Type.String() }),
  reply: { task: closed({ uuid: Uuid }) },
  errors: ["version_conflict", "nothing_to_change"],
  events: ["ticket.archived"],
  example: {},
  handle: async ({ tx, task, body, fail, expectVersion }) => {
    expectVersion(task, body.version);
    checkTitle(body.title, fail);
    await archive(tx, task);
    readOnly(task);
    return { task: { uuid: task.uuid } };
  },
});

export const writesWhatItReads = route("POST /tasks/{task_uuid}/archive", {
  id: "archiveTask",
  auth: "session or key",
  summary: "Archive a task",
  access: { task: "read" },
  reply: {},
  errors: [],
  events: ["ticket.archived"],
  example: {},
  handle: async ({ tx, task }) => {
    // @ts-expect-error -- the task was accessed for reading
    await archive(tx, task);
    return {};
  },
});

export const undeclaredError = route("POST /tasks/{task_uuid}/archive", {
  id: "archiveTask",
  auth: "session or key",
  summary: "Archive a task",
  access: { task: "write" },
  reply: {},
  errors: ["version_conflict"],
  events: [],
  example: {},
  handle: ({ fail }) => {
    // @ts-expect-error -- the called function may fail with an error that the route does not declare
    checkTitle("", fail);
    // @ts-expect-error -- the route does not declare this error
    return fail("comment_length");
  },
});

export const undeclaredEvent = route("POST /tasks/{task_uuid}/archive", {
  id: "archiveTask",
  auth: "session or key",
  summary: "Archive a task",
  access: { task: "write" },
  reply: {},
  errors: [],
  events: ["ticket.updated", "ticket.moved"],
  example: {},
  handle: async ({ tx, task }) => {
    // @ts-expect-error -- the route does not declare this event
    tx.emit({ name: "ticket.archived", task_uuid: task.uuid, data: {} });
    // @ts-expect-error -- the called function emits an event that the route does not declare
    await archive(tx, task);
    // @ts-expect-error -- the same, although the called function also emits declared events
    await moveAndArchive(tx);
    return {};
  },
});

export const rawUuid = route("DELETE /workspaces/{workspace_uuid}/labels/{label_uuid}", {
  id: "deleteLabel",
  auth: "session or key",
  summary: "Delete a label",
  access: { workspace: "write", label },
  reply: {},
  errors: [],
  events: ["label.deleted"],
  example: {},
  handle: ({ params, label: row, workspace }) => {
    // @ts-expect-error -- a resource of the path is passed only as its row
    String(params.label_uuid);
    // @ts-expect-error -- and so is the resource that contains it
    String(params.workspace_uuid);
    // @ts-expect-error -- the row has no such column
    String(row.colour);
    return workspace.uuid === row.workspace_uuid ? {} : {};
  },
});

export const undeclaredResource = route("DELETE /workspaces/{workspace_uuid}/labels/{label_uuid}", {
  id: "deleteLabel",
  auth: "session or key",
  summary: "Delete a label",
  access: { workspace: "write" },
  reply: {},
  errors: [],
  events: [],
  example: {},
  handle: ({ params }) => {
    // @ts-expect-error -- a uuid of the path is passed only if the route declares its resource
    String(params.label_uuid);
    return {};
  },
});

export const unexpectedVersion = route("PATCH /tasks/{task_uuid}", {
  id: "updateTask",
  auth: "session or key",
  summary: "Change a task",
  access: { task: "write" },
  body: closed({ version: Version }),
  reply: { task: closed({ uuid: Uuid }) },
  errors: [],
  events: [],
  example: {},
  // @ts-expect-error -- the reply lacks its key
  handle: ({ expectVersion, task, body }) => {
    // @ts-expect-error -- the route does not declare version_conflict
    expectVersion(task, body.version);
    // @ts-expect-error -- the body has no such field
    String(body.titel);
    return {};
  },
});

export const grows = route("POST /workspaces/{workspace_uuid}/boards", {
  id: "createBoard",
  auth: "session",
  summary: "Create a board",
  access: { workspace: "addCapacity" },
  grows: "board",
  reply: {},
  errors: [],
  events: ["board.created"],
  example: {},
  handle: async ({ grow, workspace }) => {
    await copyBoard(grow);
    await insertBoard(await grow("board", { workspace_uuid: workspace.uuid }));
    // @ts-expect-error -- the route does not declare that it adds members
    await grow("seat", { workspace_uuid: workspace.uuid });
    return {};
  },
});

export const undeclaredGrowth = route("POST /workspaces/{workspace_uuid}/boards", {
  id: "createBoard",
  auth: "session",
  summary: "Create a board",
  access: { workspace: "addCapacity" },
  reply: {},
  errors: [],
  events: ["board.created"],
  example: {},
  handle: async ({ grow }) => {
    // @ts-expect-error -- the called function adds a board, which the route does not declare
    await copyBoard(grow);
    // @ts-expect-error -- a board is inserted only after it was counted
    await insertBoard({});
    return {};
  },
});
