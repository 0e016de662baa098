import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "@stoa/api";
import { startCompany } from "@stoa/server/test/company.ts";
import { liveServer, newPage, newTask, paragraph, storedPage, storedTask, textOf } from "@stoa/server/test/live.ts";
import { join, list, person, type ApiClient } from "@stoa/server/test/people.ts";
import { until } from "@stoa/server/test/until.ts";
import { startWiki } from "@stoa/server/test/wiki.ts";
import * as encoding from "lib0/encoding";
import type { Clock } from "#data/environment.ts";
import type { DocumentJson } from "@stoa/document";
import { afterClose } from "#editor/live/closing.ts";
import { frame, Reader } from "#editor/live/frames.ts";
import { type Draft, Room, type RoomOptions } from "#editor/live/room.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, dev, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);

const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    // a back-off is at least a second, which nobody here has to wait for
    const timer = setTimeout(run, Math.min(milliseconds, 40));
    return () => clearTimeout(timer);
  },
  random: () => 0.5,
};

/** The clock of a room whose silence is not cut short. */
const patient: Clock = {
  ...clock,
  after: (milliseconds, run) => (milliseconds > 10_000 ? () => {} : clock.after(milliseconds, run)),
};

type Text = Parameters<typeof server.ticketFor>[1];

/** Opens a room as the app does; its sockets can be cut, as by a tunnel. */
function open(who: ApiClient, text: Text, more: Partial<RoomOptions> = {}) {
  const sockets: WebSocket[] = [];
  let isInTunnel = false;
  class Socket extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      sockets.push(this);
    }
  }
  const room = new Room({
    ticket: async (generation) => {
      if (isInTunnel) throw new TypeError("fetch failed");
      const answer = await who.post("/collab/tickets", {
        ...(text.kind === "task" ? { task_uuid: text.uuid } : { page_uuid: text.uuid }),
        ...(generation === undefined ? {} : { generation }),
      });
      if (answer.status !== 200)
        throw new ApiError(
          new Response(null, {
            status: answer.status,
            headers: { "x-error-code": String(answer.headers["x-error-code"]) },
          }),
          answer.body,
        );
      return answer.body;
    },
    address: server.base,
    clock: patient,
    Socket,
    ...more,
  });
  harness.atEnd(async () => room.end());
  const lines = (): string[] =>
    room
      .state()
      .copy.content.toArray()
      .map((each) => textOf(each));
  return {
    room,
    lines,
    type: (line: string) => room.state().copy.content.push([paragraph(line)]),
    live: () => until(() => room.state().status === "live"),
    saved: () => until(() => room.state().isSaved),
    refused: () => until(() => room.state().why === "refused"),
    enterTunnel: async () => {
      isInTunnel = true;
      sockets.at(-1)?.close();
      await until(() => room.state().status === "offline");
    },
    leaveTunnel: () => {
      isInTunnel = false;
      room.retry();
    },
  };
}

test("numbers and bytes are written as lib0 does", () => {
  for (const number of [0, 1, 127, 128, 300, 2 ** 31, 2 ** 40]) {
    const bytes = Uint8Array.from({ length: 200 }, (_, index) => index);
    const wanted = encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, number);
      encoding.writeVarUint8Array(encoder, bytes);
    });
    assert.deepEqual(frame(number, bytes), wanted);
    const reader = new Reader(wanted);
    assert.deepEqual([reader.number(), reader.bytes()], [number, bytes]);
    assert.throws(() => reader.number(), RangeError);
  }
});

test("text of two people is in both copies, and saved means stored", async () => {
  const page = await newPage(ada, wiki, "First");
  const [one, other] = [open(ada, page), open(cleo, page)];
  await Promise.all([one.live(), other.live()]);
  assert.deepEqual([one.lines(), one.room.state().mayWrite, one.room.state().isSaved], [["First"], true, true]);
  one.type("Ada's");
  assert.equal(one.room.state().isSaved, false);
  other.type("Cleo's");
  await Promise.all([one.saved(), other.saved()]);
  await until(() => one.lines().length === 3 && other.lines().length === 3);
  assert.deepEqual(one.lines(), other.lines());
  const { content_text } = await storedPage(harness, dev, page);
  assert.deepEqual(content_text.split("\n"), one.lines());
});

