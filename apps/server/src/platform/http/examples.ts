/**
 * The uuids of the examples in the document. The contract tests build a world in which these things exist, so that
 * every example is also a request that works.
 */
export const ids = {
  workspace: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001",
  board: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2001",
  otherBoard: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2002",
  archivedBoard: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2003",
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
  invitation: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1dc001",
  apiKey: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1dd001",
  session: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1de001",
  signature: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1501",
  pushSubscription: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1502",
  automation: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1df101",
  notification: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1503",
  webhook: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1801",
  sprint: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2501",
  lease: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1df001",
  /** a member of the workspace who is not the caller */
  person: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0001",
  /** somebody who signed up and has not proved the address */
  newcomer: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0012",
  /** somebody whose membership was deactivated */
  former: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0002",
  /** somebody whose account the operator stopped */
  deactivated: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0011",
  suspendedWorkspace: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1011",
  /** somebody who logs in with a second factor */
  guarded: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0021",
  /** somebody who must set one up to log in */
  unguarded: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d0022",
} as const;

/** The public link of the example's other board. */
export const examplePublicToken = "Jx2mVq8ZrT5bYc0NwK3sHdL7fGpA9uQeR1oXiB6tM4k";

/** The tokens of the examples' logins that wait for a second factor. */
export const exampleLogins = {
  waiting: "Zk3hXb0cR7mTqv2LwYdJ9sNfUoEi5aPgC1xHtQ8e4WA",
  mustSetUp: "p6VnDy1sKuB8rGjMzQ4oXe7TcLh2fWi0aRlUqN5vS3k",
} as const;

/** What the examples of replies hold where a schema takes any text: the name of the field → a text. */
export const exampleTexts: Readonly<Record<string, string>> = {
  accepted_version: "1",
  api_key_name: "Deploy bot",
  automation_name: "Close what is done",
  board_name: "Harbour",
  body: "Looks **good** to me.",
  broadened: "any_word",
  column: "due_date",
  content_type: "image/png",
  currency: "EUR",
  dark_reason: "The board is archived.",
  description: "The lights stand on the wrong side.",
  documentation: "https://stoa.example.com/docs",
  email: "ada@example.com",
  environment: "production",
  error: "It took too long.",
  event: "ticket.moved",
  excerpt: "the \u0001harbour\u0002 lights",
  file_name: "backlog.csv",
  first_name: "Ada",
  goal: "The lights work.",
  image: "data:image/png;base64,iVBORw0KGgo=",
  ip: "192.0.2.1",
  last_name: "Lovelace",
  last_used_ip: "192.0.2.1",
  name: "Harbour",
  next_cursor: "eyJhIjoxfQ",
  operation: "suspendWorkspace",
  otpauth_url: "otpauth://totp/Stoa:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Stoa",
  pending_email: "ada.lovelace@example.com",
  phone_number: "1701234567",
  phone_number_country_code: "+49",
  public_token: examplePublicToken,
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  ref: "v1.4.0",
  secret: "JBSWY3DPEHPK3PXP",
  status_name: "In Progress",
  suspended_reason: "The account was taken over.",
  task_title: "Move the harbour lights",
  title: "Move the harbour lights",
  token: "eyJhbGciOiJIUzI1NiJ9.e30.signature",
  token_hint: "svc_3kQ9",
  twofa_token: exampleLogins.waiting,
  type: "number",
  url: "https://hooks.example.com/stoa",
  user_agent: "Mozilla/5.0",
  user_name: "Ada Lovelace",
  version: "1",
  what: "a comment",
  why: "The author is not a member.",
  workspace_name: "Lighthouse Works",
};

/** The same for fields that take one form of text alone: the pattern → a text. */
export const exampleTextsOfPatterns: Readonly<Record<string, string>> = {
  "^svc_": "svc_3kQ9vYt2mBwXr7LzHc5NpJdS8aFgKe1u",
  "^[A-Za-z0-9_-]{87}$": "B".repeat(87),
};
