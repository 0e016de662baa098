export { redoStep, undoStep } from "./reverse.ts";
export { tellOverwritten } from "./tell-overwritten.ts";
export { tellBarred, tellRefused } from "./tell-refused.ts";
export { tell } from "./tell.ts";