test("text that is typed in a tunnel is kept on the device, and merged when the network is back", async () => {
  const page = await newPage(ada, wiki, "First");
  const drafts: (Draft | null)[] = [];
  const [one, other] = [open(ada, page, { keep: (draft) => void drafts.push(draft) }), open(cleo, page)];
  await Promise.all([one.live(), other.live()]);
  await one.enterTunnel();
  one.type("typed in the tunnel");
  other.type("typed outside");
  await other.saved();
  await until(() => drafts.at(-1) !== undefined && drafts.at(-1) !== null);
  assert.equal(one.room.state().isSaved, false);
  one.leaveTunnel();
  await one.saved();
  await until(() => other.lines().length === 3);
  await until(() => one.lines().length === 3);
  assert.deepEqual(one.lines(), other.lines());
  assert.equal(drafts.at(-1), null);
});

test("a draft of a tab that was closed in a tunnel reaches the others from the next tab", async () => {
  const page = await newPage(ada, wiki, "First");
  let kept: Draft | null = null;
  const one = open(ada, page, { keep: (draft) => void (kept = draft) });
  await one.live();
  await one.enterTunnel();
  one.type("kept");
  one.room.end();
  assert.notEqual(kept, null);
  const next = open(ada, page, { drafts: kept === null ? [] : [kept] });
  assert.deepEqual([next.room.state().isReady, next.lines()], [true, ["First", "kept"]]);
  await next.live();
  await next.saved();
  const { content_text } = await storedPage(harness, dev, page);
  assert.equal(content_text, "First\nkept");
});

test("drafts of older generations are not mixed in, but offered as text until the person has decided", async () => {
  const page = await newPage(ada, wiki, "First");
  let kept: Draft | null = null;
  let lost: DocumentJson | null = null;
  const keep = (draft: Draft | null): void => void (kept = draft);
  const keepLost = (text: DocumentJson | null): void => void (lost = text);
  const one = open(ada, page, { keep });
  await one.live();
  await one.enterTunnel();
  one.type("old words");
  one.room.end();
  const { update } = kept as unknown as Draft;
  const drafts = [
    { generation: 999, update },
    { generation: 998, update },
  ];
  const next = open(ada, page, { drafts, keep, keepLost });
  await next.live();
  assert.deepEqual([next.lines(), kept], [["First"], null]);
  const words = JSON.stringify(lost);
  assert.equal(words.split("old words").length - 1, 2, "of each draft");
  assert.equal(JSON.stringify(next.room.state().lost), words);
  // the tab ends without an answer: the next one offers it again
  next.room.end();
  const last = open(ada, page, { lost, keep, keepLost });
  assert.equal(JSON.stringify(last.room.state().lost), words);
  last.room.state().dismissLost();
  assert.deepEqual([last.room.state().lost, lost], [null, null]);
});

test("a change that is too large ends the room, and is offered as text by the next one", async () => {
  const page = await newPage(ada, wiki, "First");
  let kept: Draft | null = null;
  let lost: DocumentJson | null = null;
  const keep = (draft: Draft | null): void => void (kept = draft);
  const keepLost = (text: DocumentJson | null): void => void (lost = text);
  const pasted = "x".repeat(300_000);
  const typing = open(ada, page, { keep, keepLost });
  await typing.live();
  typing.type(pasted);
  await typing.refused();
  typing.room.end();
  assert.equal(kept, null);
  assert.ok(JSON.stringify(lost).includes(pasted));
  // typed in a tunnel, it is sent with the next sync
  const late = open(ada, page, { keep, keepLost });
  await late.live();
  await late.enterTunnel();
  late.type(pasted);
  late.room.keep();
  assert.notEqual(kept, null);
  late.leaveTunnel();
  await late.refused();
  late.room.end();
  assert.equal(kept, null);
  assert.ok(JSON.stringify(lost).includes(pasted));
  const next = open(ada, page, { lost, keep, keepLost });
  await next.live();
  assert.deepEqual([next.lines(), next.room.state().lost], [["First"], lost]);
});

