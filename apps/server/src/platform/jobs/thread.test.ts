import assert from "node:assert/strict";
import { test } from "node:test";
import { inThread, ThreadLimit } from "./thread.ts";

const module = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const imports = 'import { parentPort, workerData } from "node:worker_threads";';

test("a thread answers one question after the other and knows its data", async () => {
  const sum = module(`${imports} let n = workerData; parentPort.on("message", (q) => parentPort.postMessage(n += q));`);
  const answers = await inThread<number, number, number[]>(sum, 10, async ({ ask }) => [await ask(1), await ask(2)]);
  assert.deepEqual(answers, [11, 13]);
});

test("an error of a thread, before or while it answers, is thrown to the caller", async () => {
  const frameworkBody = module("throw new TypeError('early');");
  const late = module(`${imports} parentPort.on("message", () => { throw new TypeError("late"); });`);
  for (const [code, message] of [
    [frameworkBody, /early/],
    [late, /late/],
  ] as const) {
    await assert.rejects(
      inThread(code, null, ({ ask }) => ask("anything")),
      message,
    );
  }
});

test("a thread that ends without an answer is an error, not a wait for ever", async () => {
  const gone = module(`${imports} parentPort.on("message", () => process.exit(0));`);
  await assert.rejects(
    inThread(gone, null, ({ ask }) => ask("anything")),
    /ended before/,
  );
});

const isLimit = (of: string) => (error: unknown) => error instanceof ThreadLimit && error.of === of;

test("a thread that computes for too long in all its answers, or needs too much memory, is ended by name", async () => {
  const busy = module(`${imports} parentPort.on("message", (ms) => {
    const end = process.threadCpuUsage().user + ms * 1000; while (process.threadCpuUsage().user < end);
    parentPort.postMessage(ms); });`);
  const asked: number[] = [];
  const computing = inThread<number, number, void>(
    busy,
    null,
    async ({ ask }) => {
      for (;;) asked.push(await ask(200));
    },
    { processor: 1000 },
  );
  await assert.rejects(computing, isLimit("processor"));
  assert.ok(asked.length >= 1, "an answer is no limit");
  const endless = inThread<number, number, number>(busy, null, ({ ask }) => ask(100_000), { processor: 300 });
  await assert.rejects(endless, isLimit("processor"));
  const large = module(
    `${imports} parentPort.on("message", () => { const all = []; for (;;) all.push({ all: [all.length] }); });`,
  );
  const full = inThread(large, null, ({ ask }) => ask("anything"), { memory: 40 });
  await assert.rejects(full, isLimit("memory"));
});
