import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { flowOf, type LifeEvent } from "./flow.ts";

const hour = 3_600_000;
const at = (hours: number): Date => new Date(hours * hour);
const event = (name: string, hours: number, status_uuid: string, from: string | null = null): LifeEvent => ({
  name: `ticket.${name}`,
  at: at(hours),
  status_uuid,
  from_status_uuid: from,
});
const born = { at: at(0), status_uuid: "done" };

test("visits follow each other, and are summed by status", () => {
  const events = [
    event("created", 0, "todo"),
    event("moved", 2, "doing", "todo"),
    event("moved", 3, "todo", "doing"),
    event("moved", 4.5, "done", "todo"),
  ];
  const flow = flowOf(events, born, at(10));
  assert.deepEqual(
    flow.visits.map((visit) => [visit.status_uuid, visit.hours]),
    [
      ["todo", 2],
      ["doing", 1],
      ["todo", 1.5],
      ["done", 5.5],
    ],
  );
  assert.equal(flow.visits.at(-1)?.left_at, null);
  assert.deepEqual(flow.by_status[0], { status_uuid: "todo", hours: 3.5 });
  assert.deepEqual(flow.gaps, []);
});

test("time in the trash is a gap and belongs to no status", () => {
  const events = [event("created", 0, "todo"), event("archived", 1, "todo"), event("restored", 5, "todo")];
  const flow = flowOf(events, { at: at(0), status_uuid: "todo" }, at(6));
  assert.deepEqual(
    flow.visits.map((visit) => visit.hours),
    [1, 1],
  );
  assert.deepEqual(flow.gaps, [{ from: at(1).toISOString(), to: at(5).toISOString(), hours: 4 }]);
});

test("a task without a creation event starts in the status that its first move left", () => {
  assert.equal(flowOf([event("moved", 2, "doing", "todo")], born, at(3)).visits[0]?.status_uuid, "todo");
  assert.equal(flowOf([], born, at(3)).visits[0]?.status_uuid, "done");
});

test("visits and gaps together cover the whole time of the task", () => {
  const step = fc.record({ hours: fc.integer({ min: 1, max: 50 }), to: fc.constantFrom("a", "b", "trash") });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let [now, column, isArchived] = [0, "a", false];
      const events = steps.map(({ hours, to }) => {
        now += hours;
        const from = column;
        if (to === "trash") isArchived = !isArchived;
        else column = to;
        const name = to === "trash" ? (isArchived ? "archived" : "restored") : "moved";
        return event(name, now, column, name === "moved" ? from : null);
      });
      const flow = flowOf(events, { at: at(0), status_uuid: "a" }, at(now + 1));
      const sum = [...flow.visits, ...flow.gaps].reduce((all, each) => all + each.hours, 0);
      assert.equal(sum, now + 1);
    }),
  );
});