test("a description is edited together as a page is", async () => {
  const task = await newTask(ada, company.board, "Begin");
  const one = open(ada, task);
  await one.live();
  one.type("more");
  await one.saved();
  assert.deepEqual(one.lines(), ["Begin", "more"]);
});

for (const [status, why, stays] of [
  [401, "session", true],
  [423, "suspended", true],
  [404, "gone", true],
  [403, "access", false],
] as const) {
  test(`text that was typed just before a room ends with ${status} ${stays ? "is kept to the last letter" : "does not stay"}`, async () => {
    const page = await newPage(ada, wiki, "First");
    let kept: Draft | null = null;
    let isRefused = false;
    const one = open(ada, page, {
      keep: (draft) => void (kept = draft),
      ticket: async (generation) => {
        if (isRefused) throw new ApiError(new Response(null, { status }), {});
        return server.ticketFor(ada, page, generation === undefined ? {} : { generation });
      },
    });
    await one.live();
    await one.enterTunnel();
    one.type("the last word");
    isRefused = true;
    one.leaveTunnel();
    await until(() => one.room.state().status === "ended");
    assert.equal(one.room.state().why, why);
    const next = open(ada, page, { drafts: kept === null ? [] : [kept] });
    await next.live();
    assert.deepEqual(next.lines(), stays ? ["First", "the last word"] : ["First"]);
  });
}

test("text that was typed without a network into a ticket that went to the trash is in it when it is restored", async () => {
  const task = await newTask(ada, company.board, "First");
  let kept: Draft | null = null;
  const one = open(ada, task, { keep: (draft) => void (kept = draft) });
  await one.live();
  await one.enterTunnel();
  one.type("typed in the tunnel");
  assert.equal((await ada.post("/tasks/archive", { task_uuids: [task.uuid] })).status, 200);
  one.leaveTunnel();
  await until(() => one.room.state().why === "gone");
  await ada.post(`/workspaces/${company.workspace.uuid}/trash/ticket/${task.uuid}/restore`);
  const next = open(ada, task, { drafts: kept === null ? [] : [kept] });
  await next.live();
  await next.saved();
  assert.equal((await storedTask(harness, dev, task)).description, "First\n\ntyped in the tunnel");
});

test("of a ticket nothing stays with somebody who is taken off its board while they type", async () => {
  const zoe = await person(harness, "Zoe");
  await join(harness, company.workspace.uuid, zoe, "member");
  await list(harness, company.board, zoe);
  const task = await newTask(ada, company.board, "First");
  const drafts: (Draft | null)[] = [];
  const one = open(zoe, task, { keep: (draft) => void drafts.push(draft) });
  await one.live();
  await ada.delete(`/boards/${company.board.uuid}/members/${zoe.uuid}`);
  one.type("too late");
  await until(() => one.room.state().status === "ended");
  assert.equal(one.room.state().why, "access");
  assert.equal(drafts.at(-1), null);
});

test("a person who loses access is notified, and nothing is tried again", async () => {
  const page = await newPage(ada, wiki, "First");
  const tickets: string[] = [];
  const one = open(ada, page, {
    ticket: async () => {
      tickets.push("asked");
      throw new ApiError(new Response(null, { status: 404 }), { code: "page_not_found" });
    },
  });
  await until(() => one.room.state().status === "ended");
  assert.deepEqual([one.room.state().why, one.room.state().mayWrite, tickets.length], ["gone", false, 1]);
});

test("each close code has its answer", () => {
  const answers = [1009, 4400, 4401, 4402, 4403, 4404, 4409, 4423, 4426, 4500, 4508, 4529, 1012, 1006].map(afterClose);
  assert.deepEqual(
    answers.map((next) => (next.does === "end" ? next.why : next.does)),
    [
      "refused",
      "refused",
      "session",
      "again",
      "again",
      "gone",
      "anew",
      "suspended",
      "schema",
      "retry",
      "again",
      "retry",
      "retry",
      "retry",
    ],
  );
});
