import { shellWords } from "./en/shell.ts";
import { uiWords } from "./en/ui.ts";

/** Every text of the app: `m.retry`, `m.signedInAs({ name })`. Each area has a file of its own; names are unique over all. */
export const m = {
  ...shellWords,
  ...uiWords,
};
