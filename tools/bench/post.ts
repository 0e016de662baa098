import { Agent, request } from "node:http";
import type { LoadOrder, StretchFigures } from "./load-messages.ts";
import { startMeasurement } from "./measurement.ts";

/**
 * Bare for deliveries: loops that post one body after another with Node's client over kept connections without TLS.
 * They have no queue, no signature and no check of the address, and do not repeat what fails.
 */
export async function measurePosts(order: Extract<LoadOrder, { kind: "post" }>): Promise<StretchFigures> {
  const { target, body, receivers, clients, milliseconds } = order;
  const agents = Array.from({ length: receivers }, () => new Agent({ keepAlive: true, maxSockets: clients }));
  const content = Buffer.from(body);
  const measurement = startMeasurement();
  const end = performance.now() + milliseconds;
  let next = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const agent = agents[next++ % receivers];
      const started = performance.now();
      const status = await postOne(target.port, content, agent);
      if (status === 200) measurement.success(performance.now() - started);
      else measurement.failure({ method: "POST", path: "/events" }, { status, body: Buffer.alloc(0) });
    }
  };
  await Promise.all(Array.from({ length: clients }, loop));
  const measured = measurement.result();
  for (const agent of agents) agent.destroy();
  // the time of a request does not show how long a delivery waited
  return { ...measured, latencies: new Float64Array() };
}

function postOne(port: number, body: Buffer, agent: Agent | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": body.length };
    const call = request({ host: "127.0.0.1", port, method: "POST", path: "/events", headers, agent });
    call.on("error", reject);
    call.on("response", (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    call.end(body);
  });
}
