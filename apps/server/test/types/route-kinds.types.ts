// What the compiler rejects in the four kinds of routes: each has only what its way of receiving and answering needs.
import { Type } from "typebox";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { route } from "#platform/http/route.ts";
import { closed, Version } from "#platform/http/schemas.ts";
import { streamRoute } from "#platform/http/stream-route.ts";
import type { UploadKind } from "#platform/http/declaration.ts";
import { uploadRoute } from "#platform/http/upload-route.ts";

declare const upload: UploadKind;
declare const opened: {
  readonly board_uuid: BoardUuid;
  readonly workspace_uuid: WorkspaceUuid;
  readonly user_uuid: string;
};
declare const bytes: { readonly headers: Record<string, string>; readonly body: string };

const common = { id: "anything", auth: "session", summary: "Do anything", errors: [], example: {} } as const;
const body = closed({ version: Version });

export const asPromised = [
  rawRoute("GET /tasks/{task_uuid}/content", {
    ...common,
    sends: ["text/plain"],
    access: { task: "read" },
    query: closed({ size: Type.Integer() }),
    handle: ({ read, task, query }) => ({ ...bytes, body: `${read.rows.name} ${task.uuid} ${query.size.toFixed(0)}` }),
  }),
  uploadRoute("POST /tasks/{task_uuid}/attachments", {
    ...common,
    upload,
    access: { task: "write" },
    reply: { name: Type.String() },
    events: ["attachment.created"],
    handle: ({ tx, task, file }) => {
      const { uuid, title, number, key } = task;
      const attachment = { uuid, name: file.name, content_type: "text/plain", size_bytes: 1 };
      tx.emit({
        name: "attachment.created",
        task_uuid: uuid,
        data: { attachment, task: { uuid, title, number, key } },
      });
      return { name: file.name };
    },
  }),
  streamRoute("GET /boards/{board_uuid}/events", {
    ...common,
    access: { board: "read" },
    handle: ({ caller, board }) => ({
      board_uuid: board.uuid,
      workspace_uuid: board.workspace_uuid,
      user_uuid: caller.user_uuid,
    }),
  }),
];

export const readsWithABody = route("GET /tasks/{task_uuid}", {
  ...common,
  access: { task: "read" },
  // @ts-expect-error -- a GET has no body
  body,
  reply: {},
  events: [],
  handle: () => ({}),
});

export const readsWithEvents = route("GET /tasks/{task_uuid}", {
  ...common,
  access: { task: "read" },
  reply: {},
  // @ts-expect-error -- a GET that does not declare `writes` announces nothing
  events: ["ticket.updated"],
  handle: () => ({}),
});

export const readsAndPrepares = route("GET /tasks/{task_uuid}", {
  ...common,
  access: { task: "read" },
  reply: {},
  events: [],
  // @ts-expect-error -- a read has no transaction, and so nothing comes before it
  beforeTransaction: async () => null,
  handle: () => ({}),
});

export const jsonWithAFile = route("POST /tasks/{task_uuid}/attachments", {
  ...common,
  access: { task: "write" },
  reply: {},
  events: [],
  // @ts-expect-error -- only an upload receives a file
  handle: ({ file }) => ({ file }),
});

export const jsonThatUploads = route("POST /tasks/{task_uuid}/attachments", {
  ...common,
  // @ts-expect-error -- an upload has a constructor of its own
  upload,
  access: { task: "write" },
  reply: {},
  events: [],
  handle: () => ({}),
});

// @ts-expect-error -- a GET uploads nothing
export const uploadByGet = uploadRoute("GET /tasks/{task_uuid}/attachments", {
  ...common,
  upload,
  access: { task: "read" },
  reply: {},
  events: [],
  handle: () => ({}),
});

export const uploadWithABody = uploadRoute("POST /tasks/{task_uuid}/attachments", {
  ...common,
  upload,
  access: { task: "write" },
  // @ts-expect-error -- the body of an upload is its file
  body,
  reply: {},
  events: [],
  handle: () => ({}),
});

// @ts-expect-error -- an upload says which files it receives
export const uploadOfAnything = uploadRoute("POST /tasks/{task_uuid}/attachments", {
  ...common,
  access: { task: "write" },
  reply: {},
  events: [],
  handle: () => ({}),
});

// @ts-expect-error -- nobody uploads without a credential and without a limit for their address
export const uploadByNobody = uploadRoute("POST /public/files", {
  ...common,
  auth: "public",
  upload,
  access: {},
  reply: {},
  events: [],
  handle: () => ({}),
});

export const rawWithServerTime = rawRoute("GET /tasks/{task_uuid}/content", {
  ...common,
  sends: ["text/plain"],
  access: { task: "read" },
  // @ts-expect-error -- bytes have no field in which a `server_time` stands
  serverTime: true,
  handle: () => bytes,
});

export const rawThatWrites = rawRoute("GET /tasks/{task_uuid}/content", {
  ...common,
  sends: ["text/plain"],
  access: { task: "read" },
  // @ts-expect-error -- a GET gets no transaction
  handle: ({ tx }) => ({ ...bytes, body: String(tx) }),
});

// @ts-expect-error -- a write says which events it announces
export const rawWithoutEvents = rawRoute("POST /public/unsubscribe/{token}", {
  ...common,
  sends: ["text/plain"],
  access: {},
  handle: () => bytes,
});

export const rawThatAnswersJson = rawRoute("GET /tasks/{task_uuid}/content", {
  ...common,
  sends: ["text/plain"],
  access: { task: "read" },
  // @ts-expect-error -- it answers bytes
  handle: () => ({ name: "a file" }),
});

// @ts-expect-error -- a stream is opened by a GET
export const streamByPost = streamRoute("POST /boards/{board_uuid}/events", {
  ...common,
  access: { board: "read" },
  handle: () => opened,
});

export const streamForNobody = streamRoute("GET /boards/{board_uuid}/events", {
  ...common,
  // @ts-expect-error -- a stream ends with the access of a credential
  auth: "public",
  access: {},
  handle: () => opened,
});

export const streamWithAReply = streamRoute("GET /boards/{board_uuid}/events", {
  ...common,
  access: { board: "read" },
  // @ts-expect-error -- a stream sends only events
  reply: { task: Type.String() },
  handle: () => opened,
});
