import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { liveServer, newPage, storedPage } from "#test/live.ts";
import { until } from "#test/until.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, robot, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);
const { pool } = harness.platform;
await pool.run(
  `create function no_room() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
);

/** From now on PostgreSQL can write nothing into a table. @returns what gives it room again */
async function fill(table: "live_updates" | "pages"): Promise<() => Promise<unknown>> {
  await pool.run(
    `create trigger full_disk before insert or update on ${table} for each row execute function no_room()`,
  );
  return () => pool.run(`drop trigger full_disk on ${table}`);
}

test("while the disk is full nothing is acknowledged, shown or stored; editors are notified, and go on afterwards", async () => {
  const page = await newPage(ada, wiki, "Begin");
  const [one, other] = [await server.open(ada, page), await server.open(cleo, page)];
  one.type("before");
  await one.saved();
  await storedPage(harness, ada, page);
  await until(() => other.lines().length === 2);
  const empty = await fill("live_updates");
  one.type("typed");
  await assert.rejects(one.saved(), /closed with 4500/);
  await until(() => other.closedWith() === 4500);
  const appended = await robot.post(`/wiki-pages/${page.uuid}/append`, { content_markdown: "appended" });
  assert.deepEqual([appended.status, appended.body.code], [503, "storage_unreachable"]);
  // they may read, and are notified again as soon as they send their changes
  await one.comeBack();
  await until(() => one.closedWith() === 4500);
  await other.comeBack();
  assert.deepEqual(other.lines(), ["Begin", "before"]);
  assert.equal((await ada.get(`/wiki-pages/${page.uuid}`)).body.page.content_text, "Begin\nbefore");
  await empty();
  await one.comeBack();
  await one.saved();
  if (other.closedWith() !== undefined) await other.comeBack();
  await until(() => other.lines().length === 3);
  assert.equal((await storedPage(harness, ada, page)).content_text, "Begin\nbefore\ntyped");
});

test("updates that are stored in the log while a page cannot be written are in the page afterwards", async () => {
  const page = await newPage(ada, wiki, "Begin");
  const editor = await server.open(ada, page);
  const empty = await fill("pages");
  editor.type("typed");
  await editor.saved();
  assert.equal((await storedPage(harness, ada, page)).content_text, "Begin");
  assert.equal(editor.closedWith(), undefined);
  await empty();
  assert.equal((await storedPage(harness, ada, page)).content_text, "Begin\ntyped");
});
