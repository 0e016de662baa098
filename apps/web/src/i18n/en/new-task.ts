/** The words of the form for a new ticket. It is loaded when it is opened. */
export const newTaskWords = {
  title: "New ticket",
  name: "Title",
  description: "Description",
  descriptionHint: "Add a description…",
  board: "Board",
  column: "Column",
  noBoards: "You are on no board that you can create tickets on.",
  create: "Create ticket",
  another: "Create another one",
  discard: "Discard draft",
  nobody: "Assignees",
  noLabels: "Labels",
  noDay: "Due date",
  more: ({ count }: { count: number }) => `+${count}`,
};
