export { chosenOr, useRememberChosen } from "./chosen.ts";
export { keysOf, type StepOnBoard } from "./commands.ts";
export { type Direction, directions } from "./link-options.ts";
export { LinkPicker } from "./link-picker-later.ts";
export { useFocusPart } from "./use-focus-part.ts";
export { type TaskCommands, useTaskCommands } from "./use-task-commands.tsx";
