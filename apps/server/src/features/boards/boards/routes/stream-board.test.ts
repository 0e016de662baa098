import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Parameter } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { join, keyOf, list, person, sessionToken, apiClient, type ApiClient } from "#test/people.ts";
import { type OpenStream, listenTo } from "#test/listening.ts";
import { ends, until } from "#test/until.ts";

const company = await startCompany({ RATE_LIMIT_PER_MINUTE: "400" });
const { ada, dev, eve, finn, hal, ivy, nobody, robot, board, workspace, harness } = company;
const { platform, app } = harness;
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const port = Number(new URL(address).port);
const path = `/boards/${board.uuid}/events`;

const listen = (who: ApiClient, at = path): Promise<OpenStream> => listenTo(address + at, who);

/** A new member of the board. */
async function newcomer(name: string, role: "member" | "viewer" = "member"): Promise<ApiClient> {
  const who = await person(harness, name);
  await join(harness, workspace.uuid, who, role);
  await list(harness, board, who);
  return who;
}

const run = (text: string, ...parameters: Parameter[]): Promise<unknown[]> => platform.pool.run(text, parameters);
const accessChanged = (): void => platform.signals.send({ kind: "access_changed", workspace_uuid: workspace.uuid });

const boardChanged = (origin: string | null): void =>
  platform.signals.send({
    kind: "board_changed",
    board_uuid: board.uuid,
    workspace_uuid: workspace.uuid,
    kinds: ["tasks"],
    origin,
  });

test("an error before the stream opens is plain JSON", async () => {
  for (const [who, status] of [
    [ivy, 404],
    [hal, 404],
    [nobody, 401],
  ] as const) {
    const { response, ended } = await listen(who);
    assert.equal(response.status, status);
    assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
    assert.equal(typeof JSON.parse(await ended).error, "string");
  }
  assert.equal((await listen(ada, "/boards/nonsense/events")).response.status, 400);
  assert.equal((await listen(ada, `${path}?since=1`)).response.status, 400);
  assert.equal(platform.streams.count, 0);
});

test("every reader of the board is notified that it changed and which client changed it, but not what changed", async () => {
  const streams = await Promise.all([ada, dev, eve, finn, robot].map((who) => listen(who)));
  const [first] = streams;
  assert.equal(first?.response.headers.get("content-type"), "text/event-stream");
  assert.equal(first?.response.headers.get("cache-control"), "private, no-store");
  const body = { title: "A secret title" };
  const headers = { "x-client-id": "tab-7" };
  created(await ada.post(`/boards/${board.uuid}/tasks`, body, { headers }));
  created(await robot.post(`/boards/${board.uuid}/groups`, { name: "Secret" }));
  const expected =
    ': connected\n\nevent: board_changed\ndata: {"origin":"tab-7"}\n\nevent: board_changed\ndata: {"origin":null}\n\n';
  for (const stream of streams) {
    await until(() => stream.text() === expected);
    stream.stop();
  }
  await until(() => platform.streams.count === 0);
});

test("a change of another board, or one that fails, sends no event", async () => {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const stream = await listen(ada);
  created(await ada.post(`/boards/${other.uuid}/tasks`, { title: "Elsewhere" }));
  assert.equal((await dev.post(`/boards/${board.uuid}/groups`, { name: "No" })).status, 403);
  assert.equal((await ada.patch(`/boards/${board.uuid}`, { name: "Work" })).status, 200);
  harness.faults.beforeCommit = new Error("planted");
  assert.equal((await ada.post(`/boards/${board.uuid}/groups`, { name: "Lost" })).status, 500);
  harness.faults.beforeCommit = null;
  await wait(50);
  assert.equal(stream.text(), ": connected\n\n");
  stream.stop();
});

