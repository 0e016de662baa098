import type { DocumentJson, NodeJson } from "./json.ts";

/**
 * Adds the blocks of one document to the end of another. A list at the end goes on with the items of a list of its kind at
 * the beginning of what is added, and a document that is one empty paragraph is replaced.
 *
 * @param document a document as `parseDocument` or `fromMarkdown` returns it
 * @param added another one
 * @returns the longer document; whether it is within the limits of a document is for `parseDocument` to say
 */
export function appendDocument(document: DocumentJson, added: DocumentJson): DocumentJson {
  if (isEmpty(added)) return document;
  if (isEmpty(document)) return added;
  return { ...document, content: joined(document.content ?? [], added.content ?? []) };
}

function joined(blocks: readonly NodeJson[], added: readonly NodeJson[]): NodeJson[] {
  const [first, ...others] = added;
  const last = blocks.at(-1);
  if (first === undefined || last === undefined || !continues(last, first)) return [...blocks, ...added];
  const list = { ...last, content: [...(last.content ?? []), ...(first.content ?? [])] };
  return [...blocks.slice(0, -1), list, ...others];
}

/** Whether a document is one empty paragraph. */
function isEmpty({ content = [] }: DocumentJson): boolean {
  return content.every((block) => block.type === "paragraph" && block.content === undefined) && content.length < 2;
}

function continues(last: NodeJson, first: NodeJson): boolean {
  return last.type === first.type && last.type.endsWith("List");
}
