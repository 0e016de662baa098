import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import * as fc from "fast-check";
import { inOrder, maxMicros, place, placeAmong, stepMicros, toDecimal, toMicros, type SiblingRow } from "./position.ts";

/** Positions 1, 2, 3 … */
const evenlySpaced = (count: number): number[] => Array.from({ length: count }, (_, index) => (index + 1) * stepMicros);

/** A list in the intended order, read through a window of limited size as SQL would read it. */
function createList(start: number[]) {
  let siblings: SiblingRow[] = start.map((micros, index) => ({ uuid: `start ${index}`, micros }));
  let [inserts, rowsMoved, mostMoved] = [0, 0, 0];

  function insertAt(index: number, requested: number): void {
    for (let load = 64; ; load *= 4) {
      const [from, to] = [Math.max(0, index - load), Math.min(siblings.length, index + load)];
      const shown = siblings.slice(from, to);
      const answer = place(requested, {
        siblings: shown,
        reachesStart: from === 0,
        reachesEnd: to === siblings.length,
      });
      if ("needs" in answer) {
        assert.ok(from > 0 || to < siblings.length, "a list shown whole is always wide enough");
        continue;
      }
      const moved = new Map(answer.moved.map(({ uuid, micros }) => [uuid, micros]));
      const after = shown.map(({ uuid, micros }) => ({ uuid, micros: moved.get(uuid) ?? micros }));
      after.splice(index - from, 0, { uuid: `insert ${inserts}`, micros: answer.micros });
      siblings.splice(from, to - from, ...after);
      inserts += 1;
      rowsMoved += moved.size;
      mostMoved = Math.max(mostMoved, moved.size);
      return;
    }
  }

  return {
    insertAt,
    insertInMiddle: (index: number) => insertAt(index, midpoint(at(index - 1), at(index))),
    indexOf: (uuid: string) => siblings.findIndex((sibling) => sibling.uuid === uuid),
    all: () => siblings,
    cost: () => ({ mean: rowsMoved / inserts, most: mostMoved }),
  };

  function at(index: number): number {
    return siblings[index]?.micros ?? Number.NaN;
  }
}

/** The midpoint as a client computes it: it reads decimal strings into JSON numbers and rounds the result. */
function midpoint(before: number, after: number): number {
  const middle = (Number(toDecimal(before)) + Number(toDecimal(after))) / 2;
  return toMicros(JSON.parse(JSON.stringify(Number(middle.toFixed(6)))));
}

function assertOrdered(siblings: readonly SiblingRow[]): void {
  for (const [index, { micros }] of siblings.entries()) {
    assert.ok(Number.isSafeInteger(micros) && Math.abs(micros) <= maxMicros, `in bounds: ${micros}`);
    const previous = siblings[index - 1];
    assert.ok(previous === undefined || previous.micros < micros, `distinct and in order at ${index}`);
  }
}

function assertSurvives(micros: number): void {
  const text = toDecimal(micros);
  assert.match(text, /^-?\d{1,10}\.\d{6}$/);
  assert.equal(toMicros(text), micros);
  assert.equal(toMicros(JSON.parse(JSON.stringify(Number(text)))), micros);
}

const anyMicros = fc.integer({ min: -maxMicros, max: maxMicros });

describe("positions", () => {
  it("keep their value as decimal strings and as JSON numbers", () => {
    fc.assert(fc.property(anyMicros, assertSurvives), { numRuns: 2000 });
    fc.assert(fc.property(fc.integer({ min: maxMicros - 100_000, max: maxMicros }), assertSurvives), { numRuns: 2000 });
  });

  it("are written with six fraction digits", () => {
    assert.equal(toDecimal(toMicros(1.5)), "1.500000");
    assert.equal(toDecimal(toMicros("-0.000001")), "-0.000001");
    assert.equal(toDecimal(toMicros(-0)), "0.000000");
    assert.equal(toDecimal(toMicros(-0.0000001)), "0.000000");
    assert.equal(toDecimal(maxMicros), "8500000000.000000");
  });

  it("reject what is not a position or is out of range", () => {
    for (const wrong of [NaN, Infinity, 1e21, 8_500_000_000.1, -8_500_000_001, "", "1.", ".5", "1e3", "1.1234567"]) {
      assert.throws(() => toMicros(wrong), RangeError, String(wrong));
    }
  });
});

