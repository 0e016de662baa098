import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";

const { app } = await startHarness();

test("a closing server answers what it accepted, and lets its busy connections go", async () => {
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const answers: number[] = [];
  const failures: string[] = [];
  const client = async (): Promise<void> => {
    for (;;) {
      const reply = await fetch(`${address}/public/status`).catch((error: Error & { cause?: { code?: string } }) => {
        // the port is closed, or this idle connection was closed when its next request was sent
        if (!["ECONNREFUSED", "ECONNRESET", "UND_ERR_SOCKET"].includes(error.cause?.code ?? ""))
          failures.push(String(error));
        return null;
      });
      if (reply === null) return;
      await reply.text();
      answers.push(reply.status);
    }
  };
  const clients = Array.from({ length: 20 }, client);
  while (answers.length < 200) await new Promise((resolve) => setTimeout(resolve, 5));
  // clients that keep sending requests do not keep it open: they continue until the port is closed
  await app.close();
  await Promise.all(clients);
  assert.deepEqual(failures, []);
  assert.ok(answers.every((status) => status === 200));
});
