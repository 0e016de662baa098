/** The texts of swimlanes, and of what moves and selects cards. They come with the screens that need them. */
export const moveWords = {
  swimlanes: "Swimlanes",
  swimlanesText: "Divide the board into swimlanes",
  divideBy: "Swimlanes by",
  divisions: { none: "None", group: "Swimlanes of the board", assignee: "Assignee", priority: "Priority" },
  hideEmptySwimlanes: "Hide empty swimlanes",
  allSwimlanesEmpty: "All swimlanes are empty, and empty ones are hidden.",
  nobodyAssigned: "Nobody",
  newTicketInBoth: ({ status, swimlane }: { status: string; swimlane: string }) =>
    `New ticket in ${status}, ${swimlane}`,
  peek: "Open or close next to the board",
  moveTo: "Move to…",
  moveTickets: "Move to a column or a board",
  columnsHere: "Columns of this board",
  otherBoards: "Other boards",
  extendDown: "Select down to the next",
  extendUp: "Select up to the previous",
};
