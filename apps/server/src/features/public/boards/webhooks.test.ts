import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startEndpoints } from "#test/endpoints.ts";

const endpoints = await startEndpoints({ all: undefined, chosen: undefined });
const company = await startCompany(endpoints.environment);
const { harness, workspace, board, ada, cleo } = company;
const hooks = `/admin/workspaces/${workspace.uuid}/webhooks`;
created(await ada.post(hooks, { url: endpoints.urls.all }));
created(await ada.post(hooks, { url: endpoints.urls.chosen, events: ["board.unpublished"] }));

const arrived = (name: "all" | "chosen") => endpoints.at[name].received.map(({ body }) => JSON.parse(String(body)));

test("webhooks are sent the publishing of a board with its token, and the end of it without", async () => {
  const published = (await cleo.post(`/boards/${board.uuid}/publish`)).body.board;
  await cleo.post(`/boards/${board.uuid}/publish`);
  const unpublished = (await ada.delete(`/boards/${board.uuid}/publish`)).body.board;
  await ada.delete(`/boards/${board.uuid}/publish`);
  await harness.worker.idle();
  const payloads = arrived("all").map(({ event, board_uuid, actor, data }) => [
    event,
    board_uuid,
    actor.user_uuid,
    data,
  ]);
  assert.deepEqual(payloads, [
    ["board.published", board.uuid, cleo.uuid, { board: published, public_token: published.public_token }],
    ["board.unpublished", board.uuid, ada.uuid, { board: unpublished }],
  ]);
  assert.deepEqual(
    arrived("chosen").map(({ event }) => event),
    ["board.unpublished"],
  );
});
