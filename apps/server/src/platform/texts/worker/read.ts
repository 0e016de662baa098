import { type DocumentJson, parseDocument, schema } from "@stoa/document";
import { updateYFragment, yXmlFragmentToProseMirrorRootNode } from "y-prosemirror";
import * as Y from "yjs";
import { fillLines } from "./lines.ts";
import type { Read, StoredLog } from "./questions.ts";
import { root } from "./sieve.ts";

/**
 * A document in memory, made of stored updates.
 * @param client makes what is changed in it
 * @param doc a new one
 */
export function load({ updates }: StoredLog, client?: number, doc = new Y.Doc()): Y.Doc {
  // what is merged from several updates is integrated once
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  if (client !== undefined) doc.clientID = client;
  doc.getXmlFragment(root);
  return doc;
}

/** Collects what is changed in a document. @returns a function that gives it as one update; null for nothing */
export function recordChanges(doc: Y.Doc): () => Uint8Array | null {
  const changes: Uint8Array[] = [];
  const listen = (update: Uint8Array): void => void changes.push(update);
  doc.on("update", listen);
  return () => {
    doc.off("update", listen);
    return changes.length === 0 ? null : Y.mergeUpdates(changes);
  };
}

/** A document as JSON. What concurrent edits made invalid is removed from it, as browsers do. */
export function render(doc: Y.Doc): ReturnType<typeof parseDocument> {
  const node = yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment(root), schema);
  return parseDocument(JSON.parse(JSON.stringify(node)));
}

/** The answer to `read`. */
export function readStored(stored: StoredLog & { client: number; withSnapshot: boolean }): Read {
  const doc = load(stored, stored.client);
  const changes = recordChanges(doc);
  const rendered = render(doc);
  const repair = changes();
  const snapshot = stored.withSnapshot ? Y.encodeStateAsUpdate(doc) : null;
  if ("problem" in rendered) return { document: null, problem: rendered.problem, repair, snapshot };
  return { document: rendered.document, problem: null, repair, snapshot };
}

/** The answer to `seed`. */
export function seed({ document, client }: { document: DocumentJson; client: number }): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = client;
  const content = doc.getXmlFragment(root);
  updateYFragment(doc, content, schema.nodeFromJSON(document), noMapping());
  fillLines(content);
  return Y.encodeStateAsUpdate(doc);
}

/** The memory of `updateYFragment` for the nodes that it has seen. */
export function noMapping(): Parameters<typeof updateYFragment>[3] {
  return { mapping: new Map(), isOMark: new Map() };
}
