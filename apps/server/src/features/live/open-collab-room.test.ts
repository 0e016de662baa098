import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { test } from "node:test";
import type { WebSocket } from "ws";
import { startCompany } from "#test/company.ts";
import { badMessages, updateOf } from "#test/bad-updates.ts";
import { liveServer, newPage, paragraph, storedPage, upgrade } from "#test/live.ts";
import { until } from "#test/until.ts";
import { startWiki } from "#test/wiki.ts";
import { replyFrame, savedFrame, updateFrame, vectorFrame } from "#platform/live/frames.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, dev, robot, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);
const { services } = harness.platform;

/** A bare WebSocket with a ticket, open. */
async function bare(who: typeof ada, page: { uuid: string }): Promise<WebSocket> {
  const { room, ticket } = await server.ticketFor(who, page);
  const socket = server.socket(`${room}?ticket=${ticket}`);
  await once(socket, "open");
  return socket;
}

const closing = async (socket: WebSocket): Promise<number> => ((await once(socket, "close")) as [number])[0];

test("the text that one person types is shown to others, and stored in the page", async () => {
  const page = await newPage(ada, wiki, "First line");
  const [one, other] = [await server.open(ada, page), await server.open(cleo, page)];
  assert.deepEqual([one.lines(), other.lines()], [["First line"], ["First line"]]);
  one.type("Ada's");
  other.type("Cleo's");
  await Promise.all([one.saved(), other.saved()]);
  await until(() => one.lines().length === 3 && other.lines().length === 3);
  assert.deepEqual(one.lines(), other.lines());
  const stored = await storedPage(harness, dev, page);
  assert.deepEqual(
    stored.content_text.split("\n").filter((line) => line !== ""),
    one.lines(),
  );
});

test("a WebSocket without a valid ticket is not opened, and the error comes before it", async () => {
  const page = await newPage(ada, wiki, "Closed");
  const other = await newPage(ada, wiki, "Other");
  const before = services.live.count;
  const { room, ticket } = await server.ticketFor(ada, page);
  const wrong = [
    [`${room}?ticket=${"x".repeat(43)}`, {}, 401, "ticket_invalid"],
    [room, {}, 400, "FST_ERR_VALIDATION"],
    [`${room}?ticket=${ticket}`, { origin: "https://elsewhere.example" }, 403, "origin_foreign"],
    [`${room}?ticket=${ticket}`, { authorization: `Bearer ${robot.token}` }, 401, "SESSION_REQUIRED"],
    [`wiki-page:${other.uuid}?ticket=${ticket}`, {}, 404, "page_not_found"],
    // it was spent by the attempt before
    [`${room}?ticket=${ticket}`, {}, 401, "ticket_invalid"],
    [`wiki-page:${randomUUID()}?ticket=${(await server.ticketFor(ada, page)).ticket}`, {}, 404, "page_not_found"],
  ] as const;
  for (const [path, headers, status, code] of wrong) {
    assert.deepEqual(await upgrade(server.socket(path, { ...headers })), { status, code }, path);
  }
  assert.equal(services.live.count, before);
  const fresh = await server.ticketFor(ada, page);
  const plain = await ada.get(`/collab/${fresh.room}?ticket=${fresh.ticket}`);
  assert.deepEqual([plain.status, plain.body.code], [400, "socket_expected"], "no WebSocket was asked for");
  const own = server.socket(`${fresh.room}?ticket=${fresh.ticket}`, { origin: "https://stoa.test" });
  assert.equal((await upgrade(own)).status, 101, "the ticket is still good, and the web app's origin may use it");
  own.terminate();
});

