import { afterPaint } from "./after-paint.ts";

export type ToastKind = "info" | "success" | "warning" | "danger";

export type Toast = {
  readonly text: string;
  readonly kind?: ToastKind | undefined;
  /** one thing that can be done about it, such as to undo it */
  readonly action?:
    | { readonly label: string; readonly run: () => void; readonly shortcut?: string | undefined }
    | undefined;
  /** a toast with the same id takes the former one's place */
  readonly id?: string | undefined;
  /** the time for which it stays, in milliseconds; 0 until it is closed. It waits while the pointer or the focus is on it */
  readonly duration?: number | undefined;
};

/** The functions that show toasts, and remove one or all. */
type Receiver = { readonly show: (toast: Toast) => void; readonly dismiss: (id?: string) => void };

let receiver: Receiver | null = null;
let waiting: Toast[] = [];

/**
 * Says something at the foot of the page, in place of what was said before. It is read out: bad news at once, else when the reader pauses.
 * The message comes after the frame that shows what it is about: to place it, the browser lays out the page at once.
 */
export function toast(message: Toast): void {
  waiting.push(message);
  if (receiver !== null) afterPaint(deliver);
}

function deliver(): void {
  if (receiver !== null) for (const message of waiting.splice(0)) receiver.show(message);
}

/** Takes a toast away, because what it says is not so any more. */
export function dismissToast(id: string): void {
  waiting = waiting.filter((message) => message.id !== id);
  receiver?.dismiss(id);
}

/** Takes everything that was said from the page: it may tell of what the person may not see any more. */
export function clearToasts(): void {
  waiting = [];
  receiver?.dismiss();
}

/** Hands over all messages, former and future ones. @returns ends it */
export function receiveToasts(next: Receiver): () => void {
  receiver = next;
  deliver();
  return () => void (receiver = null);
}
