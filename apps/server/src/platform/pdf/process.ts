// Runs as a process of its own, which makes one PDF: what the typesetter keeps in memory ends with it.
import process from "node:process";
import { Worker } from "node:worker_threads";
import type { PdfMessage, PdfOutcome } from "./document.ts";

/** The interval at which the memory is measured. In milliseconds. */
const interval = 20;

/** A thread in native code cannot be stopped in another way. */
const end = (): void => void process.kill(process.pid, "SIGKILL");

const answer = (outcome: PdfOutcome): void => void process.send?.(outcome, end);

process.once("disconnect", end);
process.once("message", ({ task, memory }: PdfMessage) => {
  const thread = new Worker(new URL("./make-pdf.ts", import.meta.url), { workerData: task });
  thread.once("message", answer);
  thread.once("error", (error) => answer({ failure: String(error) }));
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= memory) return;
    clearInterval(watch);
    answer("too large");
  }, interval);
});
