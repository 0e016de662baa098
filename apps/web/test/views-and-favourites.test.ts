import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import { newUuid } from "#data/environment.ts";
import { Browser, eventually } from "./browser.ts";

const company = await startCompany();
const { ada, board, harness, workspace } = company;
const browser = new Browser(harness, ada, workspace.uuid);
await browser.openAll();
after(() => browser.open.forEach((tab) => tab.close()));

const { shown } = browser.workspace.store;
const stored = async () => (await ada.api.listViews({ query: { workspace_uuid: workspace.uuid } })).views;
const favourites = () => shown.get("preferences", "preferences")?.favourites.map(({ uuid }) => uuid) ?? null;
const storedFavourites = async () => (await ada.api.getPreferences({})).preferences.favourites.map(({ uuid }) => uuid);

async function allSent(): Promise<void> {
  await eventually([browser], () => browser.workspace.waiting === 0, "all was sent");
  assert.deepEqual(browser.workspace.refused, []);
}

const view = {
  uuid: newUuid(),
  workspace_uuid: workspace.uuid,
  name: "Mine",
  kind: "board",
  query: "priority=urgent",
  board_uuid: board.uuid,
  shared: false,
  author_uuid: ada.uuid,
} as const;

test("a view is saved without a network, changed together with somebody's change, deleted and brought back", async () => {
  await eventually([browser], () => favourites() !== null, "the preferences are there");
  browser.turn(false);
  browser.run({ command: "createView", input: view });
  browser.run({ command: "updateView", input: { uuid: view.uuid, set: { query: "priority=low" }, seen: "shown" } });
  assert.equal(shown.get("views", view.uuid)?.query, "priority=low");
  browser.turn(true);
  await allSent();
  const [made] = await stored();
  assert.deepEqual([made?.uuid, made?.query], [view.uuid, "priority=low"]);
  // another device
  await ada.api.updateView({ view_uuid: view.uuid, body: { version: made?.version ?? 0, shared: true } });
  browser.run({ command: "updateView", input: { uuid: view.uuid, set: { name: "Renamed" }, seen: "shown" } });
  await allSent();
  const [both] = await stored();
  assert.deepEqual([both?.name, both?.shared], ["Renamed", true]);
  assert.deepEqual(shown.get("views", view.uuid), both);
  browser.run({ command: "deleteView", input: { uuid: view.uuid, author_uuid: ada.uuid } });
  await allSent();
  assert.deepEqual(await stored(), []);
  browser.workspace.undo();
  await allSent();
  assert.deepEqual(
    (await stored()).map(({ name, query }) => [name, query]),
    [["Renamed", "priority=low"]],
  );
});

const favourite = (uuid: string) => ({ workspace_uuid: workspace.uuid, kind: "board", uuid }) as const;

test("favourites that two devices add stay both, in the order that was asked for, and an undo takes one back", async () => {
  const [first, second, third] = [newUuid(), newUuid(), newUuid()];
  const { preferences } = await ada.api.getPreferences({});
  await ada.api.setPreferences({ body: { favourites: [favourite(first)], shortcuts: { "task.create": "n" } } });
  assert.equal(preferences.version, 1);
  browser.run({ command: "setPreferences", input: { favourite: favourite(second), to: { before: null } } });
  await allSent();
  assert.deepEqual(await storedFavourites(), [first, second]);
  browser.run({ command: "setPreferences", input: { favourite: favourite(third), to: { before: second } } });
  assert.deepEqual(favourites(), [first, third, second]);
  await allSent();
  browser.run({ command: "setPreferences", input: { favourite: favourite(first), to: "out" } });
  browser.workspace.undo();
  await allSent();
  assert.deepEqual(await storedFavourites(), [first, third, second]);
  assert.deepEqual((await ada.api.getPreferences({})).preferences.shortcuts, { "task.create": "n" });
});

test("a deleted view leaves the favourites, and an undo brings it back to its place among them", async () => {
  const input = { ...view, uuid: newUuid(), name: "Starred" };
  const star = { workspace_uuid: workspace.uuid, kind: "view", uuid: input.uuid } as const;
  const [first, ...others] = favourites() ?? [];
  browser.run({ command: "createView", input });
  browser.run({ command: "setPreferences", input: { favourite: star, to: { before: others[0] ?? null } } });
  await allSent();
  browser.workspace.runAll([
    { command: "deleteView", input: { uuid: input.uuid, author_uuid: ada.uuid } },
    { command: "setPreferences", input: { favourite: star, to: "out" } },
  ]);
  await allSent();
  assert.deepEqual(await storedFavourites(), [first, ...others]);
  browser.workspace.undo();
  await allSent();
  const again = (await stored()).find(({ name }) => name === "Starred");
  assert.deepEqual(await storedFavourites(), [first, again?.uuid, ...others]);
  browser.run({ command: "deleteView", input: { uuid: again?.uuid ?? "", author_uuid: ada.uuid } });
  await allSent();
});

test("favourites of deleted views go when there is no room for another one", async () => {
  const { preferences } = await ada.api.getPreferences({});
  const gone = Array.from(
    { length: 98 },
    () => ({ workspace_uuid: workspace.uuid, kind: "view", uuid: newUuid() }) as const,
  );
  const kept = [favourite(newUuid()), favourite(newUuid())];
  const { shortcuts, version } = preferences;
  await ada.api.setPreferences({ body: { favourites: [...gone, ...kept], shortcuts, version } });
  const added = favourite(newUuid());
  browser.run({ command: "setPreferences", input: { favourite: added, to: { before: null } } });
  await allSent();
  assert.deepEqual(
    await storedFavourites(),
    [...kept, added].map(({ uuid }) => uuid),
  );
});

test("a view that is gone elsewhere goes here too", async () => {
  const [left] = await stored();
  await ada.api.deleteView({ view_uuid: left?.uuid ?? "" });
  browser.turn(false);
  browser.turn(true);
  await eventually([browser], () => shown.get("views", left?.uuid ?? "") === undefined, "the view is gone");
});
