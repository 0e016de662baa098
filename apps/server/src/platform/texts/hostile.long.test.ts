import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { attack, type Outcomes } from "#test/attacker.ts";
import { startCompany } from "#test/company.ts";
import { crowded } from "#test/forged-updates.ts";
import { randomOf } from "#test/hostile-updates.ts";
import { liveServer, newPage, storedPage } from "#test/live.ts";
import { startWiki } from "#test/wiki.ts";
import { updateFrame } from "#platform/live/frames.ts";

// oxlint-disable-next-line node/no-process-env -- a long run sets them
const { HOSTILE_UPDATES: updates = "900", LIVE_SEED: seed = "1" } = process.env;

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, dev, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);

test("random messages are sent over several sockets: the page can be read, and other pages lose nothing and are not closed", async () => {
  const text = "# Title\n\nText **bold**\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |";
  const [page, other] = [await newPage(ada, wiki, text), await newPage(ada, wiki, "Begin")];
  const [steady, reader] = [await server.open(cleo, other), await server.open(dev, page)];
  const outcomes: Outcomes = new Map();
  const over = new AbortController();
  const attackers = Array.from({ length: 6 }, (_, index) =>
    attack(server.base, () => server.ticketFor(ada, page), {
      count: Number(updates) / 6,
      random: randomOf(Number(seed) + index),
      outcomes,
    }),
  );
  const attacking = Promise.all(attackers).finally(() => over.abort());
  let lines = 0;
  for (; !over.signal.aborted && lines < 300; lines += 1) {
    steady.type(`typed ${lines}`);
    await steady.saved();
    // more would be too fast
    await delay(100);
  }
  await attacking;
  const allowed = ["stored", "4400", "4508", "4529"];
  assert.deepEqual(
    [...outcomes.keys()].filter((outcome) => !allowed.includes(outcome)),
    [],
    JSON.stringify([...outcomes]),
  );
  assert.ok((outcomes.get("4400") ?? 0) > 0 && (outcomes.get("stored") ?? 0) > 0, JSON.stringify([...outcomes]));
  assert.deepEqual([steady.closedWith(), reader.closedWith()], [undefined, undefined]);
  const expected = ["Begin", ...Array.from({ length: lines }, (_, index) => `typed ${index}`)];
  assert.equal((await storedPage(harness, ada, other)).content_text, expected.join("\n"));
  const { content_json, version } = await storedPage(harness, ada, page);
  const restored = await ada.patch(`/wiki-pages/${page.uuid}`, { version, content_json });
  assert.equal(restored.status, 200, "what is stored is a document, and can be written back");
  assert.equal((await server.open(cleo, page)).closedWith(), undefined);
});

test("a page that needs much work closes nobody in other workspaces, and what they type is stored", async () => {
  const page = await newPage(ada, wiki, "Slow");
  const { workspace } = await cleo.api.createWorkspace({ body: { name: "Elsewhere" } });
  const { wiki: far } = await cleo.api.createWiki({ body: { workspace_uuid: workspace.uuid, name: "Far" } });
  const elsewhere = await server.open(cleo, await newPage(cleo, far, "Elsewhere"));
  const socket = await server.open(ada, page);
  for (let round = 0; round < 20; round += 1) {
    const client = 100_000 + 2 * round;
    socket.provider.ws?.send(updateFrame(crowded(300, client)));
  }
  for (let line = 0; line < 10; line += 1) {
    elsewhere.type(`typed ${line}`);
    await elsewhere.saved();
  }
  assert.equal(elsewhere.closedWith(), undefined);
  assert.equal(elsewhere.lines().length, 11);
});
