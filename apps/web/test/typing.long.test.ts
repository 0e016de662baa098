// Two or three people type words into a fresh description or page: with late rooms, lost networks, reloads, refused changes and programs that
// write as well. Every word that was typed is stored, or kept for its author. More rounds: TYPING_ROUNDS=1000 npm test --
// apps/web/test/typing.long.test.ts; TYPING_SEED repeats a round that failed.
import assert from "node:assert/strict";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import { liveServer, newPage, newTask, storedPage, storedTask } from "@stoa/server/test/live.ts";
import { join, list, person, type ApiClient } from "@stoa/server/test/people.ts";
import { until } from "@stoa/server/test/until.ts";
import { startWiki } from "@stoa/server/test/wiki.ts";
import type { Doc } from "#data/edited-text.ts";
import type { Clock } from "#data/environment.ts";
import { atRest, type Browser, eventually } from "./browser.ts";
import { browsersOf } from "./open-browsers.ts";
import { seededRandom } from "./random.ts";
import { descriptionOf, type Device, type RoomWay, newDevice, pageOf, sendFreeDrafts } from "./text-stores.ts";
import { docOf, linesOf, type TextStore, Typist } from "./typist.ts";

// oxlint-disable node/no-process-env -- how long and which run is asked for by the environment
const rounds = Number(process.env["TYPING_ROUNDS"] ?? 25);
const firstSeed = Number(process.env["TYPING_SEED"] ?? 20261128);
// oxlint-enable node/no-process-env

const company = await startCompany({ LOG_LEVEL: "fatal" });
const { ada, board, dev, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);
const { openBrowser } = browsersOf(company);

/** The clock of rooms: nobody has to wait for a back-off, and silence is no end. */
const roomClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = milliseconds > 10_000 ? undefined : setTimeout(run, Math.min(milliseconds, 30));
    return () => clearTimeout(timer);
  },
  random: () => 0.5,
};

/** The clock of what is typed without a room: what was stored may be on its way into a room for a moment only. */
const aloneClock: Clock = { ...roomClock, now: () => Date.now() * 5 };

/** Notes what happens to somebody. */
type Log = (line: string) => void;

/** A person at a device, who has the text of a round open. */
type Person = {
  readonly words: string[];
  typist: Typist;
  /** Opens the text anew, as after a reload. */
  open(): Promise<TextStore>;
  turn(isOnline: boolean): void;
  /** lets the time of the device pass */
  wait(milliseconds: number): Promise<void>;
  /** Waits until nothing is on its way. */
  settle(): Promise<void>;
  /** the kept text for the person */
  kept(): string;
};

type Round = {
  readonly people: readonly Person[];
  readonly random: () => number;
  /** the events, for the message of a round that fails */
  readonly log: string[];
  /** words that a program wrote */
  readonly others: string[];
  write(word: string): Promise<void>;
  read(): Promise<Doc>;
};

let made = 0;
const newWord = (): string => `<${(made += 1)}>`;

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
};

/** The time that a room of this person takes to open; others open at once. */
function roomWayOf(random: () => number, isOnline: () => boolean): RoomWay {
  const slow = random() < 0.5 ? Math.floor(random() * 120) : 0;
  return { base: server.base, clock: roomClock, delay: () => delay(slow), isOnline, sockets: new Set() };
}

const cut = ({ sockets }: RoomWay): void => {
  for (const socket of sockets) socket.close();
};

async function reader(browser: Browser, uuid: string): Promise<() => void> {
  const isThere = () => browser.workspace.store.shown.get("tasks", uuid) !== undefined;
  browser.network.hint(null);
  await eventually([browser], isThere, "the task is there");
  const details = browser.workspace.details.open(uuid);
  await eventually([browser], () => details.get().state === "fresh", "it is fresh");
  return () => details.close();
}

async function atDescription(browser: Browser, uuid: string, random: () => number, log: Log): Promise<Person> {
  const way = roomWayOf(random, () => browser.network.isOnline);
  let close = await reader(browser, uuid);
  const [tab] = browser.tabs;
  const here: Person = {
    words: [],
    typist: new Typist(descriptionOf(browser, uuid, way), aloneClock, random, log),
    open: async () => {
      close();
      if (tab !== undefined && random() < 0.5) {
        // what was typed is on the disk
        await atRest([browser]);
        browser.closeTab(tab);
        await browser.openTab(tab);
      }
      // it may be a while until they come back, and the network is there before
      if (random() < 0.7) {
        here.turn(true);
        await sendFreeDrafts(browser, uuid, way);
      }
      const details = browser.workspace.details.open(uuid);
      close = () => details.close();
      await until(async () => {
        await atRest([browser], 3);
        browser.clock.advance(100);
        return details.get().description !== undefined;
      });
      return descriptionOf(browser, uuid, way);
    },
    turn: (isOnline) => {
      browser.turn(isOnline);
      if (!isOnline) cut(way);
    },
    wait: async (milliseconds) => {
      browser.network.hint(null);
      browser.clock.advance(milliseconds);
      await atRest([browser], 2);
    },
    settle: () => eventually([browser], () => browser.workspace.waiting === 0, "all was sent"),
    kept: () => {
      const { refused, drafts } = browser.workspace;
      return JSON.stringify([refused.map(({ input }) => input), drafts.get(`lost:${uuid}`)]);
    },
  };
  return here;
}

