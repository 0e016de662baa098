/** The resources that the requests name, and values from the replies to earlier requests. */
export type RequestContext = {
  readonly workspace: string;
  readonly board: string;
  readonly task: string;
  /** the last one that a list gave */
  readonly cursor: string;
  /** the one after the last page of a copy */
  readonly delta: string;
};

/** A part of the document: a request, or the files of the server from which statements are sent in the background. */
export type Section = {
  readonly title: string;
  readonly request?: (context: RequestContext) => string;
  readonly files?: RegExp;
  /** as the server sets them in the same transaction */
  readonly settings?: readonly string[];
};

/** The hottest queries. */
export const sections: readonly Section[] = [
  { title: "Credential and access", files: /^src\/platform\/(?:auth|http)\// },
  { title: "A page of a board, the first", request: ({ board }) => `/boards/${board}/tasks?limit=50` },
  {
    title: "A page of a board, deep",
    request: ({ board, cursor }) => `/boards/${board}/tasks?limit=50&cursor=${cursor}`,
  },
  { title: "One task", request: ({ task }) => `/tasks/${task}` },
  { title: "A whole board", request: ({ board }) => `/boards/${board}` },
  { title: "A search everywhere", request: ({ workspace }) => `/search?workspace_uuid=${workspace}&q=page%20board` },
  {
    title: "The delta of a copy",
    request: ({ workspace, delta }) => `/workspaces/${workspace}/changes?cursor=${delta}`,
  },
  { title: "A page of the audit log", request: ({ workspace }) => `/admin/workspaces/${workspace}/audit-log?limit=50` },
  { title: "The comments and the activity of a task", request: ({ task }) => `/tasks/${task}/comments` },
  { title: "The notifications of a person", request: () => "/notifications" },
  {
    title: "The sequencer, with the deliveries that get their sequence",
    files: /^src\/platform\/events\/sequencer\.ts/,
    settings: ["set enable_seqscan = off"],
  },
  { title: "The next events of a consumer", files: /^src\/platform\/events\/next-events\.ts/ },
  {
    title: "Picking up deliveries",
    files: /^src\/features\/reactions\/webhooks\/(?:endpoint-queue|attempt)-queries\.ts/,
  },
];
