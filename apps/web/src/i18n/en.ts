import { shellWords } from "./en/shell.ts";
import { uiWords } from "./en/ui.ts";

/**
 * The texts of the frame and of the controls, which every screen needs: `m.retry`. Those of each other area are in a file of `en/`, which the
 * screen that shows them imports.
 */
export const m = {
  ...shellWords,
  ...uiWords,
};
