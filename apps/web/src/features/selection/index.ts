export { BulkBar } from "./bulk-bar.tsx";
export { rowMenu } from "./row-menu.ts";
export { closeOr, usePeek } from "./use-peek.ts";
export {
  extendTo,
  isChoosing,
  moveFocus,
  nothingSelected,
  pressed,
  type Selection,
  survivor,
  targetsOf,
  ticked,
  toggle,
  unselect,
} from "./selection.ts";
