/** The words of the parts that every screen is made of. */
export const uiWords = {
  /** the locale of days and numbers */
  locale: "en-GB",
  priorities: { urgent: "Urgent", high: "High", medium: "Medium", low: "Low", none: "No priority" },
  nearDays: { [-1]: "Yesterday", 0: "Today", 1: "Tomorrow" } as Readonly<Record<-1 | 0 | 1, string | undefined>>,
  dueOn: ({ day }: { day: string }) => `Due on ${day}`,
  startsOn: ({ day }: { day: string }) => `Starts on ${day}`,
  starts: "Starts:",
  overdue: "Overdue:",
  /** the words that a person may type in place of a date; in small letters */
  dayNames: {
    days: { today: 0, tomorrow: 1, yesterday: -1, tmr: 1 } as Readonly<Record<string, number>>,
    units: { day: ["d", "day", "days"], week: ["w", "week", "weeks"], month: ["m", "month", "months"] } as Readonly<
      Record<"day" | "week" | "month", readonly string[]>
    >,
    next: "next",
    nextWeek: "next week",
    nextMonth: "next month",
    endOfMonth: ["end of month", "eom"] as readonly string[],
  },
  dayExample: "Try: fri, 3 dec, 2 weeks",
  dayUnknown: "This is not a known day. Try “fri” or “3 dec”.",
  nextMonday: "Next Monday",
  noDay: "No date",
  noNumber: "No number",
  monthBefore: "Previous month",
  monthAfter: "Next month",
  close: "Close",
  dismiss: "Dismiss",
  nothingFound: "Nothing found.",
  create: ({ name }: { name: string }) => `Create “${name}”`,
  copy: "Copy",
  copied: "Copied.",
  notCopied: "The browser could not copy this. Select the text and copy it.",
  download: "Download",
  backupCodesFile: "stoa-backup-codes.txt",
  notifications: "Notifications",
  palette: "Search and commands",
  paletteHint: "Type a command, a board or a ticket…",
  actions: "Actions",
  shortcuts: "Keyboard shortcuts",
  letterKeys: "Single keys",
  letterKeysHint:
    "Single letters and signs are shortcuts outside of text fields. Switch them off if you control your computer by voice.",
  partMissing: "This part of the app could not be loaded. Check your network and reload, or go back.",
  reload: "Reload",
};
