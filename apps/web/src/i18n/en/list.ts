import { counted } from "../plural.ts";

type Unit = "points" | "hours";

export const listWords = {
  list: "List",
  board: "Board",
  views: "Views",
  noGroup: "No swimlane",
  properties: {
    status: "Status",
    assignee: "Assignees",
    label: "Labels",
    priority: "Priority",
    start: "Start date",
    due: "Due date",
    estimate: "Estimate",
    group: "Swimlane",
  },
  estimateHint: "A number up to 1,000,000 with at most two decimals.",
  estimateIn: ({ unit }: { unit: Unit }) => `Estimate in ${unit}`,
  estimated: ({ sum, unit }: { sum: number; unit: Unit }) =>
    unit === "hours" ? counted(sum, "hour", "hours") : counted(sum, "point", "points"),
  ticketCount: ({ count }: { count: number }) => counted(count, "ticket", "tickets"),
  selected: ({ count }: { count: number }) => `${counted(count, "ticket", "tickets")} selected`,
  select: "Select",
  clearSelection: "Clear selection",
  toTrash: "Move to trash",
  openIt: "Open",
  down: "Next ticket",
  up: "Previous ticket",
  selectIt: "Select",
  emptyList: "No tickets here",
  emptyListText: "Press C to create a ticket, or import a backlog.",
  emptyWork: "Nothing is assigned to you",
  emptyWorkText: "Tickets that are assigned to you appear here, the most urgent first.",
  dueGroups: { overdue: "Overdue", today: "Today", week: "Next seven days", later: "Later", none: "No due date" },
  groupBy: "Group by",
  filterWords: "Filter",
};
