// Two people type into one description while their server is killed, again and again. More kills: KILLS=100.
import assert from "node:assert/strict";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { test } from "node:test";
import { ApiError } from "@stoa/api";
import { startChildServer } from "@stoa/server/test/child-server.ts";
import { startCompany } from "@stoa/server/test/company.ts";
import { newTask, paragraph } from "@stoa/server/test/live.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { until } from "@stoa/server/test/until.ts";
import type { Clock } from "#data/environment.ts";
import { Room, type Ticket } from "#editor/live/room.ts";
import { seededRandom } from "./random.ts";
import { linesOf } from "./typist.ts";

// oxlint-disable-next-line node/no-process-env -- how many is asked for by the environment
const kills = Number(process.env["KILLS"] ?? 5);

const { ada, cleo, board, harness } = await startCompany({ LOG_LEVEL: "silent" });
let server = await startChildServer(harness);
const { url } = server;

/** The wait of a connection of which nothing is heard, in milliseconds. */
const silence = 40_000;

/** The clock of rooms: nobody has to wait for a back-off, and silence is no end. */
const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = milliseconds === silence ? undefined : setTimeout(run, Math.min(milliseconds, 100));
    return () => clearTimeout(timer);
  },
  random: () => 0.5,
};

function open(who: ApiClient, task_uuid: string): Room {
  const ticket = async (generation: number | undefined): Promise<Ticket> => {
    const headers = { authorization: `Bearer ${who.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ task_uuid, ...(generation !== undefined && { generation }) });
    const reply = await fetch(`${url}/collab/tickets`, { method: "POST", headers, body });
    if (!reply.ok) throw new ApiError(reply, await reply.json());
    return (await reply.json()) as Ticket;
  };
  const room = new Room({ ticket, address: `${url.replace("http", "ws")}/collab`, clock });
  harness.atEnd(async () => room.end());
  return room;
}

async function killServer(): Promise<void> {
  await server.kill();
  server = await startChildServer(harness, { PORT: new URL(url).port });
}

/** Types words, each as a line anywhere. */
async function type(room: Room, words: readonly string[], random: () => number): Promise<void> {
  for (const word of words) {
    const { content } = room.state().copy;
    content.insert(Math.floor(random() * (content.length + 1)), [paragraph(word)]);
    await delay(random() * 40);
  }
}

const wordsOf = (name: string): readonly string[] => Array.from({ length: 40 }, (_, index) => `<${name} ${index}>`);

test(`text of two people is stored once, though their server is killed ${kills} times while they do`, async () => {
  for (let count = 0; count < kills; count += 1) {
    const random = seededRandom(count);
    const { uuid } = await newTask(ada, board, "First");
    const rooms = [open(ada, uuid), open(cleo, uuid)] as const;
    await until(() => rooms.every((room) => room.state().status === "live"));
    const [one, other] = [wordsOf("one"), wordsOf("other")];
    const killing = delay(random() * 800).then(killServer);
    await Promise.all([type(rooms[0], one, random), type(rooms[1], other, random), killing]);
    await until(() => rooms.every((room) => room.state().status === "live" && room.state().isSaved));
    for (const room of rooms) room.end();
    let stored: readonly string[] = [];
    const all = ["First", ...one, ...other];
    await until(async () => {
      stored = linesOf((await ada.api.getTask({ task_uuid: uuid })).task.description_json ?? null);
      return stored.length >= all.length;
    });
    assert.deepEqual(stored.toSorted(), all.toSorted());
  }
});
