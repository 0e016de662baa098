import { uiWords } from "#i18n/en/ui.ts";
import { toast } from "#ui/toast.ts";

/** The messages about actions of people. They are loaded late: the module is not needed for the first paint. */
export type MessageModule = typeof import("./telling.ts");

let fetched: Promise<MessageModule> | null = null;

/** Fetches it: when the first screen stands, so that it is there when the server is not. */
export function fetchTelling(): Promise<MessageModule> {
  fetched ??= import("./telling.ts").catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

/** Does something with it. */
export function telling(run: (telling: MessageModule) => unknown): void {
  void fetchTelling().then(run, () => toast({ text: uiWords.partMissing, kind: "warning" }));
}
