import { later } from "./later.tsx";

/** Shows what `toast` says. Once in the page. */
export const Toasts = later<object>(async () => (await import("./toast-view.tsx")).ToastView);
