export { BulkBar } from "./bulk-bar.tsx";
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
