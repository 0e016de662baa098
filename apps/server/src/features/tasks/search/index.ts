export { foundTasks } from "./find-tasks.ts";
export { isOpen, rankedAbout, taskNamedBy } from "./scope.ts";
export {
  type ChangedTexts,
  editWords,
  insertWords,
  moveWords,
  renameWords,
  rewriteWords,
  searchVectors,
} from "./words.ts";
