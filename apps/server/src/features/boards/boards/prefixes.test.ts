import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { keyOf } from "#test/people.ts";
import { addSprint, startSeries } from "#test/sprints.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, harness, robot, board } = company;
const { run } = harness.platform.pool;

const count = async (): Promise<number> => (await run("select from boards")).length;

/** A new workspace of Ada's, in which a test has all prefixes for itself. */
async function newPlace() {
  const { workspace } = created(await ada.post("/workspaces", { name: `Place ${randomUUID()}` }));
  return {
    workspace,
    make: (body: Record<string, unknown>) => ada.post(`/workspaces/${workspace.uuid}/boards`, body),
  };
}

test("a prefix is made of the name of a board, and of the first free letters behind it", async () => {
  const { make } = await newPlace();
  const prefixes: Record<string, string> = {};
  for (const name of [
    "Engineering",
    "engine room's plan",
    "Customer Success",
    "Größe",
    "Ärger über Öl",
    "Łódź",
    "日本語",
    "Доска",
    "42",
    "X",
    "A b c d e f g",
    "Sprint 12",
    "Sprint 13",
    "Engines",
    "E-n-g",
    "Customer Service",
  ]) {
    prefixes[name] = created(await make({ name })).board.prefix;
  }
  assert.deepEqual(prefixes, {
    Engineering: "ENG",
    "engine room's plan": "ERP",
    "Customer Success": "CS",
    Größe: "GRO",
    "Ärger über Öl": "AUO",
    Łódź: "LOD",
    日本語: "BA",
    Доска: "BB",
    "42": "BC",
    X: "XA",
    "A b c d e f g": "ABCDE",
    "Sprint 12": "SPR",
    "Sprint 13": "SPRA",
    Engines: "ENGA",
    "E-n-g": "ENGB",
    "Customer Service": "CSA",
  });
});

test("a prefix that is no two to five letters is rejected, and lower case is stored in upper case", async () => {
  const { make } = await newPlace();
  for (const prefix of ["", "A", "ABCDEF", "AB1", "ÄB", "A-B", " AB", null, 12]) {
    assert.equal((await make({ name: "Board", prefix })).status, 400, String(prefix));
    assert.equal((await ada.patch(`/boards/${board.uuid}`, { prefix })).status, 400, String(prefix));
  }
  const made = created(await make({ name: "Board", prefix: "opsx" })).board;
  assert.deepEqual([made.prefix, made.former_prefixes], ["OPSX", []]);
  assert.equal((await ada.patch(`/boards/${made.uuid}`, { prefix: "devs" })).body.board.prefix, "DEVS");
});

test("a prefix that another board has or had is taken, and one that a board had stays free for it", async () => {
  const { make } = await newPlace();
  const one = created(await make({ name: "One", prefix: "ONE" })).board;
  const other = created(await make({ name: "Other", prefix: "OTH" })).board;
  const path = `/boards/${one.uuid}`;
  assert.deepEqual((await ada.patch(path, { prefix: "NEW" })).body.board.former_prefixes, ["ONE"]);
  const before = await count();
  for (const prefix of ["ONE", "NEW", "oth"]) {
    const answer = await make({ name: "Third", prefix });
    assert.deepEqual([answer.status, answer.body.code], [409, "prefix_taken"], prefix);
    assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(`${one.uuid}|One|Other`));
  }
  assert.equal(await count(), before);
  for (const prefix of ["ONE", "NEW"]) {
    assert.equal((await ada.patch(`/boards/${other.uuid}`, { prefix })).body.code, "prefix_taken");
  }
  const back = (await ada.patch(path, { prefix: "one" })).body.board;
  assert.deepEqual([back.prefix, back.former_prefixes], ["ONE", ["NEW"]]);
  const twice = (await ada.patch(path, { prefix: "NEW" })).body.board;
  assert.deepEqual([twice.prefix, twice.former_prefixes], ["NEW", ["ONE"]]);
  assert.equal(created(await make({ name: "One" })).board.prefix, "ONEA");
});

