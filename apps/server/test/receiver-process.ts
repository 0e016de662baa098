// A receiver in a process of its own, so that its responses can arrive while the sender is still in the same turn of the
// event loop in which it wrote the request. Its first message is its certificate; it answers with its port and later, on
// request, with the number of its connections.
import { once } from "node:events";
import process from "node:process";
import type { Certificate } from "./certificates.ts";
import { startReceiver } from "./receivers.ts";

const [certificate] = (await once(process, "message")) as [Certificate];
const receiver = await startReceiver(certificate);
process.send?.(receiver.port);
process.on("message", () => process.send?.(receiver.connections()));
process.on("disconnect", () => process.exit());
