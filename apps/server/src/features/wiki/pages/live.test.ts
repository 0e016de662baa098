import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { liveServer, newPage, storedPage } from "#test/live.ts";
import { secondServer } from "#test/second-server.ts";
import { until, untilLocked } from "#test/until.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, robot, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);
const { pool, services } = harness.platform;
type Page = { uuid: string };

const versions = async (page: Page) =>
  (await ada.get(`/wiki-pages/${page.uuid}/versions`)).body.versions as {
    n: number;
    source: string;
    authors: { first_name: string }[];
  }[];

async function events(page: Page): Promise<{ actor_name: string }[]> {
  return pool.run(
    "select actor_name from full_events where page_uuid = $1 and name = 'wiki_page.updated' order by id",
    [page.uuid],
  );
}

test("a stretch of editing is one version with all its authors, and the numbers that were passed answer 404", async () => {
  const page = await newPage(ada, wiki, "Start");
  const [one, other] = [await server.open(ada, page), await server.open(cleo, page)];
  for (const [editor, line] of [
    [one, "a"],
    [other, "b"],
    [one, "c"],
  ] as const) {
    editor.type(line);
    await editor.saved();
    await storedPage(harness, ada, page);
  }
  assert.deepEqual(
    (await versions(page)).map(({ n, source, authors }) => [n, source, authors.map(({ first_name }) => first_name)]),
    [
      [4, "live", ["Ada", "Cleo"]],
      [1, "rest", ["Ada"]],
    ],
  );
  const passed = await Promise.all([2, 3, 4].map((n) => ada.get(`/wiki-pages/${page.uuid}/versions/${n}`)));
  assert.deepEqual(
    passed.map(({ status }) => status),
    [404, 404, 200],
  );
  assert.equal((await ada.patch(`/wiki-pages/${page.uuid}/title`, { version: 4, title: "Renamed" })).status, 200);
  other.type("d");
  await other.saved();
  await storedPage(harness, ada, page);
  assert.deepEqual(
    (await versions(page)).map(({ n, source }) => [n, source]),
    [
      [6, "live"],
      [5, "rest"],
      [4, "live"],
      [1, "rest"],
    ],
    "a write by REST ends the stretch and stays",
  );
});

test("the event comes with the first save, then once a minute, and once after the last", async () => {
  const page = await newPage(ada, wiki, "Saved");
  const [one, other] = [await server.open(ada, page), await server.open(cleo, page)];
  for (const line of ["a", "b", "c"]) {
    one.type(line);
    await one.saved();
    await storedPage(harness, ada, page);
  }
  other.type("d");
  await other.saved();
  await storedPage(harness, ada, page);
  assert.deepEqual(
    (await events(page)).map(({ actor_name }) => actor_name),
    ["Ada Example"],
  );
  await services.live.sweep();
  assert.equal((await events(page)).length, 1);
  const later = "used_at = used_at - interval '2 minutes', announced_at = announced_at - interval '2 minutes'";
  await pool.run(`update live_documents set ${later} where uuid = $1`, [page.uuid]);
  await services.live.sweep();
  await services.live.sweep();
  assert.deepEqual(
    (await events(page)).map(({ actor_name }) => actor_name),
    ["Ada Example", "Cleo Example"],
  );
});

test("changes that a dead process has left are saved by another", async () => {
  const page = await newPage(ada, wiki, "Left");
  const editor = await server.open(ada, page);
  editor.type("Behind");
  await editor.saved();
  await storedPage(harness, ada, page);
  // as if the page had not been saved: its text first, for the server sweeps by itself too
  await pool.run("update pages set content_json = $2::jsonb where uuid = $1", [
    page.uuid,
    { type: "doc", content: [{ type: "paragraph" }] },
  ]);
  await pool.run(`update live_documents set page_seq = 0, used_at = used_at - interval '1 minute' where uuid = $1`, [
    page.uuid,
  ]);
  await services.live.sweep();
  assert.equal((await ada.get(`/wiki-pages/${page.uuid}`)).body.page.content_text, "Left\nBehind");
});

test("PATCH keeps what others type in the blocks that stay, and its version is that of what they see", async () => {
  const page = await newPage(ada, wiki, "one\n\ntwo\n\nthree");
  const editor = await server.open(cleo, page);
  editor.type("typed");
  await editor.saved();
  const stale = await robot.patch(`/wiki-pages/${page.uuid}`, { version: 1, content_markdown: "gone" });
  assert.deepEqual([stale.status, stale.body.version], [409, 2], "the typed text comes first, and is a version");
  const { version } = await storedPage(harness, ada, page);
  const patched = await robot.patch(`/wiki-pages/${page.uuid}`, {
    version,
    content_markdown: "one\n\nTWO\n\nthree\n\ntyped",
  });
  assert.equal(patched.status, 200);
  await until(() => editor.lines()[1] === "TWO");
  editor.type("more");
  await editor.saved();
  assert.equal((await storedPage(harness, ada, page)).content_text, "one\nTWO\nthree\ntyped\nmore");
  assert.equal((await versions(page)).filter(({ source }) => source === "rest").length, 2);
});