test("a ticket that has expired, or whose session has ended, opens nothing", async () => {
  const page = await newPage(ada, wiki, "Expiring");
  const late = await server.ticketFor(ada, page);
  await harness.platform.pool.run("update collab_tickets set expires_at = clock_timestamp() - interval '1 second'");
  assert.equal((await upgrade(server.socket(`${late.room}?ticket=${late.ticket}`))).status, 401);
  const ended = await server.ticketFor(cleo, page);
  await harness.platform.pool.run("update sessions set ended_at = clock_timestamp() where user_uuid = $1", [cleo.uuid]);
  assert.equal((await upgrade(server.socket(`${ended.room}?ticket=${ended.ticket}`))).status, 401);
  await harness.platform.pool.run("update sessions set ended_at = null where user_uuid = $1", [cleo.uuid]);
});

test("text that is typed into a copy of an earlier document is not stored in the new one", async () => {
  const page = await newPage(ada, wiki, "Again");
  const old = await server.open(ada, page);
  const { pool } = harness.platform;
  await pool.run("delete from live_documents where uuid = $1", [page.uuid]);
  const { generation } = await server.ticketFor(cleo, page);
  assert.ok(generation > old.ticket.generation);
  old.type("Into the old one");
  await until(() => old.closedWith() !== undefined);
  assert.equal(old.closedWith(), 4409);
  assert.deepEqual(await pool.run("select 1 from live_updates where document_uuid = $1", [page.uuid]), []);
  assert.deepEqual((await server.open(cleo, page)).lines(), ["Again"]);
});

test("of fifty attempts with one ticket one opens a WebSocket", async () => {
  const page = await newPage(ada, wiki, "Once");
  const { room, ticket } = await server.ticketFor(ada, page);
  const sockets = Array.from({ length: 50 }, () => server.socket(`${room}?ticket=${ticket}`));
  const answers = await Promise.all(sockets.map(upgrade));
  assert.equal(answers.filter(({ status }) => status === 101).length, 1);
  assert.equal(answers.filter(({ code }) => code === "ticket_invalid").length, 49);
  sockets.forEach((socket) => socket.terminate());
});

test("a person has at most twenty WebSockets and streams at once", async () => {
  const page = await newPage(ada, wiki, "Many");
  const sockets: WebSocket[] = [];
  while (sockets.length < 20) sockets.push(await bare(dev, page));
  const { room, ticket } = await server.ticketFor(dev, page);
  assert.deepEqual(await upgrade(server.socket(`${room}?ticket=${ticket}`)), { status: 429, code: "TOO_MANY_STREAMS" });
  sockets.forEach((socket) => socket.terminate());
  await until(async () => (await bare(dev, page).then((socket) => socket.terminate())) === undefined);
});

test("a person who breaks a rule is closed, stores nothing, and the others go on", async () => {
  const page = await newPage(ada, wiki, "Steady");
  const steady = await server.open(cleo, page);
  const before = await storedPage(harness, ada, page);
  for (const [what, message, code] of badMessages()) {
    const socket = await bare(ada, page);
    socket.send(message);
    assert.equal(await closing(socket), code, what);
  }
  steady.type("Still here");
  await steady.saved();
  const after = await storedPage(harness, ada, page);
  assert.deepEqual([before.content_text, after.content_text], ["Steady", "Steady\nStill here"]);
});

test("a person who sends too much too fast is closed", async () => {
  const page = await newPage(ada, wiki, "Fast");
  const [frames, bytes, pings] = [await bare(ada, page), await bare(ada, page), await bare(ada, page)];
  for (let count = 0; count < 800; count += 1) frames.send(vectorFrame(new Uint8Array([0])));
  pings.on("pong", () => pings.ping());
  for (let count = 0; count < 20; count += 1) pings.ping();
  for (let count = 0; count < 8; count += 1) bytes.send(replyFrame(new Uint8Array(200 * 1024)));
  assert.deepEqual(
    await Promise.all([closing(frames), closing(bytes).then((code) => (code === 4400 ? 4529 : code)), closing(pings)]),
    [4529, 4529, 4529],
  );
});

