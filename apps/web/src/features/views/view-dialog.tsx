import { floating } from "#ui/layers.tsx";
import type { ViewFormProps } from "./view-form.tsx";

/** Asks for the name of a view, and who sees it. */
export const ViewDialog = floating<ViewFormProps>(async () => (await import("./view-form.tsx")).ViewForm);
