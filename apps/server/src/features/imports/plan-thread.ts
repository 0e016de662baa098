// Runs as a thread: reads the file and prepares its content, because both may take seconds.
import { parentPort, workerData } from "node:worker_threads";
import { planCsv } from "./csv.ts";
import { type Outline, outlineOf } from "./outline.ts";
import type { UnreadableFile, Planning } from "./plan.ts";
import { type Chunk, prepare } from "./prepare.ts";
import { planTrello } from "./trello.ts";

/** What the thread is started with. */
export type PlanData = { readonly source: "csv" | "trello"; readonly file_name: string; readonly bytes: Uint8Array };

/** The first message asks for the outline, or why the file is rejected. Later ones ask for the next chunk, null at the end. */
export type PlanQuestion = "outline" | "chunk";
export type PlanAnswer = Outline | UnreadableFile | Chunk | null;

const { source, file_name, bytes } = workerData as PlanData;
const planning: Planning = source === "csv" ? planCsv(bytes, file_name) : planTrello(bytes);
const chunks = "errors" in planning ? [].values() : prepare(planning);

function answer(question: PlanQuestion): PlanAnswer {
  if (question === "chunk") return chunks.next().value ?? null;
  return "errors" in planning ? planning : outlineOf(planning);
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on("message", (question: PlanQuestion) => parentPort?.postMessage(answer(question)));
