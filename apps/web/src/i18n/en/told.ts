import { counted } from "../plural.ts";

type Named = { readonly name?: string };
type Counted = { readonly count?: string };
type Titled = { readonly title?: string };

const tickets = (count: string): string => counted(Number(count), "ticket", "tickets");

/** The messages after a command, by the name that the command gives (`tell`). Values are those that the person reads. */
export const toldWords = {
  archivedMany: ({ count = "" }: Counted) => `Moved ${tickets(count)} to the trash.`,
  archived: ({ title = "Ticket" }: Titled) => `Moved “${title}” to the trash.`,
  attachmentDeleted: () => "File deleted.",
  boardArchived: () => "Board archived.",
  boardCreated: ({ name = "" }: Named) => `Created the board “${name}”.`,
  boardMoved: () => "Board moved.",
  boardRestored: () => "Board restored.",
  boardUpdated: () => "Board changed.",
  commented: () => "Comment sent.",
  commentDeleted: () => "Comment deleted.",
  commentsRead: () => "Comments marked as read.",
  commentUpdated: () => "Comment changed.",
  created: ({ title = "" }: Titled) => `Created “${title}”.`,
  duplicated: ({ title = "Ticket" }: Titled) => `Copied “${title}”.`,
  favouriteRemoved: () => "Removed from your favourites.",
  favouriteSet: () => "Your favourites were changed.",
  fieldCreated: ({ name = "" }: Named) => `Created the field “${name}”.`,
  fieldDeleted: () => "Field deleted.",
  fieldUpdated: () => "Field changed.",
  groupCreated: ({ name = "" }: Named) => `Created the swimlane “${name}”.`,
  groupDeleted: () => "Swimlane deleted. Its tickets stay on the board.",
  groupMoved: () => "Swimlane moved.",
  labelCreated: ({ name = "" }: Named) => `Created the label “${name}”.`,
  labelDeleted: () => "Label deleted.",
  labelUpdated: () => "Label changed.",
  linked: () => "Tickets linked.",
  moved: ({ title = "Ticket", status = "" }: Titled & { readonly status?: string }) => `Moved “${title}” to ${status}.`,
  movedMany: ({ count = "", status = "" }: Counted & { readonly status?: string }) =>
    `Moved ${tickets(count)}${status === "" ? "" : ` to ${status}`}.`,
  movedToBoard: ({ title = "Ticket" }: Titled) => `Moved “${title}” to another board.`,
  notificationRead: () => "Marked as read.",
  notificationsRead: () => "All marked as read.",
  partRestored: () => "Restored.",
  requirementsSet: () => "Requirements of the column changed.",
  restored: ({ title = "Ticket" }: Titled) => `Restored “${title}”.`,
  statusCreated: ({ name = "" }: Named) => `Created the column “${name}”.`,
  statusDeleted: () => "Column deleted.",
  statusMoved: () => "Column moved.",
  statusUpdated: () => "Column changed.",
  subtaskCreated: () => "Criterion added.",
  subtaskDeleted: () => "Criterion deleted.",
  subtaskMoved: () => "Criterion moved.",
  subtaskUpdated: () => "Criterion changed.",
  unlinked: () => "Link removed.",
  viewCreated: ({ name = "" }: Named) => `Saved the view “${name}”.`,
  viewDeleted: () => "View deleted.",
  viewUpdated: () => "View changed.",
  updatedMany: ({ count = "" }: Counted) => `Changed ${tickets(count)}.`,
  updated: ({ title = "Ticket", fields = "" }: Titled & { readonly fields?: string }) =>
    fields === "" ? `Changed “${title}”.` : `Changed the ${fields} of “${title}”.`,
};
