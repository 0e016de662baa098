import assert from "node:assert/strict";
import { test } from "node:test";
import { fromMarkdown } from "@stoa/document";
import { documentsOf, everything } from "@stoa/document/test/documents.ts";
import * as fc from "fast-check";
import * as Y from "yjs";
import { badUpdates } from "#test/bad-updates.ts";
import { crowded } from "#test/forged-updates.ts";
import { damage, forge, randomOf, samplesOf } from "#test/hostile-updates.ts";
import { Copy } from "./copy.ts";
import type { UpdateCheck } from "./questions.ts";
import { readStored, seed } from "./read.ts";

const client = 7;
// oxlint-disable-next-line node/no-process-env -- a long run sets them
const { LIVE_MUTATIONS: mutations = "3000", LIVE_SEED: seedOfRun = "1" } = process.env;
const base = seed({
  document: fromMarkdown("# Title\n\nText **bold**\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |", "page"),
  client,
});

const checked = (update: Uint8Array, mayWrite = true): UpdateCheck =>
  new Copy({ updates: [base] }).check({ update, mayWrite });

test("an update that breaks a rule is rejected", () => {
  for (const [what, make] of Object.entries(badUpdates)) {
    // whatever Yjs itself fails on is rejected by the thread
    const result = attempt(() => checked(make()));
    assert.equal(result.kind, "violation", what);
  }
});

function attempt(check: () => UpdateCheck): UpdateCheck {
  try {
    return check();
  } catch {
    return { kind: "violation", reason: "it failed" };
  }
}

test("every document can be typed by a client", () => {
  fc.assert(
    fc.property(documentsOf(everything), (document) => {
      const result = new Copy({ updates: [] }).check({ update: seed({ document, client: 9 }), mayWrite: true });
      assert.equal(result.kind, "applied", JSON.stringify(result));
    }),
    { numRuns: 300 },
  );
});

test("an update with known content is no change, and a reader may send it", () => {
  assert.deepEqual(checked(base, false), { kind: "applied", update: null, clients: [] });
  const doc = new Y.Doc();
  Y.applyUpdate(doc, base);
  doc.getXmlFragment("content").delete(0, 1);
  assert.equal(checked(Y.encodeStateAsUpdate(doc), false).kind, "forbidden", "a deletion is a change");
});

test("a document does not grow beyond the most characters of its kind, and one that is too long can be made shorter", () => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, seed({ document: fromMarkdown(`${"x".repeat(150)}\n\nshort`, "page"), client }));
  const content = doc.getXmlFragment("content");
  const copy = new Copy({ updates: [Y.encodeStateAsUpdate(doc)] }, 100);
  const change = (make: () => void): UpdateCheck => {
    const vector = Y.encodeStateVector(doc);
    make();
    return copy.check({ update: Y.encodeStateAsUpdate(doc, vector), mayWrite: true });
  };
  const type = (text: string): void => {
    const element = new Y.XmlElement("paragraph");
    element.insert(0, [new Y.XmlText(text)]);
    content.insert(content.length, [element]);
  };
  assert.equal(change(() => content.delete(1, 1)).kind, "applied", "it is still too long");
  assert.equal(change(() => content.delete(0, 1)).kind, "applied");
  // as markdown with an empty line between the paragraphs
  for (const text of ["a".repeat(45), "b".repeat(45)]) assert.equal(change(() => type(text)).kind, "applied");
  assert.deepEqual(
    change(() => type("c".repeat(10))),
    { kind: "violation", reason: "more than 100 characters" },
  );
});

test("nesting is looked at in every update, also while the document is too small to be measured again", () => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, base);
  const copy = new Copy({ updates: [base] });
  const content = doc.getXmlFragment("content");
  const nest = (levels: number): UpdateCheck["kind"] => {
    const vector = Y.encodeStateVector(doc);
    let place: Y.XmlFragment = content;
    for (let level = 0; level < levels; level += 1) {
      const quote = new Y.XmlElement("blockquote");
      place.insert(0, [quote]);
      place = quote;
    }
    place.insert(0, [new Y.XmlElement("paragraph")]);
    return copy.check({ update: Y.encodeStateAsUpdate(doc, vector), mayWrite: true }).kind;
  };
  assert.deepEqual([nest(1), nest(60), nest(70)], ["applied", "applied", "violation"]);
});

test("a document does not grow beyond what a page can store", () => {
  const copy = new Copy({ updates: [base] });
  const doc = new Y.Doc();
  Y.applyUpdate(doc, base);
  const content = doc.getXmlFragment("content");
  const results: string[] = [];
  for (let round = 0; round < 30; round += 1) {
    const vector = Y.encodeStateVector(doc);
    const element = new Y.XmlElement("paragraph");
    element.insert(0, [new Y.XmlText("x".repeat(10_000))]);
    content.insert(content.length, [element]);
    results.push(copy.check({ update: Y.encodeStateAsUpdate(doc, vector), mayWrite: true }).kind);
    if (results.at(-1) !== "applied") break;
  }
  assert.equal(results.at(-1), "violation");
  assert.ok(results.length > 15, `${results.length} times 10 kB`);
});

/** The place where the client of an update ends. */
const endOf = (update: Uint8Array): number =>
  Y.decodeStateVector(Y.encodeStateVectorFromUpdate(update)).get(client) ?? 0;

test("people can write at one place at once, and not so much that the document takes long to read", () => {
  const copy = new Copy({ updates: [] });
  const results: string[] = [];
  while (results.length < 100 && results.at(-1) !== "violation") {
    results.push(copy.check({ update: crowded(250, 2000 + 2 * results.length), mayWrite: true }).kind);
  }
  assert.ok(results.length > 5, "more than a thousand letters");
  assert.equal(results.at(-1), "violation");
});

test("a changed update is applied only if the result can be read as a page", () => {
  const random = randomOf(Number(seedOfRun));
  const originals = samplesOf(base, 11);
  const counts = { applied: 0, violation: 0, early: 0, forbidden: 0 };
  let copy = new Copy({ updates: [base] });
  let stored: Uint8Array[] = [base];
  const ends = [
    [client, endOf(base)],
    [11, 0],
    [12, 0],
  ] as const;
  for (let round = 0; round < Number(mutations); round += 1) {
    const update = random(2) === 0 ? forge(ends, random) : damage(originals[random(originals.length)] ?? base, random);
    const result = attempt(() => copy.check({ update, mayWrite: true }));
    counts[result.kind] += 1;
    if (result.kind === "applied" && stored.length <= 20) {
      if (result.update !== null) stored.push(result.update);
      const read = readStored({ updates: stored, client, withSnapshot: false });
      assert.ok(read.document !== null, `${read.problem}: ${Buffer.from(update).toString("base64")}`);
      continue;
    }
    stored = [base];
    copy = new Copy({ updates: stored });
  }
  assert.ok(counts.applied > 0 && counts.violation > 0, JSON.stringify(counts));
});
