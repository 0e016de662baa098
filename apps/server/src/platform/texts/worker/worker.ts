// The thread that decodes updates and reads long texts: whatever a client sends can stop this thread, and not the server.
import process from "node:process";
import { parentPort } from "node:worker_threads";
import { work } from "../work.ts";
import { changeStored } from "./change.ts";
import { Copy } from "./copy.ts";
import type { UpdateCheck, PostedQuestion, QuestionName, Questions, Reply, SentUpdate } from "./questions.ts";
import { readStored, seed } from "./read.ts";

const copies = new Map<string, Copy>();

function copyOf(id: string): Copy {
  const copy = copies.get(id);
  if (copy === undefined) throw new Error("There is no such copy.");
  return copy;
}

/** After so much work others have a turn before the rest is checked. In milliseconds. */
const longestTurn = 50;

function checkAll(id: string, sent: readonly SentUpdate[]): UpdateCheck[] {
  const results: UpdateCheck[] = [];
  const copy = copyOf(id);
  const worked = stopwatch();
  for (const each of sent) {
    const result = checkOne(copy, each);
    results.push(result);
    if (result.kind !== "applied") copies.delete(id);
    if (result.kind !== "applied" || worked() > longestTurn) break;
  }
  return results;
}

/** @returns how long this thread has worked since now, in milliseconds */
function stopwatch(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}

/** An update that makes Yjs fail is one that breaks a rule. */
function checkOne(copy: Copy, sent: SentUpdate): UpdateCheck {
  try {
    return copy.check(sent);
  } catch {
    return { kind: "violation", reason: "not an update of this document" };
  }
}

const answers: { [Name in QuestionName]: (ask: Questions[Name]["ask"]) => Questions[Name]["answer"] } = {
  seed,
  read: readStored,
  change: changeStored,
  open: ({ id, updates, longest }) => {
    copies.set(id, new Copy({ updates }, longest));
    return null;
  },
  add: ({ id, updates }) => {
    copyOf(id).add({ updates });
    return null;
  },
  check: ({ id, sent }) => checkAll(id, sent),
  fits: ({ id }) => copyOf(id).fits(),
  diff: ({ id, vector }) => copyOf(id).diff(vector),
  texts: ({ work: name, texts }) => texts.map((text) => work[name](text as never)),
  drop: ({ id: beginning }) => {
    for (const id of copies.keys()) if (id.startsWith(beginning)) copies.delete(id);
    return null;
  },
};

function replyTo({ name, ask }: PostedQuestion): Reply {
  const worked = stopwatch();
  try {
    const answer = answers[name](ask as never);
    return { answer, worked: worked() };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error), worked: worked() };
  }
}

/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
parentPort?.on("message", (posted: PostedQuestion) => parentPort?.postMessage(replyTo(posted)));
parentPort?.postMessage({ answer: "ready", worked: 0 } satisfies Reply);