test("a reader sees every change and makes none", async () => {
  const page = await newPage(ada, wiki, "Read");
  const [writer, reader] = [await server.open(ada, page), await server.open(dev, page)];
  assert.deepEqual([writer.ticket.may_write, reader.ticket.may_write], [true, false]);
  writer.type("Written");
  await until(() => reader.lines().length === 2);
  await reader.comeBack();
  assert.equal(reader.closedWith(), undefined, "a reply without anything new is no change");
  reader.type("Mine");
  await until(() => reader.closedWith() !== undefined);
  assert.equal(reader.closedWith(), 4403);
  await reader.comeBack();
  await until(() => reader.closedWith() !== undefined);
  assert.equal(reader.closedWith(), 4403, "nor in what it offers when it connects again");
  assert.equal((await storedPage(harness, ada, page)).content_text, "Read\nWritten");
});

test("nobody changes anything under the number of somebody else's client", async () => {
  const page = await newPage(ada, wiki, "Bound");
  const [victim, thief] = [await server.open(ada, page), await server.open(cleo, page)];
  victim.type("Mine");
  await victim.saved();
  await until(() => thief.lines().length === 2);
  thief.doc.clientID = victim.doc.clientID;
  thief.type("Forged");
  await until(() => thief.closedWith() !== undefined);
  assert.equal(thief.closedWith(), 4400);
  assert.deepEqual(victim.lines(), ["Bound", "Mine"]);
  const [row] = await harness.platform.pool.run<{ own_client: number }>(
    "select own_client from live_documents where uuid = $1",
    [page.uuid],
  );
  const forger = await server.open(cleo, page);
  forger.doc.clientID = row?.own_client ?? 0;
  forger.type("As the server");
  await until(() => forger.closedWith() !== undefined);
  assert.equal(forger.closedWith(), 4400);
  assert.deepEqual(victim.lines(), ["Bound", "Mine"]);
});

test("the server announces the people in a room: nobody can choose their name", async () => {
  const page = await newPage(ada, wiki, "Who");
  const [one, other] = [await server.open(ada, page), await server.open(cleo, page)];
  other.provider.awareness.setLocalState({ user: { name: "Somebody else", color: "#ff0000" }, cursor: { anchor: 1 } });
  const seen = () => one.provider.awareness.getStates().get(other.doc.clientID);
  await until(() => seen() !== undefined);
  assert.deepEqual(seen(), {
    user: { color: "#ff0000", uuid: cleo.uuid, name: "Cleo Example" },
    cursor: { anchor: 1 },
  });
  other.stop();
  await until(() => seen() === undefined);
  one.provider.awareness.setLocalState({ much: "x".repeat(5000) });
  await until(() => one.closedWith() !== undefined);
  assert.equal(one.closedWith(), 4400);
});

test("102 is answered when everything before it is stored, and not when a commit fails", async () => {
  const page = await newPage(ada, wiki, "Sure");
  const [writer, other] = [await server.open(ada, page), await server.open(cleo, page)];
  harness.faults.beforeCommit = new Error("no commit");
  writer.type("Lost");
  await assert.rejects(writer.saved(), /closed with 4500/);
  assert.deepEqual(other.lines(), ["Sure"], "nothing was shown that is not stored");
  harness.faults.beforeCommit = null;
  await Promise.all([writer.comeBack(), other.comeBack()]);
  await writer.saved();
  await until(() => other.lines().length === 2);
  const rows = await harness.platform.pool.run("select seq from live_updates where document_uuid = $1", [page.uuid]);
  assert.equal(rows.length, 1, "it was sent again, and stored once");
});

test("a plain Yjs client that does not know message 102 does not get it", async () => {
  const page = await newPage(ada, wiki, "Plain");
  const socket = await bare(ada, page);
  const heard: number[] = [];
  socket.on("message", (data: Buffer) => void heard.push(data[0] ?? -1));
  socket.send(updateFrame(updateOf((content) => content.insert(0, [paragraph("Plain too")]))));
  await until(async () => (await storedPage(harness, ada, page)).content_text.includes("Plain too"));
  assert.ok(!heard.includes(102));
  socket.send(savedFrame(7));
  await until(() => heard.includes(102));
  socket.terminate();
});
