import assert from "node:assert/strict";
import type { DocumentJson } from "@stoa/document";
import { after, test } from "node:test";
import { EngineSilent, openEngine } from "./engine.ts";

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

test("a question that the thread cannot answer fails alone", async () => {
  const { epoch } = engine;
  await assert.rejects(engine.ask("one", "diff", { id: "unknown", vector: null }), /no such copy/);
  assert.ok((await seed("one")).length > 0);
  assert.deepEqual([engine.epoch, failures], [epoch, []]);
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
