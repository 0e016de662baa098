import type { Kind } from "#kernel/authorize.ts";

/**
 * `exclusive` (the default of a write) keeps other writers of the row out until the commit. `shared` only keeps it
 * from being restructured or removed, and lets its other writers pass. `counted` is exclusive and holds the workspace
 * too: for what is counted or ordered under it. `beside` holds the workspace and shares the row: for what is made or
 * decided beside it. `whole` keeps out those as well who share the row: for what changes its keys, which would wait for
 * them later, when they may wait for it.
 */
export type Lock = "exclusive" | "shared" | "counted" | "beside" | "whole";

// The workspace's own locks let foreign keys pass: every event refers to the workspace, so a stronger one would wait
// for every other write, and together with a ticket's lock for ever.
const workspace = "for no key update of w";
const board = "for update of b";
const task = "for key share of b for no key update of t";

/** The locking clause of the door's statement, whose tables are `w`, `b` and `t`: always workspace, board, then task. */
export const locks = {
  workspace: {
    exclusive: workspace,
    shared: "for share of w",
    counted: workspace,
    beside: workspace,
    whole: workspace,
  },
  board: {
    exclusive: board,
    shared: "for key share of b",
    counted: `${workspace} ${board}`,
    beside: `${workspace} for key share of b`,
    whole: board,
  },
  task: {
    exclusive: task,
    shared: "for key share of b, t",
    counted: `${workspace} ${task}`,
    beside: `${workspace} for key share of b, t`,
    whole: "for key share of b for update of t",
  },
} as const satisfies Record<Kind, Record<Lock, string>>;
