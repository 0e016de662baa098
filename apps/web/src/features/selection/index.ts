export { BulkBar } from "./bulk-bar.tsx";
export { isChoosing, moveFocus, nothingSelected, pressed, type Selection, targetsOf, toggle } from "./selection.ts";
