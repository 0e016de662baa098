import { counted } from "../plural.ts";

type Title = { title: string };

export const trashWords = {
  title: "Trash",
  text: "What was deleted is kept for 30 days. Then it is deleted for good.",
  find: "Find in the trash",
  kinds: { ticket: "Ticket", comment: "Comment", attachment: "File", wiki_page: "Page" },
  deleted: ({ date }: { date: string }) => `Deleted on ${date}`,
  left: ({ days }: { days: number }) => (days === 0 ? "gone today" : `${counted(days, "day", "days")} left`),
  restore: "Restore",
  restoreIt: ({ title }: Title) => `Restore “${title}”`,
  restored: ({ title }: Title) => `Restored “${title}”.`,
  deleteNow: "Delete for good",
  deleteIt: ({ title }: Title) => `Delete “${title}” for good`,
  deleteTitle: "Delete it for good?",
  deleteText: ({ title }: Title) =>
    `“${title}” will be gone at once, for everybody, with everything in it. This cannot be undone.`,
  gone: ({ title }: Title) => `“${title}” is deleted for good.`,
  untitled: "Without a title",
  emptyTitle: "The trash is empty",
  emptyText: "Deleted tickets, comments, files and pages wait here for 30 days.",
  nothingFoundTitle: "Nothing found",
  nothingFoundText: "Nothing in the trash has these words.",
};