function atPage(who: ApiClient, uuid: string, first: Doc, random: () => number, log: Log): Person {
  let isOnline = true;
  const way = roomWayOf(random, () => isOnline);
  const device: Device = newDevice(first);
  const open = (): TextStore => pageOf(who, uuid, device, way);
  return {
    words: [],
    typist: new Typist(open(), aloneClock, random, log),
    open: async () => open(),
    turn: (now) => {
      isOnline = now;
      if (!isOnline) cut(way);
    },
    wait: async () => {
      await delay(1);
    },
    settle: () => until(() => device.edits.length === 0),
    kept: () => JSON.stringify([device.refused, device.lost]),
  };
}

type RoundEvent = { readonly times: number; run(person: Person, round: Round): void | Promise<void> };

/** The events that may happen in a round, and their frequency. */
const doings = {
  type: {
    times: 12,
    run: ({ words, typist }) => {
      const word = newWord();
      words.push(word);
      typist.type(word);
    },
  },
  pause: { times: 5, run: ({ typist }) => typist.pause() },
  wait: { times: 5, run: ({ wait }, { random }) => wait(Math.floor(random() * 900)) },
  open: { times: 2, run: ({ typist }) => typist.openRoom() },
  write: {
    times: 1,
    run: async (_, { others, write }) => {
      const word = newWord();
      others.push(word);
      await write(word);
    },
  },
  offline: { times: 1, run: ({ turn }) => turn(false) },
  online: { times: 2, run: (person) => goOnline(person) },
  leave: {
    times: 1,
    run: async (person, { people, random, log }) => {
      const at = people.indexOf(person);
      person.typist.leave();
      person.typist = new Typist(await person.open(), aloneClock, random, (line) => log.push(`${at} ${line}`));
    },
  },
  compose: { times: 1, run: ({ typist }) => void (typist.isComposing = !typist.isComposing) },
} as const satisfies Record<string, RoundEvent>;

const all = (Object.keys(doings) as (keyof typeof doings)[]).flatMap((name) =>
  Array.from({ length: doings[name].times }, () => name),
);

async function step(round: Round): Promise<void> {
  const { people, random, log } = round;
  const person = pick(people, random);
  const doing = pick(all, random);
  log.push(`${people.indexOf(person)}: ${doing}`);
  await doings[doing].run(person, round);
  for (const { typist } of people) typist.look();
  if (random() < 0.2) await delay(Math.floor(random() * 30));
}

function goOnline({ turn, typist }: Person): void {
  turn(true);
  typist.retry();
}

/** Everything works again, everybody is in the room, and everything is stored. */
async function heal({ people }: Round, seed: number): Promise<void> {
  for (const person of people) {
    person.typist.isComposing = false;
    person.typist.openRoom();
    goOnline(person);
  }
  await until(async () => {
    for (const { typist, wait } of people) {
      typist.look();
      if (!typist.isIn) await wait(200);
    }
    return people.every(({ typist }) => typist.isIn && typist.isSettled);
  }).catch(() => {
    const states = JSON.stringify(people.map(({ typist }) => typist.state));
    throw new Error(`A room never takes over; TYPING_SEED=${seed} TYPING_ROUNDS=1 repeats it: ${states}`);
  });
  // what a room could not take over was handed on
  for (const { settle } of people) await settle();
  for (const { typist } of people) typist.leave();
}

/** The number of times that a word is in a text. */
const times = (text: string, word: string): number => text.split(word).length - 1;

/** The counts of words, over all rounds: whether they were stored, kept, lost or doubled. */
const counts = { rounds: 0, typed: 0, stored: 0, kept: 0, lost: 0, doubled: 0 };

