import assert from "node:assert/strict";
import { test } from "node:test";
import { EarlyError } from "#platform/http/errors.ts";
import { routes } from "../../features.ts";
import { footprint } from "../company.ts";
import { startHarness } from "../harness.ts";
import { type Billing, startWorld, type Visitor } from "../world.ts";
import { accessTable, type Rule } from "./access-table.ts";
import { exampleRequest } from "./example-request.ts";

const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
// jobs that come again by themselves would be rows that no request left
await harness.worker.close();
/** what a write answers that ran to its end and was then rolled back */
const rolledBack = 418;
const billings: readonly Billing[] = ["normal", "past_due", "read_only", "suspended"];

/** What the contract answers: a status of its refusal, or "done". */
function expected(rule: Rule, visitor: Visitor, billing: Billing): number | "done" {
  if (rule.place === "open") return "done";
  const isSuspended = rule.viaWorkspace && visitor.role !== null && billing === "suspended";
  const first = credentialAnswer(rule, visitor) ?? (isSuspended ? 423 : placeAnswer(rule, visitor));
  return first ?? stateAnswer(rule, visitor, billing) ?? "done";
}

function credentialAnswer(rule: Rule, { credential }: Visitor): number | null {
  if (credential === "none" && rule.place === "either") return null;
  if (credential === "none" || credential === "dead") return 401;
  return credential === "key" && !rule.key ? 401 : null;
}

function placeAnswer(rule: Rule, { role, isListed, credential }: Visitor): number | null {
  if (rule.place === "self" || rule.place === "either") return null;
  if (role === null) return credential === "key" ? 403 : 404;
  const seesBoard = role === "owner" || role === "admin" || isListed;
  return rule.place === "board" && !seesBoard ? 404 : null;
}

function stateAnswer(rule: Rule, visitor: Visitor, billing: Billing): number | null {
  return (
    (rule.place === "self" || rule.place === "either" ? null : roleAnswer(rule, visitor, billing)) ??
    exampleAnswer(rule, visitor)
  );
}

function roleAnswer(rule: Rule, { role }: Visitor, billing: Billing): number | null {
  if (billing === "suspended") return 423;
  if (role !== null && !rule.may.includes(role)) return 403;
  const isUnpaid = (rule.writes && billing === "read_only") || (rule.grows && billing === "past_due");
  return isUnpaid ? 402 : null;
}

/** What the state of the example's world says: whose the thing is, and who could but for something else. */
function exampleAnswer({ but, only }: Rule, { name }: Visitor): number | null {
  const isNamed = (start: string): boolean => name.startsWith(start);
  const other = Object.entries(but).find(([start]) => isNamed(start));
  if (other !== undefined) return other[1];
  return only === null || only.some(isNamed) ? null : 404;
}

test("every operation has its line in the access table, and every line its operation", () => {
  assert.deepEqual(Object.keys(accessTable).toSorted(), routes.map((route) => route.id).toSorted());
});

for (const route of routes) {
  const rule = accessTable[route.id];
  if (rule === undefined) continue;
  test(`${route.id}: everybody gets the contract's answer in every billing state`, async () => {
    const before = await footprint(harness);
    for (const billing of rule.place === "board" || rule.place === "workspace" ? billings : (["normal"] as const)) {
      await world.setBilling(billing);
      for (const visitor of world.visitors) {
        const wanted = expected(rule, visitor, billing);
        if (route.kind === "stream" && wanted === "done") continue;
        // an allowed write runs to the end of its transaction and fails there, so that the world stays as it is
        harness.faults.beforeCommit = new EarlyError(rolledBack, "ROLLED_BACK", "The contract keeps nothing.");
        const { status, body } = await exampleRequest(route, visitor.who);
        harness.faults.beforeCommit = null;
        // a try is counted whatever becomes of its request
        await harness.platform.pool.run("delete from sign_in_failures");
        await harness.platform.pool.run("update login_challenges set tries = 0");
        const reached = route.writes ? status === rolledBack : status === 200;
        const got = reached ? "done" : status;
        assert.equal(got, wanted, `${visitor.name}, ${billing}: answered ${status} ${JSON.stringify(body)}`);
      }
    }
    await world.setBilling("normal");
    assert.deepEqual(await footprint(harness), before, "a refused or failed request left something behind");
  });
}
