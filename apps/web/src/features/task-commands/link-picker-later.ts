import { later } from "#ui/later.tsx";

/** The picker of a link, whose commands are not in the first load. */
export const LinkPicker = later(async () => (await import("./link-picker.tsx")).LinkPicker);
