import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fromMarkdown, readMarkdown } from "@stoa/document";
import { parsedLengths } from "@stoa/document/test/parsed.ts";
import { makeDerived, withDerived } from "#platform/events/text-forms.ts";
import { type Engine, EngineBusy, EngineFailure, EngineSilent, openEngine } from "./engine.ts";
import { EngineEnded } from "./thread.ts";
import { ThreadQueue } from "./thread-queue.ts";
import { openTexts, readPageMarkdown, readTaskMarkdown } from "./texts.ts";
import { work } from "./work.ts";

const failures: unknown[] = [];
const engine = openEngine((error) => failures.push(error));
after(() => engine.close());
const texts = openTexts(engine);
const lengths = parsedLengths();
const parsedHere = (): number => lengths.splice(0).reduce((sum, length) => sum + length, 0);

/** An engine that answers nothing. */
const failing = (error: Error): Pick<Engine, "ask"> => ({
  ask: async () => {
    throw error;
  },
});

test("texts that are short together are read at once, and longer ones in a thread, with the same result", async () => {
  for (const all of [
    ["- one\n- **two**"],
    ["a\n".repeat(5000)],
    Array.from({ length: 60 }, (_, n) => `${n} `.repeat(20)),
  ]) {
    const expected = all.map((text) => work.readTask(text));
    parsedHere();
    assert.deepEqual(await texts.each("w", "readTask", all), expected);
    const length = all.join("").length;
    assert.equal(parsedHere(), length <= 2000 ? length : 0);
  }
});

test("many texts are divided into questions, so that other workspaces have turns between them", async () => {
  const asked: number[] = [];
  const counting = openTexts({
    ask: async (workspace_uuid, name, ask) => {
      asked.push("texts" in ask ? ask.texts.length : 0);
      return engine.ask(workspace_uuid, name, ask);
    },
  });
  const all = [...Array.from({ length: 5 }, () => "a".repeat(8000)), "b".repeat(50_000), "c"];
  const made = await counting.each("w", "readTask", all);
  assert.deepEqual(asked, [2, 2, 1, 1, 1]);
  assert.deepEqual(
    made,
    all.map((text) => work.readTask(text)),
  );
});

test("both forms of a text count, and each node of a document", async () => {
  const document = fromMarkdown("a\n\n".repeat(600), "task");
  const markdown = work.makeMarkdown(document);
  parsedHere();
  const both = { markdown: `${markdown}\n`, document };
  assert.deepEqual(await texts.each("w", "findDerivable", [both]), ["document"]);
  assert.equal(parsedHere(), 0);
});

test("a text that takes too long, or whose turn does not come, is never worked on here", async () => {
  const long = "a".repeat(3000);
  const slow = openTexts(failing(new EngineSilent("busy")));
  const busy = openTexts(failing(new EngineBusy()));
  parsedHere();
  await assert.rejects(slow.each("w", "readTask", [long]), EngineSilent);
  await assert.rejects(busy.each("w", "readTask", [long]), EngineBusy);
  assert.equal(await readTaskMarkdown(slow, "w", long), null);
  await assert.rejects(readTaskMarkdown(busy, "w", long), EngineBusy);
  const document = fromMarkdown(long, "task");
  const task = { uuid: "t", description_json: document };
  const row = { data: { task }, derived_field: "description" };
  parsedHere();
  const made = await makeDerived(slow, "w", [row]);
  assert.deepEqual(withDerived(row.data, row.derived_field, made), row.data);
  const reversed = { data: { task: { uuid: "t", description: long } }, derived_field: "description_json" };
  const none = await makeDerived(slow, "w", [reversed]);
  assert.deepEqual(withDerived(reversed.data, reversed.derived_field, none), reversed.data);
  assert.equal(parsedHere(), 0);
});

test("of texts that are sent together, only the slow one is left out", async () => {
  const [slow, fast] = ["s".repeat(3000), "f".repeat(3000)];
  const some = openTexts({
    ask: async (workspace_uuid, name, ask) => {
      if ("texts" in ask && ask.texts.includes(slow)) throw new EngineSilent("busy");
      return engine.ask(workspace_uuid, name, ask);
    },
  });
  const made = await some.each("w", "readPage", [fast, slow, fast], { otherwise: () => null });
  assert.deepEqual(made, [work.readPage(fast), null, work.readPage(fast)]);
});

test("a question of a transaction waits for its turn for a limited time", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = new ThreadQueue(() => {});
  const other = queue.take("other", () => promise);
  await assert.rejects(
    queue.take("w", async () => {}, 10),
    EngineBusy,
  );
  resolve();
  await other;
});

test("a text that no thread could make is made here, or as the caller says", async () => {
  const long = "a".repeat(3000);
  for (const error of [new EngineEnded("ended"), new EngineFailure("failed")]) {
    const without = openTexts(failing(error));
    assert.deepEqual(await without.each("w", "readTask", [long]), [work.readTask(long)]);
    assert.deepEqual(
      await without.each("w", "findDerivable", [{ markdown: long, document: null }], { otherwise: () => null }),
      [null],
    );
  }
  await assert.rejects(openTexts(failing(new Error("a bug"))).each("w", "readTask", [long]), /a bug/);
});

test("markdown of a page that takes too long makes no document; a thread that ended is an error", async () => {
  const long = "a".repeat(3000);
  assert.deepEqual(await readPageMarkdown(texts, "w", long), readMarkdown(long, "page"));
  assert.equal(await readPageMarkdown(openTexts(failing(new EngineSilent("busy"))), "w", long), null);
  await assert.rejects(readPageMarkdown(openTexts(failing(new EngineEnded("ended"))), "w", long), EngineEnded);
  assert.deepEqual(failures, []);
});
