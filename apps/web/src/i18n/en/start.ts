import { listAny } from "../plural.ts";

/** The words of the start: of a workspace, and of a board. */
export const startWords = {
  firstWorkspaceTitle: "Create your first workspace",
  newWorkspaceText: "A workspace holds your team's boards, tickets and pages. You can invite people later.",
  workspaceName: "Name of the workspace",
  createWorkspace: "Create workspace",
  boardName: "Name of the board",
  boardTemplate: "Columns",
  boardSeenBy: "At first, only you and the owners and admins of the workspace see it. They add others in its settings.",
  templatePlain: "To do, doing, done",
  templateSoftware: "Software development",
  templateLeads: "Sales leads",
  templateCrm: "Customers",
  createBoard: "Create board",
  startTitle: "Nothing here yet",
  startText: "Create a board, or import tickets from another tool.",
  onNoBoardTitle: "You are not on any board yet",
  onNoBoardText: ({ admins }: { admins: readonly string[] }) =>
    `Somebody must add you to a board. Ask ${admins.length === 0 ? "an admin of the workspace" : listAny(admins)}.`,
  importBacklog: "Import a backlog",
  notThereTitle: "This cannot be opened",
};
