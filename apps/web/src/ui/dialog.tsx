import type { DialogProps } from "./dialog-props.ts";
import { floating } from "./layers.tsx";

/** A question or a form before everything else. The focus stays in it, and goes back to where it was. */
export const Dialog = floating<DialogProps>(async () => (await import("./dialog-view.tsx")).DialogView);
