import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { startCompany } from "#test/company.ts";
import { join, person, type ApiClient } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";
import { untilLocked } from "#test/until.ts";
import { fillViews, savedView, viewBody } from "#test/views.ts";

const company = await startCompany();
const { ada, ben, cleo, ivy, harness, workspace } = company;
const { pool } = harness.platform;
const run = (text: string, ...parameters: Parameter[]) => pool.run(text, parameters);
const sorted = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const save = (who: ApiClient, fields: Record<string, unknown> = {}) =>
  who.post("/profile/views", viewBody(company, fields));

/**
 * Sends requests that wait in this order for the workspace, and lets them go on together.
 * @param meanwhile what happens while they wait
 */
async function inOrder(
  requests: readonly (() => Promise<{ status: number }>)[],
  meanwhile: () => Promise<void> = async () => {},
): Promise<number[]> {
  const blocker = await pool.take();
  await blocker.run("begin");
  await blocker.run("select uuid from workspaces where uuid = $1 for update", [workspace.uuid]);
  const sent: Promise<{ status: number }>[] = [];
  for (const send of requests) {
    sent.push(send());
    await untilLocked(harness, sent.length);
  }
  await meanwhile();
  await blocker.run("commit");
  blocker.release();
  return (await Promise.all(sent)).map(({ status }) => status);
}

test("of many views that a person saves at once, no more than 200 are stored", async () => {
  await fillViews(company, cleo, 197, false);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(cleo, { shared: index % 2 === 0 })));
  assert.deepEqual(sorted(answers), [201, 201, 201, 409, 409, 409, 409, 409]);
  await run("delete from saved_views");
});

test("of many views that several people share at once, saved or changed, no more than 500 are shared", async () => {
  for (const who of [ada, ben, ivy]) await fillViews(company, who, 166, true);
  const own = await Promise.all([ada, cleo].map((who) => savedView(company, who)));
  const [first, second] = own;
  const answers = await Promise.all([
    ada.patch(`/profile/views/${first?.uuid}`, { version: 1, shared: true }),
    cleo.patch(`/profile/views/${second?.uuid}`, { version: 1, shared: true }),
    ...[ada, ben, cleo, ivy].map((who) => save(who, { shared: true })),
  ]);
  assert.equal(answers.filter(({ status }) => status === 409).length, 4);
  const [row] = (await run("select count(*)::int as count from saved_views where shared")) as { count: number }[];
  assert.equal(row?.count, 500);
  await run("delete from saved_views");
});

test("of two writers with the same version one succeeds, and the other learns the new version", async () => {
  const view = await savedView(company, cleo);
  const answers = await Promise.all(
    ["One", "Two", "Three"].map((name) => cleo.patch(`/profile/views/${view.uuid}`, { version: 1, name })),
  );
  assert.deepEqual(sorted(answers), [200, 409, 409]);
  for (const { status, body } of answers) if (status === 409) assert.equal(body.version, 2);
});

test("of a change and a deletion, or two deletions, the later one does not find the view", async () => {
  const [one, two] = [await savedView(company, cleo), await savedView(company, cleo)];
  const remove = (view: { uuid: string }) => () => cleo.delete(`/profile/views/${view.uuid}`);
  const rename = () => cleo.patch(`/profile/views/${one.uuid}`, { version: 1, name: "Late" });
  assert.deepEqual(await inOrder([remove(one), rename]), [200, 404]);
  assert.deepEqual(await inOrder([remove(two), remove(two)]), [200, 404]);
});

test("a person who leaves while saving leaves no private view behind, in either order", async () => {
  for (const isFirst of [true, false]) {
    const who = await person(harness, "Leaver");
    await join(harness, workspace.uuid, who, "member");
    const leave = () => who.post(`/workspaces/${workspace.uuid}/leave`);
    const writes = [() => save(who), leave];
    assert.deepEqual(await inOrder(isFirst ? writes : writes.toReversed()), isFirst ? [201, 200] : [200, 404]);
    assert.deepEqual([...(await run("select 1 from saved_views where created_by = $1", who.uuid))], []);
  }
});

test("a person who loses the role while the request waits does not share, and one who leaves changes nothing", async () => {
  const who = await person(harness, "Demoted");
  await join(harness, workspace.uuid, who, "member");
  const view = await savedView(company, who, { shared: true });
  const people = `/admin/workspaces/${workspace.uuid}/people/${who.uuid}`;
  const demote = () => ada.patch(people, { role: "viewer" });
  const rename = () => who.patch(`/profile/views/${view.uuid}`, { version: 1, name: "Late" });
  assert.deepEqual(await inOrder([demote, () => save(who, { shared: true }), rename]), [200, 403, 403]);
  const deactivate = () => ada.post(`${people}/deactivate`);
  assert.deepEqual(await inOrder([deactivate, rename, () => save(who)]), [200, 404, 404]);
});

test("no view is saved on a board, or moved to it, that is archived or lost while the request waits", async () => {
  const view = await savedView(company, cleo);
  const moveTo = (board_uuid: string) => () => cleo.patch(`/profile/views/${view.uuid}`, { version: 1, board_uuid });
  const archived = await secondBoard(company, [cleo]);
  // nobody who archives a board waits for its workspace
  const archive = async () => assert.equal((await ada.post(`/boards/${archived.uuid}/archive`)).status, 200);
  const saveThere = () => save(cleo, { board_uuid: archived.uuid });
  assert.deepEqual(await inOrder([saveThere, moveTo(archived.uuid)], archive), [404, 404]);
  const lost = await secondBoard(company, [cleo]);
  const people = `/admin/workspaces/${workspace.uuid}/people/${cleo.uuid}`;
  const unlist = () => ada.patch(people, { role: "member", board_uuids: [] });
  assert.deepEqual(await inOrder([unlist, moveTo(lost.uuid)]), [200, 404]);
});
