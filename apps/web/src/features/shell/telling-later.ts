import { uiWords } from "#i18n/en/ui.ts";
import { toast } from "#ui/toast.ts";

/** The messages about actions of people. They are loaded late: the module is not needed for the first paint. */
export type Telling = typeof import("./telling.ts");

let fetched: Promise<Telling> | null = null;

/** Fetches it: when the first screen stands, so that it is there when the server is not. */
export function fetchTelling(): Promise<Telling> {
  fetched ??= import("./telling.ts").catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

/** Does something with it. */
export function telling(run: (telling: Telling) => unknown): void {
  void fetchTelling().then(run, () => toast({ text: uiWords.partMissing, kind: "warning" }));
}