describe("placing an item", () => {
  const siblings = evenlySpaced(3).map((micros, index) => ({ uuid: `${index + 1}`, micros }));
  const whole = { siblings, reachesStart: true, reachesEnd: true };

  it("takes the requested position where there is room, and moves nothing", () => {
    for (const requested of [1_500_000, 2_000_016, -7, maxMicros, -maxMicros]) {
      assert.deepEqual(place(requested, whole), { micros: requested, moved: [] });
    }
    const empty = { siblings: [], reachesStart: true, reachesEnd: true };
    assert.deepEqual(place(maxMicros, empty), { micros: maxMicros, moved: [] });
  });

  it("is placed directly before the sibling whose position was requested", () => {
    assert.deepEqual(place(2_000_000, whole), { micros: 1_500_000, moved: [] });
  });

  it("moves only itself if the gap is wide and the requested position is too close to a sibling", () => {
    assert.deepEqual(place(2_000_001, whole), { micros: 2_500_000, moved: [] });
  });

  it("asks for more siblings if it needs to see beyond the given ones", () => {
    assert.deepEqual(place(3_500_000, { ...whole, reachesEnd: false }), { needs: "wider" });
    assert.deepEqual(place(500_000, { ...whole, reachesStart: false }), { needs: "wider" });
    const tight = [10, 11].map((micros) => ({ uuid: `${micros}`, micros }));
    assert.deepEqual(place(11, { siblings: tight, reachesStart: false, reachesEnd: false }), { needs: "wider" });
  });

  it("keeps the intended order for any list, even a crowded one, and any request", () => {
    const crowded = fc.tuple(fc.constantFrom(-maxMicros, 0, maxMicros), fc.array(fc.integer({ min: -40, max: 40 })));
    const lists = fc.oneof(crowded, fc.tuple(fc.constant(0), fc.array(anyMicros)));
    const kept = lists.map(([base, offsets]) =>
      [...new Set(offsets.map((offset) => base + offset))]
        .filter((micros) => Math.abs(micros) <= maxMicros)
        .toSorted((a, b) => a - b),
    );
    const placing = kept.chain((list) =>
      fc.tuple(fc.constant(list), fc.oneof(anyMicros, fc.constantFrom(...list, -maxMicros, maxMicros))),
    );
    fc.assert(
      fc.property(placing, ([start, requested]) => {
        const list = createList(start);
        const index = start.filter((micros) => micros < requested).length;
        list.insertAt(index, requested);
        assertOrdered(list.all());
        assert.equal(list.indexOf("insert 0"), index);
        const others = list.all().filter(({ uuid }) => uuid !== "insert 0");
        assert.deepEqual(
          others.map(({ uuid }) => uuid),
          start.map((_, at) => `start ${at}`),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("is placed before all siblings that have the requested position", () => {
    const same = ["a", "b"].map((uuid) => ({ uuid, micros: 5_000_000 }));
    const answer = place(5_000_000, { siblings: same, reachesStart: true, reachesEnd: true });
    assert.ok("micros" in answer && answer.micros < 5_000_000);
  });
});

describe("10,000 midpoint inserts between the same two neighbours", () => {
  const choices: Record<string, (left: number, right: number, turn: number, chance: number) => number> = {
    "always next to the left one": (left) => left + 1,
    "always next to the right one": (_, right) => right,
    alternating: (left, right, turn) => (turn % 2 === 0 ? left + 1 : right),
    "anywhere between": (left, right, _, chance) => left + 1 + Math.floor(chance * (right - left)),
  };
  const lists: Record<string, { start: number[]; left: number; bound: number }> = {
    "the only two": { start: evenlySpaced(2), left: 0, bound: 2 },
    "amid a thousand others": { start: evenlySpaced(1000), left: 499, bound: 2 },
    "at the last possible positions": {
      start: evenlySpaced(40).map((micros) => maxMicros - 40 * stepMicros + micros),
      left: 38,
      // there is room on one side only, so the siblings near the end are moved again and again
      bound: 20,
    },
  };
  for (const [where, { start, left, bound }] of Object.entries(lists)) {
    for (const [how, choose] of Object.entries(choices)) {
      it(`keep order and bounds and move few rows: ${how}, ${where}`, (test) => {
        const list = createList(start);
        const meant = start.map((_, index) => `start ${index}`);
        let seed = 1;
        for (let turn = 0; turn < 10_000; turn += 1) {
          seed = (seed * 48_271) % 2_147_483_647;
          // all inserts are between the two neighbours, so the right one is one further with each
          const index = choose(left, left + 1 + turn, turn, seed / 2_147_483_647);
          list.insertInMiddle(index);
          meant.splice(index, 0, `insert ${turn}`);
        }
        assertOrdered(list.all());
        assert.deepEqual(
          list.all().map(({ uuid }) => uuid),
          meant,
        );
        const { mean, most } = list.cost();
        test.diagnostic(`rows moved per insert: mean ${mean.toFixed(3)}, most ${most}`);
        assert.ok(mean < bound, `mean ${mean}`);
      });
    }
  }
});

test("a completely known list has room everywhere and keeps its order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.double({ min: -8.5e9, max: 8.5e9, noNaN: true }), { nil: undefined })),
      (asked) => {
        const list: { uuid: string; micros: number }[] = [];
        for (const [index, requested] of asked.entries()) {
          const { micros, moved } = placeAmong(requested, list);
          const order = list.map((each) => each.uuid);
          for (const each of list) each.micros = moved.find(({ uuid }) => uuid === each.uuid)?.micros ?? each.micros;
          assert.deepEqual(
            list.toSorted((one, other) => one.micros - other.micros).map((each) => each.uuid),
            order,
          );
          list.push({ uuid: String(index), micros });
          list.sort((one, other) => one.micros - other.micros);
          assert.equal(new Set(list.map((each) => each.micros)).size, list.length);
          if (requested === undefined) assert.equal(list.at(-1)?.uuid, String(index));
        }
      },
    ),
  );
});

test("a list in its new order has the positions one, two, three", () => {
  assert.deepEqual(inOrder(["b", "a"]), [
    { uuid: "b", position: "1.000000" },
    { uuid: "a", position: "2.000000" },
  ]);
});
