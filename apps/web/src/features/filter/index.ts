export { FilterHead } from "./filter-head.tsx";
export { FilterScope, useIsVisible, useSeen, useVisibleTasks, visibleOf } from "./filter-scope.tsx";
export type { Place } from "./place.ts";
export { useTasksOf } from "./use-visible.ts";
export { useCreatedHere } from "./use-created-here.ts";
export { ToolbarPopover } from "./toolbar-popover.tsx";
