import { dropEmpty, dropHidden, keepLines, linkMedia, replaceUnknown } from "./blocks.ts";
import { findChecks, markTaskLists } from "./checks.ts";
import { findHeadings } from "./headings.ts";
import { findLooseTasks, joinLists, nestLists } from "./lists.ts";
import { applySheets } from "./styles.ts";
import { findTables } from "./tables.ts";
import { findWordLists } from "./word-lists.ts";

/** Makes HTML of other programs such that the parser of the schema finds in it what a reader saw. The order matters. */
export function clean(root: Element): void {
  applySheets(root);
  dropHidden(root);
  keepLines(root);
  replaceUnknown(root);
  linkMedia(root);
  findHeadings(root);
  findWordLists(root);
  findLooseTasks(root);
  nestLists(root);
  findChecks(root);
  joinLists(root);
  markTaskLists(root);
  dropEmpty(root);
  findTables(root);
}
