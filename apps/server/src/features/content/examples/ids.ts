import { toBoardUuid, toWorkspaceUuid } from "#kernel/uuids.ts";

/**
 * The uuids of the examples in the document. The contract tests build a world in which these things exist, so that
 * every example is also a request that works.
 */
export const ids = {
  workspace: toWorkspaceUuid("0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001"),
  board: toBoardUuid("0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2001"),
  otherBoard: toBoardUuid("0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2002"),
  archivedBoard: toBoardUuid("0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2003"),
  task: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d3001",
  otherTask: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d3002",
  archivedTask: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d3003",
  status: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4001",
  nextStatus: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4002",
  lastStatus: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4003",
  group: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d5001",
  otherGroup: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d5002",
  label: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d6001",
  field: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d7001",
  comment: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d8001",
  subtask: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9001",
  attachment: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1da001",
  import: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1db001",
  export: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1db101",
  invitation: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1dc001",
  apiKey: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1dd001",
  session: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1de001",
  signature: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1501",
  pushSubscription: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1502",
  automation: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1df101",
  notification: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1503",
  view: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1901",
  note: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1902",
  secret: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1903",
  webhook: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1801",
  sprint: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2501",
  feedbackForm: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2901",
  lease: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1df001",
  wiki: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2601",
  archivedWiki: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2602",
  otherWiki: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2603",
  page: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2701",
  otherPage: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2702",
  archivedPage: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2703",
  pageAttachment: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2801",
  publicAttachment: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2802",
  signatureRequest: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2803",
  signedRequest: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2804",
  /** a member of the workspace who is not the caller */
  person: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0001",
  /** a person who signed up and has not proved the address */
  newcomer: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0012",
  /** a person whose membership was deactivated */
  former: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0002",
  /** a person whose account the operator stopped */
  deactivated: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0011",
  suspendedWorkspace: toWorkspaceUuid("0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1011"),
  /** a person who logs in with a second factor */
  guarded: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0021",
  /** a person who must set one up to log in */
  unguarded: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0022",
} as const;

/** The public link of the example's other board. */
export const examplePublicToken = "Jx2mVq8ZrT5bYc0NwK3sHdL7fGpA9uQeR1oXiB6tM4k";

/** The public link of the example's other page. */
export const examplePublicPageToken = "q7Lw2ZtR9xNcV4kYb1MfHs8JpDgE0aUoX5iTzQm6W3e";

/** The public link of the example's feedback form, of the example's other board. */
export const exampleFormToken = "Fk7RtWq2NxZc9VbLmYp4HsJdEg0aUoX6iTzQv3BwM8r";

/** The link of the example's signature request. */
export const exampleSignatureToken = "Sg4NpKx2RwZt9VbQmYc7HsLdEf0aUoJ6iTzWv3BqM5k";

/** The link of the example's signed document. */
export const exampleSignedToken = "Hd7WqLs3TyAx8UcPnXb2GtKeFf1aVpJ5jSzRv4CrN6m";

/** The tokens of the examples' logins that wait for a second factor. */
export const exampleLogins = {
  waiting: "Zk3hXb0cR7mTqv2LwYdJ9sNfUoEi5aPgC1xHtQ8e4WA",
  mustSetUp: "p6VnDy1sKuB8rGjMzQ4oXe7TcLh2fWi0aRlUqN5vS3k",
} as const;