test("a change of a label is sent to every board of the workspace", async () => {
  const stream = await listen(ada);
  created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: "Heard", color: "#112233" }));
  await until(() => stream.text().includes("board_changed"));
  const { workspaces } = (await hal.get("/workspaces")).body;
  const before = stream.text();
  created(await hal.post(`/workspaces/${workspaces[0].uuid}/labels`, { name: "Unheard", color: "#112233" }));
  await wait(50);
  assert.equal(stream.text(), before);
  stream.stop();
});

test("a stream ends within a second when its reader loses access to the board, and only theirs", async () => {
  const stays = await listen(ada);
  const listed = await newcomer("Listed");
  const left = await newcomer("Left");
  const [one, two] = [await listen(listed), await listen(left)];
  await run("delete from board_members where user_uuid = $1", listed.uuid);
  accessChanged();
  assert.ok(await ends(one.ended));
  await run("update members set deactivated_at = clock_timestamp() where user_uuid = $1", left.uuid);
  accessChanged();
  assert.ok(await ends(two.ended));
  created(await ada.post(`/boards/${board.uuid}/groups`, { name: "After" }));
  await until(() => stays.text().includes("board_changed"));
  stays.stop();
  assert.equal((await listen(listed)).response.status, 404);
});

test("the stream of an admin ends when they become a member who is not on the board", async () => {
  const who = await person(harness, "Boss");
  await join(harness, workspace.uuid, who, "admin");
  const stream = await listen(who);
  await run("update members set role = 'viewer' where user_uuid = $1", who.uuid);
  accessChanged();
  assert.ok(await ends(stream.ended));
});

test("a stream ends within a second when its key is revoked or its session ends", async () => {
  const who = await newcomer("Ender");
  const key = await keyOf(harness, who, workspace.uuid);
  const other = apiClient(harness, await sessionToken(harness, who.uuid), who.uuid, who.email);
  const [byKey, bySession, byOther] = [await listen(key), await listen(who), await listen(other)];
  await run("update api_keys set revoked_at = clock_timestamp() where user_uuid = $1", who.uuid);
  accessChanged();
  assert.ok(await ends(byKey.ended));
  await run(
    `update sessions set ended_at = clock_timestamp()
     where uuid = (select uuid from sessions where user_uuid = $1 order by created_at limit 1)`,
    who.uuid,
  );
  platform.signals.send({ kind: "account_changed", user_uuid: who.uuid, is_shown: false });
  assert.ok(await ends(bySession.ended));
  assert.equal(byOther.text(), ": connected\n\n");
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", who.uuid);
  platform.signals.send({ kind: "account_changed", user_uuid: who.uuid, is_shown: false });
  assert.ok(await ends(byOther.ended));
});

test("the streams of a key end with the account of its person", async () => {
  const who = await newcomer("Keyholder");
  const stream = await listen(await keyOf(harness, who, workspace.uuid));
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", who.uuid);
  platform.signals.send({ kind: "account_changed", user_uuid: who.uuid, is_shown: false });
  assert.ok(await ends(stream.ended));
});

test("a stream ends within a second when its board is archived or its workspace deleted", async () => {
  const place = `/workspaces/${workspace.uuid}/boards`;
  const { board: shelved } = created(await ada.post(place, { name: "Shelved" }));
  const stream = await listen(ada, `/boards/${shelved.uuid}/events`);
  const untouched = await listen(ada);
  assert.equal((await ada.post(`/boards/${shelved.uuid}/archive`)).status, 200);
  assert.ok(await ends(stream.ended));
  assert.equal((await listen(ada, `/boards/${shelved.uuid}/events`)).response.status, 404);
  const gone = created(await hal.post("/workspaces", { name: `Gone ${hal.uuid}` })).workspace;
  const { board: lost } = created(await hal.post(`/workspaces/${gone.uuid}/boards`, { name: "Lost" }));
  const last = await listen(hal, `/boards/${lost.uuid}/events`);
  await run("update workspaces set deleted_at = clock_timestamp() where uuid = $1", gone.uuid);
  platform.signals.send({ kind: "access_changed", workspace_uuid: gone.uuid });
  assert.ok(await ends(last.ended));
  assert.equal(untouched.text(), ": connected\n\n");
  untouched.stop();
});

