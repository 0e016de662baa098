import { later } from "./later.tsx";

/** Shows the tooltip of whatever has one. Once in the page. */
export const Tooltips = later<object>(async () => (await import("./tooltip-view.tsx")).TooltipView);
