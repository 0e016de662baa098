import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { after, test } from "node:test";
import type { Worker } from "node:worker_threads";
import { startCompany } from "#test/company.ts";
import { liveServer, newPage, storedPage } from "#test/live.ts";
import { startWiki } from "#test/wiki.ts";

/** The threads of this file that run. */
const threads = new Set<Worker>();
const hear = (message: unknown): void => {
  const { worker } = message as { worker: Worker };
  threads.add(worker);
  worker.once("exit", () => threads.delete(worker));
};
subscribe("worker_threads", hear);
after(() => void unsubscribe("worker_threads", hear));

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, robot, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);

test("the page is not locked while the first thread starts", async () => {
  const page = await newPage(ada, wiki, "Begin");
  const unlocked = Promise.withResolvers<object[]>();
  const look = () =>
    unlocked.resolve(
      harness.platform.pool.run("select from pages where uuid = $1 for update skip locked", [page.uuid]),
    );
  subscribe("worker_threads", look);
  assert.equal((await ada.post("/collab/tickets", { page_uuid: page.uuid })).status, 200);
  assert.equal((await unlocked.promise).length, 1);
  unsubscribe("worker_threads", look);
});

const rounds = 6;

test("when a thread ends, nobody is closed, nothing is lost, and writes by REST are done", async () => {
  const pages = await Promise.all(Array.from({ length: 6 }, () => newPage(ada, wiki, "Begin")));
  const editors = await Promise.all(pages.map((page, index) => server.open(index % 2 === 0 ? ada : cleo, page)));
  const statuses = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    editors.forEach((editor) => editor.type(`typed ${round}`));
    const saving = editors.map((editor) => editor.saved());
    const appending = pages.map((page) =>
      robot.post(`/wiki-pages/${page.uuid}/append`, { content_markdown: `appended ${round}` }),
    );
    assert.ok(threads.size > 0);
    await Promise.all([...threads].map((thread) => thread.terminate()));
    await Promise.all(saving);
    for (const { status } of await Promise.all(appending)) statuses.add(status);
  }
  assert.deepEqual(
    editors.map((editor) => editor.closedWith()),
    editors.map(() => undefined),
  );
  assert.deepEqual([...statuses], [200]);
  for (const page of pages) {
    const lines = (await storedPage(harness, ada, page)).content_text.split("\n");
    assert.equal(lines.length, 1 + 2 * rounds, lines.join());
  }
});
