import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { Copy } from "#test/copies/copy.ts";
import { atRest } from "#test/harness.ts";
import { listenTo } from "#test/listening.ts";
import { keyOf, list, type ApiClient } from "#test/people.ts";
import { ends, until } from "#test/until.ts";

const company = await startCompany({ RATE_LIMIT_PER_MINUTE: "1000" });
const { ada, ben, cleo, dev, finn, hal, ivy, nobody, robot, board, workspace, harness } = company;
const { platform, app } = harness;
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const path = `/workspaces/${workspace.uuid}/stream/events`;

type StreamEvent = {
  readonly event: string;
  readonly data: { kinds?: string[]; board_uuids?: string[]; origin?: string | null };
};

/** An open stream and the events that it has sent. */
async function listen(who: ApiClient) {
  const stream = await listenTo(address + path, who);
  const heard = (): StreamEvent[] =>
    [...stream.text().matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event = "", data = ""]) => ({
      event,
      data: JSON.parse(data),
    }));
  return { ...stream, heard, until: (matches: (heard: StreamEvent) => boolean) => until(() => heard().some(matches)) };
}

const names = (uuid: string) => (heard: StreamEvent) => heard.data.board_uuids?.includes(uuid) === true;

const tells = (kind: string) => (heard: StreamEvent) => heard.data.kinds?.includes(kind) === true;

async function boardOf(
  name: string,
  ...people: readonly ApiClient[]
): Promise<{ uuid: string; workspace_uuid: string }> {
  const { board: made } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name }));
  for (const who of people) await list(harness, made, who);
  return made;
}

async function closed(...streams: readonly { stop(): void }[]): Promise<void> {
  for (const stream of streams) stream.stop();
  await until(() => platform.streams.count === 0);
}

test("an error before the stream opens is plain JSON", async () => {
  for (const [who, status] of [
    [hal, 404],
    [nobody, 401],
  ] as const) {
    const { response, ended } = await listenTo(address + path, who);
    assert.equal(response.status, status);
    assert.equal(typeof JSON.parse(await ended).error, "string");
  }
});

test("members hear that wikis and pages changed; guests do not", async () => {
  const [member, guest] = [await listen(dev), await listen(finn)];
  const { wiki } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Handbook" }));
  created(await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Mooring" }));
  created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "Heard last", color: "#2563eb" }));
  for (const stream of [member, guest]) await stream.until(tells("labels"));
  assert.deepEqual([member.heard().some(tells("wikis")), member.heard().some(tells("pages"))], [true, true]);
  assert.deepEqual([guest.heard().some(tells("wikis")), guest.heard().some(tells("pages"))], [false, false]);
  await closed(member, guest);
});

test("every member hears what kind of thing changed on which board and by which client, and not what it says", async () => {
  const streams = await Promise.all([ada, dev, finn, robot].map((who) => listen(who)));
  const headers = { "x-client-id": "tab-7" };
  created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A secret title" }, { headers }));
  created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "Secret", color: "#2563eb" }));
  for (const stream of streams) {
    await stream.until(({ data }) => data.kinds?.includes("labels") === true);
    assert.deepEqual(stream.heard(), [
      { event: "changed", data: { kinds: ["tasks"], board_uuids: [board.uuid], origin: "tab-7" } },
      { event: "changed", data: { kinds: ["labels"], board_uuids: [], origin: null } },
    ]);
  }
  await closed(...streams);
});

test("no hint names a board that its reader may not open, from the moment on when access was lost", async () => {
  const [hidden, given] = [await boardOf("Hidden"), await boardOf("Given", cleo)];
  const [mine, admins] = [await listen(cleo), await listen(ben)];
  created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Unseen" }));
  created(await ada.post(`/boards/${given.uuid}/tasks`, { title: "Seen" }));
  await mine.until(names(given.uuid));
  await admins.until(names(hidden.uuid));
  assert.ok(!mine.heard().some(names(hidden.uuid)));
  const before = mine.heard().filter(names(given.uuid)).length;
  await ada.delete(`/boards/${given.uuid}/members/${cleo.uuid}`);
  created(await ada.post(`/boards/${given.uuid}/tasks`, { title: "Unseen too" }));
  await ada.post(`/boards/${board.uuid}/tasks`, { title: "Seen" });
  await mine.until(names(board.uuid));
  assert.equal(mine.heard().filter(names(given.uuid)).length, before);
  assert.equal(mine.heard().filter(({ event }) => event === "access").length, 1);
  await closed(mine, admins);
});

test("a person who is given a board hears of it, and others do not", async () => {
  const given = await boardOf("New");
  const [mine, other] = [await listen(cleo), await listen(ivy)];
  await ada.put(`/boards/${given.uuid}/members/${cleo.uuid}`);
  await mine.until(({ event }) => event === "access");
  await ada.post(`/boards/${given.uuid}/tasks`, { title: "Seen" });
  await mine.until(names(given.uuid));
  assert.deepEqual(other.heard(), []);
  await closed(mine, other);
});

test("a notification is reported to its person's sessions, and a new name to everybody", async () => {
  const [mine, other, key] = [await listen(cleo), await listen(dev), await listen(robot)];
  await company.task({ assignee_uuids: [cleo.uuid] });
  await mine.until(({ event }) => event === "notification");
  await cleo.post("/notifications/read-all");
  await until(() => mine.heard().filter(({ event }) => event === "notification").length > 1);
  await dev.post("/profile/update", { user: { first_name: "Devi", last_name: "Example" } });
  for (const stream of [mine, other, key]) {
    await stream.until(({ data }) => data.kinds?.includes("members") === true);
  }
  for (const stream of [other, key]) assert.ok(!stream.heard().some(({ event }) => event === "notification"));
  await closed(mine, other, key);
});

test("the change of a hint is in the next read of the changes", async () => {
  const copy = new Copy(cleo, workspace.uuid);
  await copy.catchUp(5000);
  const stream = await listen(cleo);
  for (let round = 0; round < 20; round += 1) {
    const before = stream.heard().length;
    const task = company.task();
    await until(() => stream.heard().length > before);
    await copy.catchUp(5000);
    assert.ok(copy.rows.tasks.has((await task).uuid));
  }
  await closed(stream);
});

test("a stream ends when the workspace is lost, and counts among the twenty of its person", async () => {
  await atRest(harness);
  const streams = await Promise.all(Array.from({ length: 19 }, () => listen(finn)));
  const ofBoard = await listenTo(`${address}/boards/${board.uuid}/events`, finn);
  const { response } = await listenTo(address + path, finn);
  assert.equal(response.status, 429);
  const person = `/admin/workspaces/${workspace.uuid}/people/${finn.uuid}`;
  assert.equal((await ada.post(`${person}/deactivate`)).status, 200);
  for (const { ended } of [...streams, ofBoard]) assert.ok(await ends(ended));
  await until(() => platform.streams.count === 0);
  assert.equal((await ada.post(`${person}/reactivate`)).status, 200);
});

test("a stream of a key ends with the key", async () => {
  const key = await keyOf(harness, cleo, workspace.uuid);
  const [stream, stays] = [await listen(key), await listen(cleo)];
  const { api_keys } = (await cleo.get("/profile/api-keys")).body;
  assert.equal((await cleo.delete(`/profile/api-keys/${api_keys[0].uuid}`)).status, 200);
  assert.ok(await ends(stream.ended));
  await closed(stays);
});
