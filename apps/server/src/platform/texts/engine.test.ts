import assert from "node:assert/strict";
import type { DocumentJson } from "@stoa/document";
import { after, test } from "node:test";
import * as Y from "yjs";
import { crowded } from "#test/forged-updates.ts";
import { EngineSilent, EngineStale, openEngine } from "./engine.ts";

const failures: unknown[] = [];
const engine = openEngine((error) => failures.push(error));
after(() => engine.close());

const seed = (workspace_uuid: string, of = engine) => {
  const document: DocumentJson = { type: "doc", content: [{ type: "paragraph" }] };
  return of.ask(workspace_uuid, "seed", { document, client: 1 });
};

test("a workspace with many questions does not delay another one's", async () => {
  const order: string[] = [];
  const asked = [...Array.from({ length: 20 }, () => "many"), "few"].map(async (workspace) => {
    await seed(workspace);
    order.push(workspace);
  });
  await Promise.all(asked);
  assert.ok(order.indexOf("few") <= 2, `answered as number ${order.indexOf("few") + 1}`);
});

test("a question that the thread cannot answer is the only one that fails", async () => {
  const epoch = engine.epochOf("one");
  await assert.rejects(engine.ask("one", "diff", { id: "unknown", vector: null }), /no such copy/);
  assert.ok((await seed("one")).length > 0);
  assert.deepEqual([engine.epochOf("one"), failures], [epoch, []]);
});

/** Takes some tenths of a second to be read, and on a slow machine less than a thread may work on one question. */
function slowUpdate(): Uint8Array {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, crowded(900));
  return Y.encodeStateAsUpdate(doc);
}

test("a workspace whose questions need much time gets another thread, and the copies of the others stay", async () => {
  const copies = await Promise.all(
    ["heavy", "light"].map(async (workspace) => {
      const id = `${workspace} copy`;
      return {
        workspace,
        id,
        epoch: await engine.open(workspace, { id, updates: [await seed(workspace)], longest: null }),
      };
    }),
  );
  const slow = slowUpdate();
  while (engine.epochOf("heavy") === engine.epochOf("light")) {
    await engine.ask("heavy", "read", { updates: [slow], client: 1, withSnapshot: false });
  }
  const [heavy, light] = copies.map(({ workspace, id, epoch }) =>
    engine.ask(workspace, "diff", { id, vector: null }, epoch),
  );
  await assert.rejects(heavy ?? assert.fail(), EngineStale);
  assert.equal((await light)?.update, null);
  assert.deepEqual(failures, []);
  const again = await engine.open("heavy", { id: "heavy copy", updates: [], longest: null });
  assert.notEqual(again, engine.epochOf("light"));
  assert.ok(await engine.ask("heavy", "diff", { id: "heavy copy", vector: null }, again));
});

test("questions that wait when the server closes fail", async () => {
  const closing = openEngine((error) => failures.push(error));
  const answers = Promise.allSettled(["one", "other", "third"].map((workspace) => seed(workspace, closing)));
  await closing.close();
  for (const answer of await answers) {
    assert.ok(answer.status === "rejected" && answer.reason instanceof EngineSilent, answer.status);
  }
  assert.deepEqual(failures, []);
});
