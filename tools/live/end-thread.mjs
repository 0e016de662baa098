// Loaded into a server before its own code: a signal ends its worker threads, as a lack of memory would.
import { subscribe } from "node:diagnostics_channel";
import process from "node:process";

const threads = new Set();
subscribe("worker_threads", ({ worker }) => {
  threads.add(worker);
  worker.once("exit", () => threads.delete(worker));
});
process.on("SIGUSR2", () => {
  for (const thread of threads) void thread.terminate();
});
