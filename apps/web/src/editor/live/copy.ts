import type { DocumentJson } from "@stoa/document";
import { yXmlFragmentToProseMirrorRootNode } from "y-prosemirror";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { fromNode } from "../document.ts";
import { schema } from "../schema.ts";
import { LinedDoc } from "./lined-doc.ts";

/** A copy of a live document. When the document begins anew, another one takes its place. */
export type Copy = { readonly doc: Y.Doc; readonly content: Y.XmlFragment; readonly awareness: Awareness };

/** An empty copy, which a server or a draft fills. */
export function newCopy(): Copy {
  const doc = new LinedDoc();
  return { doc, content: doc.getXmlFragment("content"), awareness: new Awareness(doc) };
}

/** Throws a copy away. */
export function endCopy({ doc, awareness }: Copy): void {
  awareness.destroy();
  doc.destroy();
}

const nodeOf = ({ content }: Copy) => yXmlFragmentToProseMirrorRootNode(content, schema as never);

/** The text of a copy as a document; null when that cannot be one. */
export function documentOf(copy: Copy): DocumentJson | null {
  const read = fromNode(nodeOf(copy));
  return "document" in read ? read.document : null;
}

/** The text of a copy to be kept for its author, even where it is too large to be stored as a document. */
export function wordsOf(copy: Copy): DocumentJson {
  return documentOf(copy) ?? (nodeOf(copy).toJSON() as DocumentJson);
}

/** The text of an update that does not fit a copy any more. */
export function wordsIn(update: Uint8Array): DocumentJson {
  const copy = newCopy();
  Y.applyUpdate(copy.doc, update);
  const found = wordsOf(copy);
  endCopy(copy);
  return found;
}

/** One document after another. */
export function joined(one: DocumentJson | null, other: DocumentJson): DocumentJson {
  return one === null ? other : { ...one, content: [...(one.content ?? []), ...(other.content ?? [])] };
}
