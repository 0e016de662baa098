export { redoStep, undoStep } from "./reverse.ts";
export { tellOverwritten } from "./tell-overwritten.ts";
export { tellBarred, tellRefused } from "./tell-refused.ts";
