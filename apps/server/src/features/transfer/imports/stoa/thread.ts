// Runs as a thread: reads an export, which may be large and hostile, and prepares its rows.
import { parentPort, workerData } from "node:worker_threads";
import { packPart } from "../kept-parts.ts";
import { type Part, readParts, type SentPart, type StoaData } from "./parts.ts";
import { RefusalError } from "./refusal-error.ts";

const parts = readParts(workerData as StoaData);

function refusal(error: unknown): Part {
  if (error instanceof RefusalError) return { type: "refused", why: error.message };
  throw error;
}

const sent = (part: Part): SentPart =>
  part.type === "rows" ? { type: "packed", packed: packPart(part, part.rows.length) } : part;

/** Each message asks for the next part. */
parentPort?.on("message", async () => {
  const part = await parts.next().then(({ value }) => value as Part, refusal);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(sent(part));
});
