import process from "node:process";
import type { Screen } from "./screen.ts";

/** The resources that must be closed at the end of a run, also after an error. */
export type CloseStack = {
  add(close: () => Promise<void>): void;
  /** Ends everything that was added since the last call, the newest first. */
  close(): Promise<void>;
  /** whether a signal asked the run to stop */
  isAsked(): boolean;
};

/** Also listens to Ctrl-C and similar signals, which end everything and then the process. */
export function createClosing(screen: Screen): CloseStack {
  const closers: (() => Promise<void>)[] = [];
  let closed = Promise.resolve();
  let asked = false;
  const closeAll = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      await close().catch((error: unknown) => screen.line(error instanceof Error ? error.message : String(error)));
    }
  };
  const close = (): Promise<void> => (closed = closed.then(closeAll));
  const hear = (): void => {
    if (asked) return;
    asked = true;
    screen.line("Stopping…");
    void close().then(() => process.exit(130));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, hear);
  return { add: (each) => void closers.push(each), close, isAsked: () => asked };
}