/** A client that opens the stream and then reads nothing. */
async function laggard(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const before = platform.streams.count;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: stoa\r\nauthorization: Bearer ${ada.token}\r\n\r\n`);
  socket.on("error", () => {});
  socket.pause();
  await until(() => platform.streams.count > before);
  return socket;
}

test("a client that does not read is disconnected, and the others get every event", async () => {
  await until(() => platform.streams.count === 0);
  const slow = await laggard();
  const reader = await listen(dev);
  assert.equal(platform.streams.count, 2);
  let sent = 0;
  const frameLength = `event: board_changed\ndata: {"origin":"${"x".repeat(64)}"}\n\n`.length;
  // what the two kernels buffer comes first; beyond it the server keeps at most 64 KiB
  while (platform.streams.count === 2) {
    for (let each = 0; each < 100; each += 1) {
      boardChanged("x".repeat(64));
      sent += 1;
    }
    assert.ok(sent < 500_000, "the laggard was kept");
    await until(() => reader.text().length >= sent * frameLength);
  }
  assert.equal(platform.streams.count, 1);
  assert.equal(reader.text().split("board_changed").length - 1, sent);
  reader.stop();
  slow.destroy();
});

test("a client that disconnects while its stream opens leaves no stream open", async () => {
  await until(() => platform.streams.count === 0);
  for (let each = 0; each < 20; each += 1) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`GET ${path} HTTP/1.1\r\nhost: stoa\r\nauthorization: Bearer ${ada.token}\r\n\r\n`);
    if (each % 2 === 0) await wait(each / 10);
    socket.destroy();
  }
  await wait(100);
  boardChanged(null);
  await until(() => platform.streams.count === 0);
});

test("the rate limit does not count streams", async () => {
  const who = await newcomer("Eager");
  const { response, stop } = await listen(who);
  assert.equal(response.headers.get("x-ratelimit-limit"), null);
  const answers = await Promise.all(Array.from({ length: 420 }, () => ivy.get(path)));
  assert.ok(answers.every((answer) => answer.status === 404));
  assert.equal((await who.get(`/boards/${board.uuid}`)).headers["x-ratelimit-remaining"], "399");
  stop();
  await until(() => platform.streams.count === 0);
});

test("a person has at most twenty streams over all sessions, and each of their keys twenty more", async () => {
  const who = await newcomer("Twenty");
  const other = apiClient(harness, await sessionToken(harness, who.uuid));
  const key = await keyOf(harness, who, workspace.uuid);
  const streams = await Promise.all(Array.from({ length: 20 }, (_, index) => listen(index % 2 === 0 ? who : other)));
  for (const session of [who, other]) {
    const { response, ended } = await listen(session);
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers.get("retry-after")) > 0);
    const { statusCode, code, message } = JSON.parse(await ended) as Record<string, unknown>;
    assert.deepEqual([statusCode, code], [429, "TOO_MANY_STREAMS"]);
    assert.match(String(message), /20 open event streams/);
  }
  const ofKey = await listen(key);
  assert.equal(ofKey.response.status, 200);
  const before = platform.streams.count;
  streams[0]?.stop();
  await until(() => platform.streams.count === before - 1);
  const again = await listen(other);
  assert.equal(again.response.status, 200);
  for (const stream of [...streams, ofKey, again]) stream.stop();
  await until(() => platform.streams.count === 0);
});

test("a server that stops ends its streams, also those that nobody reads", async () => {
  await until(() => platform.streams.count === 0);
  const reader = await listen(ada);
  const slow = await laggard();
  await app.close();
  assert.ok(await ends(reader.ended));
  assert.equal(platform.streams.count, 0);
  slow.destroy();
});
