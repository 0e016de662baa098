import type { Role } from "#kernel/access.ts";

/**
 * Who may do what, transcribed by hand from §1, §4 and conventions parts 1 to 7. On purpose a second source: it is not
 * derived from the routes' declarations, or a wrong declaration would agree with itself.
 */
export type Rule = {
  /** what the path names; `self` is the caller's own account, `open` needs no credential */
  readonly place: "board" | "workspace" | "self" | "open";
  readonly may: readonly Role[];
  /** whether an API key is accepted; a key on another route is 401 */
  readonly key: boolean;
  readonly writes: boolean;
  /** adds a member, a board or an upload: blocked while an invoice is unpaid */
  readonly grows: boolean;
  /** whose thing the example's is: for everybody else with the right role it is not there */
  readonly only: string | null;
};

const all: readonly Role[] = ["owner", "admin", "member", "viewer", "commenter", "guest", "guest_editor"];
const boardWriters: readonly Role[] = ["owner", "admin", "member", "guest_editor"];
const workspaceWriters: readonly Role[] = ["owner", "admin", "member"];
const commenters: readonly Role[] = [...boardWriters, "commenter"];

type Options = Partial<Pick<Rule, "key" | "grows" | "only">>;

function rule(place: Rule["place"], may: readonly Role[], writes: boolean, options: Options = {}): Rule {
  return { place, may, writes, key: options.key ?? true, grows: options.grows ?? false, only: options.only ?? null };
}

const open = rule("open", all, false);
const own = (options: Options = {}): Rule => rule("self", all, false, { key: false, ...options });

export const accessTable: Readonly<Record<string, Rule>> = {
  // §4.1
  getService: open,
  getHealth: open,
  getStatus: open,
  // §4.2, conventions part 2
  signUp: open,
  login: open,
  verifyEmail: open,
  verifyAccount: open,
  resendVerificationEmail: open,
  refreshToken: own(),
  logout: own(),
  logoutAll: own(),
  // §4.3
  getMe: own(),
  listSessions: own(),
  endSession: own({ only: "Ada" }),
  listApiKeys: own(),
  createApiKey: rule("workspace", all, true, { key: false }),
  revokeApiKey: own({ only: "Ada" }),
  // §4.5, conventions part 3
  listWorkspaces: own({ key: true }),
  createWorkspace: own(),
  getWorkspace: rule("workspace", all, false),
  listBoards: rule("workspace", all, false),
  createBoard: rule("workspace", workspaceWriters, true, { grows: true }),
  createTask: rule("board", boardWriters, true),
  getTask: rule("board", all, false),
  updateTask: rule("board", boardWriters, true),
  moveTask: rule("board", boardWriters, true),
  listComments: rule("board", all, false),
  createComment: rule("board", commenters, true),
  updateComment: rule("board", commenters, true, { only: "Ada" }),
  deleteComment: rule("board", commenters, true, { only: "Ada" }),
  // a reading mark is the reader's own
  markCommentsRead: rule("board", all, false),
  listAttachments: rule("board", all, false),
  createAttachment: rule("board", boardWriters, true, { grows: true }),
  getAttachmentContent: rule("board", all, false),
  deleteAttachment: rule("board", boardWriters, true),
};
