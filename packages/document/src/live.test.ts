import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as fc from "fast-check";
import { prosemirrorJSONToYXmlFragment, updateYFragment, yXmlFragmentToProseMirrorRootNode } from "y-prosemirror";
import * as Y from "yjs";

import { parseDocument, schema } from "./index.ts";
import type { DocumentJson } from "./index.ts";
import { documentsOf, everything, runs } from "../test/documents.ts";

function toY(document: DocumentJson): Y.Doc {
  const live = new Y.Doc();
  prosemirrorJSONToYXmlFragment(schema, document, live.getXmlFragment("content"));
  return live;
}

/** The text for a reader who gets the live document's updates. */
function fromY(live: Y.Doc): ReturnType<typeof parseDocument> {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(live));
  const node = yXmlFragmentToProseMirrorRootNode(copy.getXmlFragment("content"), schema);
  return parseDocument(JSON.parse(JSON.stringify(node)));
}

test("every document that is accepted comes out of a live document unchanged", () => {
  fc.assert(
    fc.property(documentsOf(everything), (document) => {
      assert.deepEqual(fromY(toY(document)), { document });
    }),
    { numRuns: runs },
  );
});

test("a live document that is changed into another document is that document", () => {
  fc.assert(
    fc.property(documentsOf(everything), documentsOf(everything), (before, after) => {
      const live = toY(before);
      const meta = { mapping: new Map(), isOMark: new Map() };
      updateYFragment(live, live.getXmlFragment("content"), schema.nodeFromJSON(after), meta);
      assert.deepEqual(fromY(live), { document: after });
    }),
    { numRuns: 300 },
  );
});

test("there is one copy of yjs, because two do not know each other's documents", () => {
  const lock = readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8");
  assert.deepEqual(lock.match(/"[^"]*node_modules\/yjs"/g), ['"node_modules/yjs"']);
});
