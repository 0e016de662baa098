import { counted } from "../plural.ts";

type NameValue = { readonly name?: string };
type CountValue = { readonly count?: string };
type TitleValue = { readonly title?: string };

const tickets = (count: string): string => counted(Number(count), "ticket", "tickets");

/** The messages after a command, by the name that the command gives (`tell`). Values are those that the person reads. */
export const commandWords = {
  archivedMany: ({ count = "" }: CountValue) => `Moved ${tickets(count)} to the trash.`,
  archived: ({ title = "Ticket" }: TitleValue) => `Moved “${title}” to the trash.`,
  attachmentDeleted: () => "File deleted.",
  boardArchived: () => "Board archived.",
  boardCreated: ({ name = "" }: NameValue) => `Created the board “${name}”.`,
  boardMoved: () => "Board moved.",
  boardRestored: () => "Board restored.",
  boardUpdated: () => "Board changed.",
  commented: () => "Comment sent.",
  commentDeleted: () => "Comment deleted.",
  commentsRead: () => "Comments marked as read.",
  commentUpdated: () => "Comment changed.",
  created: ({ title = "" }: TitleValue) => `Created “${title}”.`,
  duplicated: ({ title = "Ticket" }: TitleValue) => `Copied “${title}”.`,
  favouriteRemoved: () => "Removed from your favourites.",
  favouriteSet: () => "Your favourites were changed.",
  fieldCreated: ({ name = "" }: NameValue) => `Created the field “${name}”.`,
  fieldDeleted: () => "Field deleted.",
  fieldUpdated: () => "Field changed.",
  groupCreated: ({ name = "" }: NameValue) => `Created the swimlane “${name}”.`,
  groupDeleted: () => "Swimlane deleted. Its tickets stay on the board.",
  groupMoved: () => "Swimlane moved.",
  labelCreated: ({ name = "" }: NameValue) => `Created the label “${name}”.`,
  labelDeleted: () => "Label deleted.",
  labelUpdated: () => "Label changed.",
  linked: () => "Tickets linked.",
  moved: ({ title = "Ticket", status = "" }: TitleValue & { readonly status?: string }) =>
    `Moved “${title}” to ${status}.`,
  movedMany: ({ count = "", status = "" }: CountValue & { readonly status?: string }) =>
    `Moved ${tickets(count)}${status === "" ? "" : ` to ${status}`}.`,
  movedToBoard: ({ title = "Ticket" }: TitleValue) => `Moved “${title}” to another board.`,
  notificationRead: () => "Marked as read.",
  notificationsRead: () => "All marked as read.",
  partRestored: () => "Restored.",
  requirementsSet: () => "Requirements of the column changed.",
  restored: ({ title = "Ticket" }: TitleValue) => `Restored “${title}”.`,
  statusCreated: ({ name = "" }: NameValue) => `Created the column “${name}”.`,
  statusDeleted: () => "Column deleted.",
  statusMoved: () => "Column moved.",
  statusUpdated: () => "Column changed.",
  subtaskCreated: () => "Criterion added.",
  subtaskDeleted: () => "Criterion deleted.",
  subtaskMoved: () => "Criterion moved.",
  subtaskUpdated: () => "Criterion changed.",
  unlinked: () => "Link removed.",
  viewCreated: ({ name = "" }: NameValue) => `Saved the view “${name}”.`,
  viewDeleted: () => "View deleted.",
  viewUpdated: () => "View changed.",
  updatedMany: ({ count = "" }: CountValue) => `Changed ${tickets(count)}.`,
  updated: ({ title = "Ticket", fields = "" }: TitleValue & { readonly fields?: string }) =>
    fields === "" ? `Changed “${title}”.` : `Changed the ${fields} of “${title}”.`,
};
