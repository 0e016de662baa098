const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A time as a day for the person. */
export const dayText = (time: string): string => date.format(new Date(time));

/** A time as a day and an hour for the person. */
export const momentText = (time: string): string => moment.format(new Date(time));