async function run(round: Round, seed: number): Promise<void> {
  for (let steps = 20 + Math.floor(round.random() * 30); steps > 0; steps -= 1) await step(round);
  await heal(round, seed);
  const stored = linesOf(await round.read()).join("\n");
  const about = `TYPING_SEED=${seed} TYPING_ROUNDS=1 repeats it. Stored:\n${stored}\n${round.log.join("\n")}`;
  counts.rounds += 1;
  for (const { words, kept } of round.people) {
    const tray = kept();
    const away = words.filter((word) => times(stored, word) === 0);
    const lost = away.filter((word) => times(tray, word) === 0);
    counts.typed += words.length;
    counts.stored += words.length - away.length;
    counts.kept += away.length - lost.length;
    counts.lost += lost.length;
    const doubled = words.filter((word) => times(stored, word) > 1);
    counts.doubled += doubled.length;
    assert.deepEqual(lost, [], `words are lost; ${about}`);
    assert.deepEqual(doubled, [], `words are doubled; ${about}`);
  }
  const gone = round.others.filter((word) => times(stored, word) !== 1);
  assert.deepEqual(gone, [], `words of a program are lost; ${about}`);
}

type Send = (version: number, doc: Doc) => Promise<number>;

/** Writes a line at the end, as a program does that reads, changes and sends with the version. */
async function append(read: () => Promise<{ version: number; doc: Doc }>, send: Send, word: string): Promise<void> {
  await until(async () => {
    const { version, doc } = await read();
    return (await send(version, docOf([...linesOf(doc), word]))) === 200;
  });
}

/** People who type together. Rounds of several teams run at the same time, because most of a round is waiting. */
type Team = readonly ApiClient[];

const teams: readonly Team[] = await Promise.all(
  Array.from({ length: Math.min(4, rounds) }, async () => {
    const people = await Promise.all(["Kim", "Lea", "Mia"].map((name) => person(harness, name)));
    for (const who of people) {
      await join(harness, company.workspace.uuid, who, "member");
      await list(harness, board, who);
    }
    return people;
  }),
);

/** Runs all rounds, each with a seed of its own. */
async function runAll(begin: (team: Team) => Promise<(seed: number) => Promise<void>>): Promise<void> {
  Object.assign(counts, { rounds: 0, typed: 0, stored: 0, kept: 0, lost: 0, doubled: 0 });
  let next = firstSeed;
  const failed: string[] = [];
  try {
    await Promise.all(
      teams.map(async (team) => {
        const runOnce = await begin(team);
        // one that fails ends no other one
        while (next < firstSeed + rounds) await runOnce(next++).catch((error: Error) => failed.push(error.message));
      }),
    );
  } finally {
    process.stdout.write(`${JSON.stringify(counts)}\n`);
  }
  assert.equal(failed.length, 0, failed.join("\n\n"));
}

/** Two or three of them. */
const some = <Item>(items: readonly Item[], random: () => number): readonly Item[] =>
  random() < 0.5 ? items : items.slice(0, 2);

const beginning = (random: () => number): string => (random() < 0.6 ? "" : "First line\n\nSecond line");

test(`every word that is typed into a fresh description is stored or kept, in ${rounds} rounds`, async () => {
  await runAll(async (team) => {
    const browsers = await Promise.all(team.map((who) => openBrowser(who)));
    return async (seed) => {
      const [random, log] = [seededRandom(seed), [] as string[]];
      const { uuid } = await newTask(ada, board, beginning(random));
      const people = await Promise.all(
        some(browsers, random).map((browser, at) =>
          atDescription(browser, uuid, random, (line) => log.push(`${at} ${line}`)),
        ),
      );
      const read = async () => {
        const { version, description_json: doc } = await storedTask(harness, dev, { uuid });
        return { version, doc: doc as Doc };
      };
      const send: Send = async (version, description_json) =>
        (await ada.patch(`/tasks/${uuid}`, { version, description_json })).status;
      const write = (word: string) => append(read, send, word);
      await run({ people, random, log, others: [], write, read: async () => (await read()).doc }, seed);
      for (const { workspace } of browsers) for (const { id } of workspace.refused) await workspace.dismiss(id);
    };
  });
});

test(`every word that is typed into a fresh page is stored or kept, in ${rounds} rounds`, async () => {
  await runAll(async (team) => async (seed) => {
    const [random, log] = [seededRandom(seed), [] as string[]];
    const { uuid } = await newPage(ada, wiki, beginning(random));
    const read = async () => {
      const { version, content_json: doc } = await storedPage(harness, dev, { uuid });
      return { version, doc: doc as Doc };
    };
    const { doc: first } = await read();
    const people = some(team, random).map((who, at) =>
      atPage(who, uuid, first, random, (line) => log.push(`${at} ${line}`)),
    );
    const send: Send = async (version, content_json) =>
      (await ada.patch(`/wiki-pages/${uuid}`, { version, content_json })).status;
    const write = (word: string) => append(read, send, word);
    await run({ people, random, log, others: [], write, read: async () => (await read()).doc }, seed);
  });
});
