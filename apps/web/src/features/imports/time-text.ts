import { once } from "#i18n/once.ts";

const dates = once(() => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }));

/** The day and the time of an import: `Nov 27, 2026, 2:40 PM`. */
export const timeText = (time: string): string => dates().format(new Date(time));
