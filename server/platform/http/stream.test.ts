import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import type { FastifyReply, FastifyRequest } from "fastify";
import { startCompany } from "#testing/company.ts";

const { ada, ivy, board, workspace, harness } = await startCompany();
const { streams, services } = harness.platform;

/** Opens a stream for whoever asks: as if the door had let them in a moment ago. */
const server = createServer((message, raw) => {
  const credential = services.credentials.read(message.headers.authorization);
  const request = { credential } as FastifyRequest;
  const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply;
  const topics = { board_uuid: board.uuid, workspace_uuid: workspace.uuid, user_uuid: "" };
  streams.open(request, reply, topics);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
after(() => server.close());

const open = (token: string): Promise<Response> => fetch(address, { headers: { authorization: `Bearer ${token}` } });

test("a stream whose access was lost while it opened ends at once", async () => {
  const response = await open(ivy.token);
  assert.equal(await response.text(), ": connected\n\n");
  assert.equal(streams.count, 0);
});

test("a stream that opens while the server closes ends at once", async () => {
  const first = await open(ada.token);
  assert.equal(streams.count, 1);
  streams.close();
  assert.equal(await first.text(), ": connected\n\n");
  const second = await open(ada.token);
  assert.equal(await second.text(), ": connected\n\n");
  assert.equal(streams.count, 0);
});
