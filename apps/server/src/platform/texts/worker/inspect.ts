import * as Y from "yjs";
import { isAttribute, mayContain } from "./allowed.ts";
import { root } from "./sieve.ts";

/** No element lies in more elements than this: with the document and its text a path has 64 nodes. */
const deepest = 62;

/** The growth of the document as JSON by new structs: an estimate that is rather too high. */
export type Growth = { bytes: number };

/**
 * The fault of structs that were just applied: only now is known where each one lies. Deleted ones do not count.
 * @param since the state before, by client
 * @param growth is added to
 * @returns a reason for their sender; null if nothing is wrong
 */
export function problemOfNew(doc: Y.Doc, clients: readonly number[], since: Map<number, number>, growth: Growth) {
  if ([...doc.share.keys()].some((name) => name !== root)) return "another root";
  for (const client of clients) {
    const structs = doc.store.clients.get(client) ?? [];
    const clock = since.get(client) ?? 0;
    for (let index = structs.length === 0 ? 0 : Y.findIndexSS(structs, clock); index < structs.length; index += 1) {
      const struct = structs[index];
      if (!(struct instanceof Y.Item) || struct.deleted) continue;
      const problem = problemOfItem(doc, struct);
      if (problem !== null) return problem;
      measure(struct, growth);
    }
  }
  return null;
}

function problemOfItem(doc: Y.Doc, item: Y.Item): string | null {
  const parent = item.parent as Y.AbstractType<unknown>;
  if (isDeeper(parent)) return "nested too deep";
  if (parent instanceof Y.XmlText) return problemInText(item);
  if (parent instanceof Y.XmlElement) {
    return item.parentSub === null ? problemOfChild(parent.nodeName, item) : problemOfAttribute(parent, item);
  }
  if (parent !== doc.share.get(root) || item.parentSub !== null) return "an unknown place";
  return problemOfChild("doc", item);
}

function isDeeper(type: Y.AbstractType<unknown>): boolean {
  let depth = 0;
  // oxlint-disable-next-line no-underscore-dangle -- Yjs has no other way from a type to where it lies
  for (let item = type._item; item !== null; item = (item.parent as Y.AbstractType<unknown>)._item) {
    depth += 1;
    if (depth > deepest) return true;
  }
  return false;
}

function problemInText({ content, parentSub }: Y.Item): string | null {
  const isText = content instanceof Y.ContentString || content instanceof Y.ContentFormat;
  return isText && parentSub === null ? null : "an unknown thing in text";
}

function problemOfChild(parent: string, { content }: Y.Item): string | null {
  if (!(content instanceof Y.ContentType)) return "an unknown thing in a node";
  const child = content.type instanceof Y.XmlElement ? content.type.nodeName : "text";
  return mayContain(parent, child) ? null : `a ${child} in a ${parent}`;
}

function problemOfAttribute({ nodeName }: Y.XmlElement, { content, parentSub }: Y.Item): string | null {
  const isValid = content instanceof Y.ContentAny && isAttribute(nodeName, parentSub ?? "", content.arr[0]);
  return isValid ? null : `an attribute of a ${nodeName}`;
}

/** The size of a node as JSON besides its text and its attributes. In bytes. */
const ofNode = 160;
/** The size of a piece of text besides its text. In bytes. */
const ofPiece = 80;
/** A mark can begin a new piece, in which another one of the largest size is repeated. In bytes. */
const ofMark = 5000;

function measure({ content }: Y.Item, growth: Growth): void {
  if (content instanceof Y.ContentString) growth.bytes += Buffer.byteLength(JSON.stringify(content.str)) + ofPiece;
  if (content instanceof Y.ContentType) growth.bytes += ofNode;
  if (content instanceof Y.ContentAny) growth.bytes += Buffer.byteLength(JSON.stringify(content.arr)) + ofPiece;
  if (content instanceof Y.ContentFormat) growth.bytes += ofMark;
}
