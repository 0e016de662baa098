// A receiver in a thread of its own: its responses arrive while the sender's thread is still in the turn that wrote the
// request. Gets the certificate as workerData, and tells its port.
import { parentPort, workerData } from "node:worker_threads";
import type { Certificate } from "./certificates.ts";
import { startReceiver } from "./receivers.ts";

const receiver = await startReceiver(workerData as Certificate);
parentPort?.postMessage(receiver.port);
parentPort?.on("message", () => parentPort?.postMessage(receiver.connections()));
