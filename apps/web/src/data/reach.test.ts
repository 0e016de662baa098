import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { TestClock } from "../../test/clock.ts";
import { Reach } from "./reach.ts";
import type { ReachState } from "./reach-state.ts";

/** The manner in which the server answers: at once, never, after six seconds, by no connection, or through a proxy that has no server behind it. */
type Manner = "answers" | "is silent" | "is late" | "is gone" | "is behind a proxy";

/** A tab that watches a server. */
function watching() {
  const clock = new TestClock();
  const seen = { isVisible: true, isOnline: true };
  const states: ReachState[] = [];
  const open: ((reply: Response) => void)[] = [];
  let manner: Manner = "answers";
  let checks = 0;
  let returns = 0;
  const doFetch = async (): Promise<Response> => {
    if (manner === "is gone") throw new TypeError("Failed to fetch");
    if (manner === "is behind a proxy")
      return new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } });
    if (manner === "is silent") return new Promise((answer) => open.push(answer));
    if (manner === "is late") await new Promise<void>((done) => void clock.after(6000, done));
    return Response.json({});
  };
  const reach = new Reach({
    clock,
    presence: { isOnline: () => seen.isOnline, isVisible: () => seen.isVisible, subscribe: () => () => {} },
    check: (signal) => {
      checks += 1;
      const given = Promise.withResolvers<never>();
      signal.addEventListener("abort", () => given.reject(new DOMException("given up", "AbortError")));
      return Promise.race([fetch("/health", { signal }), given.promise]);
    },
    changed: (state) => void states.push(state),
    returned: () => void (returns += 1),
  });
  const fetch = reach.watch(doFetch);
  /** Lets time pass, second by second. */
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000);
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    }
  };
  const ask = (): void => void fetch("/tasks", {}).catch(() => {});
  return {
    reach,
    clock,
    seen,
    states,
    pass,
    ask,
    /** Answers all open requests. */
    answerAll: () => {
      for (const answer of open.splice(0)) answer(Response.json({}));
    },
    become: (next: Manner) => void (manner = next),
    counts: () => ({ checks, returns }),
    kinds: () => states.map(({ kind }) => kind),
  };
}

/** One that heard the server a moment ago. */
async function settled() {
  const tab = watching();
  tab.reach.lead();
  tab.ask();
  await tab.pass(1);
  return tab;
}

test("a server that answers is asked a little while somebody looks, and nothing is said", async () => {
  const tab = await settled();
  await tab.pass(60);
  const { checks } = tab.counts();
  assert.ok(checks >= 6 && checks <= 12, `${checks} checks in a minute`);
  tab.seen.isVisible = false;
  tab.reach.notice();
  await tab.pass(600);
  assert.deepEqual([tab.counts().checks, tab.states], [checks, []]);
});

for (const manner of ["is gone", "is behind a proxy", "is silent"] as const) {
  for (const waits of [true, false]) {
    test(`a server that ${manner} is reported within ten seconds, ${waits ? "where something waits" : "where nothing does"}`, async () => {
      const tab = await settled();
      const before = tab.clock.now();
      tab.become(manner);
      if (waits) tab.ask();
      await tab.pass(10);
      const state = tab.reach.get();
      assert.equal(state.kind, "away");
      // when it was heard last, not when it was noticed
      assert.ok(state.kind === "away" && state.since !== null && Math.abs(state.since - before) <= 1000);
      await tab.pass(120);
      assert.deepEqual(
        tab.kinds().filter((kind) => kind !== "slow"),
        ["away"],
        "it does not flicker",
      );
      tab.become("answers");
      tab.answerAll();
      await tab.pass(25);
      assert.deepEqual([tab.reach.get().kind, tab.counts().returns], ["fine", 1]);
    });
  }
}

test("a failure that is over within three seconds is not reported", async () => {
  const tab = await settled();
  tab.become("is gone");
  tab.ask();
  await tab.pass(2);
  tab.become("answers");
  await tab.pass(20);
  assert.deepEqual(tab.states, []);
});

test("a slow server is reported as slow until an answer comes soon, and the report does not flicker", async () => {
  const tab = await settled();
  tab.become("is late");
  tab.ask();
  await tab.pass(4);
  assert.deepEqual(tab.kinds(), []);
  await tab.pass(120);
  assert.deepEqual(tab.kinds(), ["slow"]);
  tab.become("answers");
  await tab.pass(15);
  assert.deepEqual(tab.kinds(), ["slow", "fine"]);
});

test("a server that was never heard has no time since which it is away", async () => {
  const tab = watching();
  tab.become("is gone");
  tab.reach.lead();
  tab.ask();
  await tab.pass(10);
  assert.deepEqual(tab.reach.get(), { kind: "away", since: null });
});

test("without a network nothing is said of the server, and after it came back it is asked", async () => {
  const tab = await settled();
  tab.become("is gone");
  await tab.pass(10);
  tab.seen.isOnline = false;
  tab.reach.notice();
  await tab.pass(60);
  assert.deepEqual(tab.kinds(), ["away", "fine"]);
  tab.seen.isOnline = true;
  tab.reach.notice();
  await tab.pass(10);
  assert.equal(tab.reach.get().kind, "away");
});

test("a computer that slept, and a tab that was hidden, find out anew", async () => {
  const tab = await settled();
  tab.clock.advance(3_600_000);
  await tab.pass(10);
  tab.seen.isVisible = false;
  tab.reach.notice();
  await tab.pass(3600);
  tab.seen.isVisible = true;
  tab.reach.notice();
  await tab.pass(10);
  assert.deepEqual(tab.states, []);
});

test("a tab that does not lead shows what the leader tells, and asks nothing", async () => {
  const tab = watching();
  tab.reach.hear({ kind: "away", since: 1 });
  await tab.pass(60);
  assert.deepEqual([tab.reach.get(), tab.counts().checks], [{ kind: "away", since: 1 }, 0]);
});
