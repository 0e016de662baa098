import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startHarness } from "../harness.ts";
import type { Answer, ApiClient } from "../people.ts";
import { rolledBack } from "../rolled-back.ts";
import { type Billing, startWorld } from "../world.ts";
import { exampleRequest } from "./example-request.ts";
import { documentedOperations, type Operation } from "./operations.ts";

// What each route answers in each state of the workspace, to the first person who may do it: docs/answers.md, for people who review it.
const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
await harness.worker.close();
harness.faults.beforeCommit = rolledBack;

const path = join(import.meta.dirname, "../../../../docs/answers.md");
const states = ["normal", "past_due", "read_only", "suspended"] as const satisfies readonly Billing[];
type State = (typeof states)[number];

/** Failed attempts are counted and stored, so that too many of them would reject the requests that follow. */
const forgetAttempts = `with forgotten as (delete from sign_in_failures)
  update login_challenges set tries = 0 where tries > 0`;

async function answerTo(operation: Operation, who: ApiClient): Promise<string> {
  const { status, headers } = await exampleRequest(operation, who);
  await harness.platform.pool.run(forgetAttempts);
  return entryOf({ status, headers });
}

function entryOf({ status, headers }: Pick<Answer, "status" | "headers">): string {
  if (status < 400 || status === rolledBack.statusCode) return "done";
  return `${status} ${String(headers["x-error-code"])}`;
}

/** The person who can do each operation in a normal workspace: the first of the visitors, or Ada if nobody can. */
async function able(operation: Operation): Promise<ApiClient> {
  const [first] = world.visitors;
  assert.ok(first !== undefined);
  for (const { who } of world.visitors) if ((await answerTo(operation, who)) === "done") return who;
  return first.who;
}

function lineOf({ method, path: at }: Operation, answers: Record<State, string>): string {
  return `| ${method} ${at} | ${states.map((state) => answers[state]).join(" | ")} |`;
}

// an open stream does not end, so it cannot be awaited
const operations = (await documentedOperations(harness)).filter(
  ({ kind, path: at }) => kind !== "stream" && !at.startsWith("/collab/{"),
);

test("docs/answers.md has the reply of each route in each state of the workspace", async () => {
  const people = new Map<string, ApiClient>();
  for (const operation of operations) people.set(operation.id, await able(operation));
  const found = new Map<string, Record<State, string>>();
  for (const state of states) {
    await world.setBilling(state);
    for (const operation of operations) {
      const who = people.get(operation.id);
      assert.ok(who !== undefined);
      const answers = found.getOrInsertComputed(operation.id, () => ({}) as Record<State, string>);
      answers[state] = await answerTo(operation, who);
    }
  }
  await world.setBilling("normal");
  const lines = operations.map((operation) =>
    lineOf(operation, found.get(operation.id) ?? ({} as Record<State, string>)),
  );
  const text = [
    "# What each route answers in each state of a workspace",
    "",
    "Written by `WRITE_ANSWERS=1 npm test -- apps/server/test/contract/answers.long.test.ts`: the example of each route, sent by somebody who may do it",
    "(§3.2, §17.2). Streams and sockets are left out.",
    "",
    "| Route | normal | past_due | read_only | suspended |",
    "| --- | --- | --- | --- | --- |",
    ...lines.toSorted(),
    "",
  ].join("\n");
  if (process.env["WRITE_ANSWERS"] !== undefined) writeFileSync(path, text);
  assert.equal(plain(readFileSync(path, "utf8")), plain(text));
});

/** The text without the blanks by which the columns of a table stand below each other. */
function plain(text: string): string {
  return text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
}
