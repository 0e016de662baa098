// Runs as a thread: reads the file and prepares its content, because both may take seconds.
import { parentPort, workerData } from "node:worker_threads";
import type { WikiChunk } from "./markdown/chunks.ts";
import type { MarkdownData, WikiOutline } from "./markdown/plan-markdown.ts";
import { type Outline, outlineOf } from "./outline.ts";
import type { UnreadableFile } from "./plan.ts";
import { packPart, type PackedPart } from "./kept-parts.ts";
import { planTickets, type TicketFacts } from "./plan-tickets.ts";
import { type Chunk, prepare } from "./prepare.ts";

/** The data with which the thread is started. */
export type PlanData = ({ readonly source: "csv" | "trello"; readonly bytes: Uint8Array } & TicketFacts) | MarkdownData;

/** The first message asks for the outline, or why the file is rejected. Later ones ask for the next chunk, null at the end. */
export type PlanQuestion = "outline" | "chunk";
export type PlanAnswer = Outline | WikiOutline | UnreadableFile | PackedPart | null;

type Plan = {
  readonly outline: Outline | WikiOutline | UnreadableFile;
  readonly chunks: AsyncIterator<Chunk | WikiChunk> | Iterator<Chunk | WikiChunk>;
};

async function plan(data: PlanData): Promise<Plan> {
  if (data.source === "markdown") {
    // loaded only for this source: the others need none of it
    const { planMarkdown } = await import("./markdown/plan-markdown.ts");
    const planning = await planMarkdown(data);
    return "errors" in planning ? { outline: planning, chunks: [].values() } : planning;
  }
  const planning = await planBoards(data);
  if ("errors" in planning) return { outline: planning, chunks: [].values() };
  return { outline: outlineOf(planning, data.members), chunks: prepare(planning) };
}

async function planBoards(data: Exclude<PlanData, MarkdownData>): Promise<ReturnType<typeof planTickets>> {
  if (data.source === "trello" || !hasZipSignature(data.bytes)) return planTickets(data.source, data.bytes, data);
  const { planArchive } = await import("./plan-archive.ts");
  return planArchive(data.bytes, data);
}

/** Whether bytes begin as those of a zip do. */
const hasZipSignature = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const { outline, chunks } = await plan(workerData as PlanData);

async function answer(question: PlanQuestion): Promise<PlanAnswer> {
  if (question === "outline") return outline;
  const { value, done = false } = await chunks.next();
  if (done) return null;
  const chunk = value as Chunk | WikiChunk;
  return "pages" in chunk ? packPart(chunk, chunk.pages.length, chunk.files) : packPart(chunk, chunk.tickets.length);
}

parentPort?.on("message", async (question: PlanQuestion) => {
  const answered = await answer(question);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answered);
});
