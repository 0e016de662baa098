import { counted } from "../plural.ts";

type Title = { title: string };

export const trashWords = {
  title: "Trash",
  text: "Deleted items are kept for 30 days, and then deleted for good.",
  find: "Find in the trash",
  kinds: { ticket: "Ticket", comment: "Comment", attachment: "File", wiki_page: "Page" },
  deleted: ({ date }: { date: string }) => `Deleted on ${date}`,
  left: ({ days }: { days: number }) => (days === 0 ? "gone today" : `${counted(days, "day", "days")} left`),
  restore: "Restore",
  restoreIt: ({ title }: Title) => `Restore “${title}”`,
  restored: ({ title }: Title) => `Restored “${title}”.`,
  deleteNow: "Delete for good",
  deleteIt: ({ title }: Title) => `Delete “${title}” for good`,
  deleteTitle: "Delete for good?",
  deleteText: ({ title }: Title) =>
    `“${title}” and everything in it will be deleted for everybody. This cannot be undone.`,
  gone: ({ title }: Title) => `“${title}” was deleted for good.`,
  untitled: "Without a title",
  emptyTitle: "The trash is empty",
  emptyText: "Deleted tickets, comments, files and pages are kept here for 30 days.",
  nothingFoundTitle: "Nothing found",
  nothingFoundText: "Nothing in the trash has these words.",
};