test("append and restore go through the live document, and lose nothing that others type meanwhile", async () => {
  const page = await newPage(ada, wiki, "- item");
  const editor = await server.open(cleo, page);
  const appending = Array.from({ length: 10 }, (_, index) =>
    robot.post(`/wiki-pages/${page.uuid}/append`, { content_markdown: `appended ${index}` }),
  );
  for (let index = 0; index < 10; index += 1) editor.type(`typed ${index}`, 0);
  const statuses = (await Promise.all(appending)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([200]));
  await editor.saved();
  const { content_text, version } = await storedPage(harness, ada, page);
  for (let index = 0; index < 10; index += 1) {
    assert.match(content_text, new RegExp(`typed ${index}`));
    assert.match(content_text, new RegExp(`appended ${index}`));
  }
  await until(() => editor.lines().length === content_text.split("\n").length);
  const restored = await ada.post(`/wiki-pages/${page.uuid}/versions/1/restore`, { version });
  assert.equal(restored.body.page.content_text.trim(), "item");
  await until(() => editor.lines().join() === "item");
});

test("text that people type is stored while programs write without a pause", async () => {
  const page = await newPage(ada, wiki, "Busy");
  const editor = await server.open(cleo, page);
  const typing = new AbortController();
  const program = async (): Promise<void> => {
    while (!typing.signal.aborted) {
      const { status } = await robot.post(`/wiki-pages/${page.uuid}/append`, { content_markdown: "by a program" });
      assert.equal(status, 200);
    }
  };
  const programs = Array.from({ length: 8 }, program);
  const typed = Array.from({ length: 10 }, (_, index) => `typed ${index}`);
  try {
    for (const line of typed) {
      editor.type(line, 0);
      await editor.saved();
    }
  } finally {
    typing.abort();
    await Promise.all(programs);
  }
  assert.equal(editor.closedWith(), undefined);
  const lines = (await storedPage(harness, ada, page)).content_text.split("\n");
  assert.deepEqual(new Set(lines), new Set([...typed, "Busy", "by a program"]));
});

test("a log that has grown long becomes a snapshot, and nobody notices", async () => {
  const page = await newPage(ada, wiki, "Long");
  const [one, other] = [await server.open(ada, page), await server.open(cleo, page)];
  for (let index = 0; index < 10; index += 1) {
    one.type(`line ${index} ${"x".repeat(30_000)}`);
    await one.saved();
    one.doc.getXmlFragment("content").delete(one.lines().length - 1, 1);
    await one.saved();
  }
  await storedPage(harness, ada, page);
  one.type("last");
  await one.saved();
  const [row] = await pool.run<{ snapshot_seq: number; left: number }>(
    `select snapshot_seq, (select count(*)::int from live_updates u where u.document_uuid = d.uuid) as left
     from live_documents d where uuid = $1`,
    [page.uuid],
  );
  assert.ok((row?.snapshot_seq ?? 0) > 0 && (row?.left ?? 99) < 20, JSON.stringify(row));
  await until(() => other.lines().length === 2);
  assert.deepEqual((await server.open(cleo, page)).lines(), one.lines());
});

test("two processes show each other what is typed, and both their writes are stored", async () => {
  const second = await secondServer(harness);
  const there = await liveServer(second);
  const page = await newPage(ada, wiki, "Both");
  const [here, far] = [await server.open(ada, page), await there.open(cleo, page)];
  for (let index = 0; index < 10; index += 1) {
    here.type(`here ${index}`);
    far.type(`far ${index}`);
  }
  await Promise.all([here.saved(), far.saved()]);
  await until(() => here.lines().length === 21 && far.lines().length === 21);
  assert.deepEqual(here.lines(), far.lines());
  far.provider.awareness.setLocalState({ user: {} });
  await until(() => here.provider.awareness.getStates().get(far.doc.clientID)?.["user"]?.name === "Cleo Example");
  await robot.post(`/wiki-pages/${page.uuid}/append`, { content_markdown: "by REST" });
  await until(() => far.lines().at(-1) === "by REST");
  const { content_text } = await storedPage(harness, ada, page);
  assert.deepEqual(content_text.split("\n"), here.lines());
  // a part of the log that became a snapshot is still found by a process that had not read it
  await second.app.close();
  await until(() => far.closedWith() !== undefined);
  assert.equal(far.closedWith(), 1012);
});

test("two processes that store at once do not make a page larger together than it may be", async () => {
  const second = await secondServer(harness);
  const there = await liveServer(second);
  const page = await newPage(ada, wiki, "Full");
  const [here, far] = [await server.open(ada, page), await there.open(cleo, page)];
  here.type("a".repeat(80_000));
  await here.saved();
  await until(() => far.lines().length === 2);
  await storedPage(harness, ada, page);
  // both are checked before either is stored
  const holder = await pool.take();
  await holder.run("begin");
  await holder.run("select 1 from live_documents where uuid = $1 for update", [page.uuid]);
  here.type("b".repeat(70_000));
  far.type("c".repeat(70_000));
  await untilLocked(harness, 2);
  await holder.run("rollback");
  holder.release();
  await until(() => [here, far].some((editor) => editor.closedWith() !== undefined));
  const [stays, closed] = here.closedWith() === undefined ? [here, far] : [far, here];
  assert.equal(closed.closedWith(), 4400);
  await stays.saved();
  stays.type("Still here");
  await stays.saved();
  // the one who stays may be on either
  await second.platform.services.live.saveAll();
  assert.deepEqual((await storedPage(harness, ada, page)).content_text.split("\n"), stays.lines());
});