test("a deleted board gives its prefixes back, an archived one keeps them", async () => {
  const { make } = await newPlace();
  const one = created(await make({ name: "One", prefix: "ONE" })).board;
  await ada.patch(`/boards/${one.uuid}`, { prefix: "NEW" });
  await ada.post(`/boards/${one.uuid}/archive`);
  assert.equal((await make({ name: "Two", prefix: "ONE" })).status, 409);
  assert.equal((await ada.delete(`/boards/${one.uuid}`)).status, 200);
  for (const prefix of ["ONE", "NEW"]) assert.equal(created(await make({ name: "Two", prefix })).board.prefix, prefix);
});

test("only owners and admins change a prefix, and a member's other changes go on working", async () => {
  const path = `/boards/${board.uuid}`;
  const { prefix } = (await ada.get(path)).body.board;
  const before = await company.footprint();
  for (const who of [cleo, robot]) {
    const answer = await who.patch(path, { prefix: "OWN" });
    assert.deepEqual([answer.status, answer.body.code], [403, "admin_required"]);
  }
  assert.equal((await cleo.patch(path, { prefix, name: "Work" })).status, 200, "the same prefix is no change");
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ben.patch(path, { prefix: "BEN" })).body.board.prefix, "BEN");
  const [event] = await run<{ data: { changed: string[] } }>(
    "select data from full_events where name = 'board.updated' order by id desc limit 1",
  );
  assert.deepEqual(event?.data.changed, ["prefix"]);
  assert.equal((await ada.patch(path, { prefix })).body.board.prefix, prefix);
});

test("a prefix of another workspace is free, and the local copy has the prefixes", async () => {
  const { make, workspace } = await newPlace();
  const made = created(await make({ name: "Again", prefix: "BEN" })).board;
  await ada.patch(`/boards/${made.uuid}`, { prefix: "AGAIN" });
  const { changes } = (await ada.get(`/workspaces/${workspace.uuid}/changes`)).body;
  assert.deepEqual([changes.boards[0].prefix, changes.boards[0].former_prefixes], ["AGAIN", ["BEN"]]);
});

test("boards with one name that are made at once have different prefixes", async () => {
  const { make } = await newPlace();
  const made = await Promise.all(Array.from({ length: 12 }, () => make({ name: "Race" })));
  const prefixes = made.map((answer) => String(created(answer).board.prefix)).toSorted();
  assert.deepEqual(prefixes, ["RAC", ...Array.from("ABCDEFGHIJK", (letter) => `RAC${letter}`)]);
});

test("a prefix is given once when it is taken by a change and by a new board at once", async () => {
  const { make } = await newPlace();
  const one = created(await make({ name: "One", prefix: "ONE" })).board;
  for (const wanted of ["AAA", "BBB", "CCC", "DDD"]) {
    const [changed, made] = await Promise.all([
      ada.patch(`/boards/${one.uuid}`, { prefix: wanted }),
      make({ name: `Board ${wanted}`, prefix: wanted }),
    ]);
    assert.deepEqual([changed.status, made.status], changed.status === 200 ? [200, 409] : [409, 201]);
    assert.equal((await run("select from board_prefixes where prefix = $1", [wanted])).length, 1);
  }
});

test("the boards of a series of sprints have prefixes of their own", async () => {
  const first = await startSeries(company);
  await addSprint(company, first.board_uuid);
  const prefixes = await run<{ prefix: string }>("select prefix from boards where workspace_uuid = $1", [
    company.workspace.uuid,
  ]);
  assert.equal(new Set(prefixes.map(({ prefix }) => prefix)).size, prefixes.length);
});

test("a key of another workspace and an outsider learn nothing of a prefix", async () => {
  const { workspace } = await newPlace();
  const key = await keyOf(harness, ada, workspace.uuid);
  assert.equal((await key.patch(`/boards/${board.uuid}`, { prefix: "ABC" })).status, 403);
  assert.equal((await hal.patch(`/boards/${board.uuid}`, { prefix: "ABC" })).status, 404);
});
