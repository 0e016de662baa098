import type { Kind } from "#kernel/authorize.ts";

/**
 * The locks of a row until the commit:
 * - `exclusive` (the default of a write) blocks its other writers.
 * - `shared` blocks only its removal and changes of its structure, and allows its other writers.
 * - `counted` is exclusive and also locks the workspace, or of a page the wiki: for resources that are counted or ordered there.
 * - `children` locks the workspace and takes a shared lock of the row: for resources that are created or changed inside the row.
 * - `whole` also blocks holders of a shared lock: for a change of the row's keys. Without it, the change would wait for them
 *   later and could cause a deadlock.
 * - `limited` is exclusive and also locks the workspace: for resources that its plan limits.
 */
export type Lock = "exclusive" | "shared" | "counted" | "children" | "whole" | "limited";

// The locks of a workspace do not block foreign keys: every event refers to the workspace, so a stronger lock would
// wait for every other write, and together with a task's lock cause a deadlock.
const workspace = "for no key update of w";
const board = "for update of b";
const task = "for key share of b for no key update of t";

const wiki = "for no key update of k";
const page = "for key share of k for no key update of p";

/**
 * The locking clause for the tables `w`, `b`, `t`, `k` (wikis) and `p` (pages): always in the order workspace, board, task, or
 * workspace, wiki, page.
 */
export const locks = {
  workspace: {
    exclusive: workspace,
    shared: "for share of w",
    counted: workspace,
    children: workspace,
    whole: workspace,
    limited: workspace,
  },
  board: {
    exclusive: board,
    shared: "for key share of b",
    counted: `${workspace} ${board}`,
    children: `${workspace} for key share of b`,
    whole: board,
    limited: `${workspace} ${board}`,
  },
  task: {
    exclusive: task,
    shared: "for key share of b, t",
    counted: `${workspace} ${task}`,
    children: `${workspace} for key share of b, t`,
    whole: "for key share of b for update of t",
    limited: `${workspace} ${task}`,
  },
  wiki: {
    exclusive: wiki,
    shared: "for key share of k",
    counted: `${workspace} ${wiki}`,
    children: `${workspace} for key share of k`,
    whole: "for update of k",
    limited: `${workspace} ${wiki}`,
  },
  page: {
    exclusive: page,
    shared: "for key share of k, p",
    counted: `${wiki} for no key update of p`,
    children: `${wiki} for key share of p`,
    whole: "for key share of k for update of p",
    limited: `${workspace} ${page}`,
  },
} as const satisfies Record<Kind, Record<Lock, string>>;
