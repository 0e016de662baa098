import assert from "node:assert/strict";
import { test } from "node:test";
import { array, assert as check, boolean, nat, property, record } from "fast-check";
import { ids } from "#features/content/examples/index.ts";
import { namesOf, planDepartures } from "./plan-departures.ts";

const departure = record({ is_owner: boolean(), others: nat(3), owners: nat(3) }).map(
  ({ is_owner, others, owners }) => ({
    workspace_uuid: ids.workspace,
    name: "A",
    is_owner,
    other_people: others,
    other_owners: Math.min(owners, others),
  }),
);

test("each workspace has one fate: without others it closes, without an owner it holds its owner back", () => {
  check(
    property(array(departure), (departures) => {
      const { abandoned, closing, leaving } = planDepartures(departures);
      assert.equal(abandoned.length + closing.length + leaving.length, departures.length);
      assert.ok(closing.every((each) => each.other_people === 0));
      assert.ok([...abandoned, ...leaving].every((each) => each.other_people > 0));
      assert.ok(abandoned.every((each) => each.is_owner && each.other_owners === 0));
      assert.ok(leaving.every((each) => !each.is_owner || each.other_owners > 0));
    }),
  );
});

const named = (count: number): string =>
  namesOf(
    Array.from({ length: count }, (_, index) => ({
      workspace_uuid: ids.workspace,
      name: String(index),
      is_owner: true,
      other_owners: 0,
      other_people: 1,
    })),
  );

test("five workspaces are named, and the others counted", () => {
  assert.equal(named(1), "“0”");
  assert.equal(named(5), "“0”, “1”, “2”, “3”, “4”");
  assert.equal(named(7), "“0”, “1”, “2”, “3”, “4” and 2 more");
});
