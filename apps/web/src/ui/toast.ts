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
  /** how long it stays, in milliseconds; 0 until it is closed. It waits while the pointer or the focus is on it */
  readonly duration?: number | undefined;
};

type Show = (toast: Toast) => void;

let show: Show | null = null;
let clear = (): void => {};
const waiting: Toast[] = [];

/** Says something in the corner of the page. It is read out: bad news at once, else when the reader pauses. */
export function toast(told: Toast): void {
  if (show === null) waiting.push(told);
  else show(told);
}

/** Takes everything that was said from the page: it may tell of what the person may not see any more. */
export function clearToasts(): void {
  waiting.splice(0);
  clear();
}

/** Hands over what was told, from now on and before. @param clearAll takes everything away @returns ends it */
export function receiveToasts(receiver: Show, clearAll: () => void): () => void {
  [show, clear] = [receiver, clearAll];
  for (const told of waiting.splice(0)) receiver(told);
  return () => void (show = null);
}
