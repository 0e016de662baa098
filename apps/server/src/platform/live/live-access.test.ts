import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { startCompany } from "#test/company.ts";
import { type Editor, liveServer, newPage, storedPage } from "#test/live.ts";
import { join, person, type ApiClient } from "#test/people.ts";
import { until } from "#test/until.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, harness, workspace } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);
const { platform } = harness;
const run = (text: string, ...parameters: Parameter[]) => platform.pool.run(text, parameters);
const accessChanged = (): void => platform.signals.send({ kind: "access_changed", workspace_uuid: workspace.uuid });

async function newcomer(name: string, role: "member" | "viewer" = "member"): Promise<ApiClient> {
  const who = await person(harness, name);
  await join(harness, workspace.uuid, who, role);
  return who;
}

async function closed(editor: Editor): Promise<number | undefined> {
  await until(() => editor.closedWith() !== undefined);
  return editor.closedWith();
}

test("a person who loses access, or the session, is closed at once, although they send nothing", async () => {
  const page = await newPage(ada, wiki, "Silent");
  const [gone, demoted, out] = [await newcomer("Ned"), await newcomer("Nia"), await newcomer("Nora")];
  const stays = await server.open(ada, page);
  const editors = await Promise.all([gone, demoted, out].map((who) => server.open(who, page)));
  assert.equal((await ada.post(`/admin/workspaces/${workspace.uuid}/people/${gone.uuid}/deactivate`)).status, 200);
  assert.equal(
    (await ada.patch(`/admin/workspaces/${workspace.uuid}/people/${demoted.uuid}`, { role: "viewer" })).status,
    200,
  );
  assert.equal((await out.post("/auth/logout")).status, 200);
  assert.deepEqual(await Promise.all(editors.map(closed)), [4403, 4403, 4401]);
  assert.equal(stays.closedWith(), undefined);
  const [, reader] = editors;
  await reader?.comeBack();
  assert.equal(reader?.closedWith(), undefined, "a viewer may follow");
});

test("updates from a person whose access was taken are not stored, even before anybody noticed", async () => {
  const page = await newPage(ada, wiki, "Before");
  const who = await newcomer("Olga");
  const editor = await server.open(who, page);
  editor.type("Allowed");
  await editor.saved();
  await run("update members set deactivated_at = clock_timestamp() where user_uuid = $1", who.uuid);
  editor.type("Forbidden");
  assert.equal(await closed(editor), 4403);
  assert.equal((await storedPage(harness, ada, page)).content_text, "Before\nAllowed");
});

test("in an unpaid workspace a live session reads, and a suspended one has none", async () => {
  const page = await newPage(ada, wiki, "Unpaid");
  const who = await newcomer("Pia");
  const editor = await server.open(who, page);
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", workspace.uuid);
  editor.type("Not stored");
  assert.equal(await closed(editor), 4402);
  const reader = await server.open(who, page);
  assert.deepEqual([reader.ticket.may_write, reader.lines()], [false, ["Unpaid"]]);
  await run(
    "update workspaces set billing_status = 'normal', suspended_at = clock_timestamp() where uuid = $1",
    workspace.uuid,
  );
  accessChanged();
  assert.equal(await closed(reader), 4423);
  await run("update workspaces set suspended_at = null where uuid = $1", workspace.uuid);
});

test("a page that is archived, or whose wiki is, or that is deleted for good, closes its room", async () => {
  const [one, other] = [await newPage(ada, wiki, "One"), await newPage(ada, wiki, "Other")];
  const first = await server.open(ada, one);
  assert.equal((await ada.post(`/wiki-pages/${one.uuid}/archive`)).status, 200);
  assert.equal(await closed(first), 4404);
  const second = await server.open(ada, other);
  assert.equal((await ada.delete(`/wikis/${wiki.uuid}`)).status, 200);
  assert.equal(await closed(second), 4404);
  assert.equal((await ada.post(`/wikis/${wiki.uuid}/restore`)).status, 200);
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}/trash/wiki_page/${one.uuid}`)).status, 200);
  assert.deepEqual(await run("select uuid from live_documents where uuid = $1", one.uuid), []);
});
