export { appendDocument } from "./append.ts";
export { fromMarkdown } from "./from-markdown.ts";
export { maximumBytes, maximumDepth, maximumNodes } from "./json.ts";
export type { DocumentJson, NodeJson } from "./json.ts";
export { mentionsOf } from "./mentions.ts";
export { schema } from "./schema.ts";
export { toMarkdown } from "./to-markdown.ts";
export { toText } from "./to-text.ts";
export { parseDocument } from "./validate.ts";
