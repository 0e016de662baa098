// What an export of a workspace is, for those who write one and those who read one. Threads load it, so it imports no routes.

export type { Column } from "./columns.ts";
export type { Kind } from "./fields.ts";
export { type KindName, kindNames, kinds } from "./kinds.ts";
export { format, formatVersion, fileEntry, kindEntry, type Manifest, manifestEntry } from "./manifest.ts";
export { withGuard, withoutGuard } from "./formulas.ts";
