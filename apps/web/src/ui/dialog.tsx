import type { DialogProps } from "./dialog-props.ts";
import { later } from "./later.tsx";

/** A question or a form before everything else. The focus stays in it, and goes back to where it was. */
export const Dialog = later<DialogProps>(async () => (await import("./dialog-view.tsx")).DialogView);
