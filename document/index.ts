export { fromMarkdown } from "./from-markdown.ts";
export type { AttributesJson, AttributeValue, DocumentJson, MarkJson, NodeJson } from "./json.ts";
export type { Omission } from "./markdown-omits.ts";
export { mentionsOf } from "./mentions.ts";
export type { Mention, MentionKind } from "./mentions.ts";
export { schema } from "./schema.ts";
export { toMarkdown } from "./to-markdown.ts";
export { toText } from "./to-text.ts";
export { parseDocument } from "./validate.ts";
