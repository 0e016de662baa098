import { accountWords } from "./en/account.ts";
import { boardWords } from "./en/board.ts";
import { editorWords } from "./en/editor.ts";
import { importWords } from "./en/imports.ts";
import { listWords } from "./en/list.ts";
import { memberWords } from "./en/members.ts";
import { searchWords } from "./en/search.ts";
import { shellWords } from "./en/shell.ts";
import { taskWords } from "./en/task.ts";
import { toldWords } from "./en/told.ts";
import { uiWords } from "./en/ui.ts";

/** Every text of the app: `m.retry`, `m.signedInAs({ name })`. Each area has a file of its own; names are unique over all. */
export const m = {
  ...accountWords,
  ...boardWords,
  ...editorWords,
  ...importWords,
  ...listWords,
  ...memberWords,
  ...searchWords,
  ...shellWords,
  ...taskWords,
  ...uiWords,
  told: toldWords,
};
