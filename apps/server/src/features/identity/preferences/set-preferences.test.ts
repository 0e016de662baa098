import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { cleo, dev, hal, robot, nobody, harness, workspace } = company;
const path = "/profile/preferences";
const favourite = (kind = "task", uuid: string = randomUUID()) => ({ workspace_uuid: workspace.uuid, kind, uuid });
const many = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, n) => make(n));

test("no credential, a key and wrong input set nothing", async () => {
  const before = await company.footprint();
  const empty = { favourites: [], shortcuts: {} };
  for (const who of [nobody, robot]) assert.equal((await who.put(path, empty)).status, 401);
  const same = favourite();
  const wrong: Record<string, unknown>[] = [
    {},
    { favourites: [] },
    { shortcuts: {} },
    { ...empty, theme: "dark" },
    { ...empty, version: 0 },
    { ...empty, favourites: many(101, () => favourite()) },
    { ...empty, favourites: [{ ...same, name: "Shown" }] },
    { ...empty, favourites: [{ kind: "task", uuid: same.uuid }] },
    { ...empty, favourites: [favourite("person")] },
    { ...empty, favourites: [favourite("task", "x")] },
    { ...empty, favourites: [same, favourite(), same] },
    { ...empty, favourites: [same, { ...same, uuid: same.uuid.toUpperCase() }] },
    { ...empty, shortcuts: Object.fromEntries(many(101, (n) => [`a${n}`, "k"])) },
    { ...empty, shortcuts: { "task.create": "k".repeat(41) } },
    { ...empty, shortcuts: { "task.create": "\u0000" } },
    { ...empty, shortcuts: { "task.create": null } },
    { ...empty, shortcuts: { "Task.create": "k" } },
    { ...empty, shortcuts: { "": "k" } },
    { ...empty, shortcuts: { ["a".repeat(65)]: "k" } },
    { ...empty, shortcuts: ["c"] },
  ];
  for (const body of wrong) assert.equal((await cleo.put(path, body)).status, 400, JSON.stringify(body).slice(0, 90));
  const prototype = `{"favourites":[],"shortcuts":{"__proto__":"k"}}`;
  assert.equal((await cleo.sendJson("PUT", path, prototype)).status, 400);
  assert.deepEqual(await company.footprint(), before);
});

test("both lists are replaced as a whole, favourites in the person's order", async () => {
  const kinds = ["page", "wiki", "view", "task", "board"];
  const favourites = many(100, (n) => favourite(kinds[n % 5]));
  const shortcuts = Object.fromEntries(many(100, (n) => [`action.${n}`.padEnd(64, "_"), n % 2 ? "" : "k".repeat(40)]));
  const first = await cleo.put(path, { favourites, shortcuts });
  assert.deepEqual([first.status, first.body.preferences], [200, { favourites, shortcuts, version: 2 }]);
  const turned = { favourites: favourites.toReversed().slice(1), shortcuts: { x: "y" } };
  const second = await cleo.put(path, { ...turned, version: 2 });
  assert.deepEqual(second.body.preferences, { ...turned, version: 3 });
  const last = await cleo.put(path, { favourites: [], shortcuts: {} });
  assert.deepEqual(last.body.preferences, { favourites: [], shortcuts: {}, version: 4 });
});

test("an old version is a conflict, and the same values change nothing", async () => {
  const wish = { favourites: [favourite()], shortcuts: { a: "1", b: "2" } };
  const { version } = (await dev.put(path, { ...wish, version: 1 })).body.preferences;
  const before = await company.footprint();
  const stale = await dev.put(path, { favourites: [], shortcuts: {}, version: version - 1 });
  assert.deepEqual([stale.status, stale.body.code, stale.body.version], [409, "version_conflict", version]);
  const same = await dev.put(path, { ...wish, shortcuts: { b: "2", a: "1" }, version });
  assert.equal(same.body.preferences.version, version);
  assert.deepEqual(await company.footprint(), before);
});

test("of two writers with the same version one succeeds, also of the first two", async () => {
  for (const version of [1, 2]) {
    const answers = await Promise.all(
      ["a", "b", "c"].map((key) => hal.put(path, { favourites: [], shortcuts: { key: `${key}${version}` }, version })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    assert.deepEqual(statuses, [200, 409, 409]);
  }
});

test("the target of a favourite is not looked up: hidden, foreign and unknown ones get the same reply", async () => {
  const hidden = await secondBoard(company);
  const answers = [];
  for (const uuid of [hidden.uuid, hal.uuid, randomUUID()]) {
    const { status, body } = await cleo.put(path, { favourites: [favourite("board", uuid)], shortcuts: {} });
    answers.push([status, Object.keys(body.preferences.favourites[0])]);
  }
  assert.deepEqual(
    answers,
    many(3, () => [200, ["workspace_uuid", "kind", "uuid"]]),
  );
});

test("the preferences are an event of only the account, which does not have their values", async () => {
  const [before] = await harness.platform.pool.run("select count(*)::int as count from events");
  await cleo.put(path, { favourites: [], shortcuts: { untold: "k" } });
  const { export: all } = (await cleo.get("/profile/export")).body;
  const { preferences, ...others } = all;
  assert.match(JSON.stringify(preferences), /untold/);
  assert.ok(!JSON.stringify(others).includes("untold"));
  assert.match(JSON.stringify(others), /account\.preferences_set/);
  assert.deepEqual((await harness.platform.pool.run("select count(*)::int as count from events"))[0], before);
});
