import assert from "node:assert/strict";
import { test } from "node:test";
import { ids } from "#features/content/examples/index.ts";
import { footprint } from "../company.ts";
import { startHarness } from "../harness.ts";
import { type Billing, startWorld, type Visitor } from "../world.ts";
import { accessTable, type Rule } from "./access-table.ts";
import { exampleRequest } from "./example-request.ts";
import { documentedOperations, type Operation } from "./operations.ts";
import { checkSentence } from "./sentences.ts";
import { rolledBack } from "../rolled-back.ts";

const harness = await startHarness({ LOG_LEVEL: "silent" });
const world = await startWorld(harness);
// recurring jobs would add rows that no request has written
await harness.worker.close();
let before = await footprint(harness);
/** One visitor of each kind: they ask in states in which an operation treats all kinds of visitors alike. */
const oneOfEachKind = ["Ada", "Ada's key", "Cleo", "Cleo's key", "Dev", "Finn", "Ivy", "an outsider", "nobody"];
/** The states of a workspace, and who sends requests then: everybody where the state may end requests of some roles only. */
const states: Readonly<Record<Billing, (rule: Rule) => readonly string[] | "everybody">> = {
  normal: () => "everybody",
  past_due: ({ grows }) => (grows ? "everybody" : oneOfEachKind),
  read_only: ({ writes }) => (writes ? "everybody" : oneOfEachKind),
  suspended: () => oneOfEachKind,
  two_factor: () => oneOfEachKind,
  deleted: () => oneOfEachKind,
};
// this test checks the server's own document: whether a route is missing there is another test's task
const operations = await documentedOperations(harness);

/** The expected answer of the contract: the status of the error, or "done". */
function expected(rule: Rule, visitor: Visitor, billing: Billing): number | "done" {
  if (rule.place === "open") return rule.off ? 404 : "done";
  if (billing === "deleted" && rule.place !== "self") return credentialAnswer(rule, visitor) ?? goneAnswer(visitor);
  const first =
    credentialAnswer(rule, visitor) ?? workspaceAnswer(rule, visitor, billing) ?? placeAnswer(rule, visitor);
  return first ?? stateAnswer(rule, visitor, billing) ?? "done";
}

function credentialAnswer(rule: Rule, { credential }: Visitor): number | null {
  if (credential === "none" && rule.place === "either") return null;
  if (credential === "none" || credential === "dead") return 401;
  return credential === "key" && !rule.key ? 401 : null;
}

/** The error of the workspace, if the path names only the workspace and its board is found later. */
function workspaceAnswer({ viaWorkspace }: Rule, { role, isService }: Visitor, billing: Billing): number | null {
  if (!viaWorkspace || role === null) return null;
  if (billing === "suspended") return 423;
  return billing === "two_factor" && !isService ? 403 : null;
}

/** A deleted workspace also ends its keys. */
function goneAnswer({ role, credential }: Visitor): number {
  return credential === "key" && role !== null ? 401 : 404;
}

const isAdmin = ({ role }: Visitor): boolean => role === "owner" || role === "admin";

function placeAnswer(rule: Rule, visitor: Visitor): number | null {
  const { role, credential, isStaff } = visitor;
  if (rule.place === "self" || rule.place === "either") return null;
  if (rule.place === "staff") return isStaff ? null : 403;
  return role === null ? (credential === "key" ? 403 : 404) : memberAnswer(rule, visitor);
}

function memberAnswer(rule: Rule, visitor: Visitor): number | null {
  if (rule.place === "wiki") return isGuest(visitor) && !rule.writes ? 404 : null;
  return rule.place === "board" && !isAdmin(visitor) && !visitor.isListed ? 404 : null;
}

/** A guest sees no wiki, and yet their write is 403 (§14.1). */
const isGuest = ({ role }: Visitor): boolean => role === "guest" || role === "guest_editor";

function stateAnswer(rule: Rule, visitor: Visitor, billing: Billing): number | null {
  const hasRole = rule.place === "board" || rule.place === "workspace" || rule.place === "wiki";
  return (hasRole ? roleAnswer(rule, visitor, billing) : null) ?? exampleAnswer(rule, visitor);
}

function roleAnswer(rule: Rule, { role, isService }: Visitor, billing: Billing): number | null {
  if (billing === "suspended") return 423;
  // a service account is no person, and a member without a second factor can still leave
  if (billing === "two_factor" && !isService && !rule.leaves) return 403;
  if (role !== null && !rule.may.includes(role)) return 403;
  return isUnpaid(rule, billing) ? 402 : null;
}

function isUnpaid({ writes, grows, removes }: Rule, billing: Billing): boolean {
  return !removes && ((writes && billing === "read_only") || (grows && billing === "past_due"));
}

/** The error that the state of the example causes: the resource belongs to another person, or something else prevents the operation. */
function exampleAnswer({ but, only, off }: Rule, { name }: Visitor): number | null {
  if (off) return 404;
  const isNamed = (start: string): boolean => name.startsWith(start);
  const other = Object.entries(but).find(([start]) => isNamed(start));
  if (other !== undefined) return other[1];
  return only === null || only.some(isNamed) ? null : 404;
}

test("every operation of the document has its line in the access table, and every line its operation", () => {
  const served = operations.map(({ id }) => id);
  const missing = served.filter((id) => accessTable[id] === undefined);
  const hint = "Add a line for it to access-table.ts: who may call it according to the contract";
  assert.deepEqual(missing, [], hint);
  const needless = Object.keys(accessTable).filter((id) => !served.includes(id));
  assert.deepEqual(needless, [], "There is no such operation any more: remove its line from access-table.ts");
});

test("the document names for every operation the credentials that the access table accepts", () => {
  for (const { id, schemes } of operations) {
    const rule = accessTable[id];
    if (rule === undefined) continue;
    const wanted = rule.place === "open" ? [] : ["session", "cookie", ...(rule.key ? ["api_key"] : [])];
    assert.deepEqual(schemes, wanted, id);
  }
});

// no example has an effect: a write that succeeds is rolled back at the end
harness.faults.beforeCommit = rolledBack;
/** Concurrent requests: several, because a request mostly waits for PostgreSQL; only a few, so that locks are not waited for long. */
const atOnce = 8;
/** A concurrent claim would not find the task that another one is claiming. */
const oneByOne = new Set(["claimNext"]);

/** Operations that may name the workspace to a person who is not a member. */
const tellsOfWorkspace: Readonly<Record<string, RegExp>> = {
  staff: /^\/staff\//,
  // an invitation names the workspace
  "an outsider": /\/invitations|^\/profile\/export$/,
  // an export names former workspaces
  "a deactivated admin": /^\/profile\/export$/,
};

/** Words that a reply of an operation must not contain for this visitor. */
function hiddenFrom(visitor: Visitor, { id, path }: Operation): string[] {
  const { role, isListed, name } = visitor;
  const onBoards = [ids.board, ids.otherBoard, ids.task, ids.otherTask, ids.archivedTask, ids.comment, ids.attachment];
  const knowsOf = role !== null || tellsOfWorkspace[name]?.test(path) === true;
  const hidden: string[] = knowsOf ? [] : [ids.workspace];
  if (name !== "Ada") hidden.push(ids.session);
  if (isAdmin(visitor)) return hidden;
  // a link shows everybody the invitation that it names
  if (name !== "an outsider" && id !== "getPublicInvitation") hidden.push(ids.invitation);
  return [...hidden, ids.import, ids.export, ids.apiKey, ...(isListed ? [] : onBoards)];
}

/** Checks everything in the reply to a visitor. */
async function check(operation: Operation, rule: Rule, visitor: Visitor, state: Billing): Promise<void> {
  const wanted = expected(rule, visitor, state);
  // an open stream does not end, so it cannot be awaited
  if (operation.kind === "stream" && wanted === "done") return;
  const { status, body } = await exampleRequest(operation, visitor.who);
  const isDone = status === rolledBack.statusCode || (operation.method === "GET" && status === 200);
  const text = JSON.stringify(body);
  assert.equal(isDone ? "done" : status, wanted, `${visitor.name}, ${state}: answered ${status} ${text}`);
  if (!isDone) checkSentence({ path: operation.path, rule, visitor, state, status, body });
  const leaked = hiddenFrom(visitor, operation).filter((uuid) => text.includes(uuid));
  assert.deepEqual(leaked, [], `${visitor.name}, ${state}: the reply contains hidden uuids: ${text}`);
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Failed attempts are counted and stored, so that too many of them would reject the requests that follow. */
const forgetAttempts = `with forgotten as (delete from sign_in_failures)
  update login_challenges set tries = 0 where tries > 0`;

// all of them take a minute or more
const { ACCESS_OPERATIONS: chosen } = process.env;
for (const operation of operations) {
  const rule = accessTable[operation.id];
  if (rule === undefined || chosen?.split(" ").includes(operation.id) === false) continue;
  const isOfWorkspace = rule.place === "board" || rule.place === "workspace" || rule.place === "wiki";
  test(`${operation.id}: everybody gets the contract's reply in every state of the workspace`, async () => {
    for (const [state, asksIn] of Object.entries(states) as [Billing, (typeof states)[Billing]][]) {
      if (!isOfWorkspace && state !== "normal") continue;
      const asks = asksIn(rule);
      await world.setBilling(state);
      const asking = world.visitors.filter(({ name }) => asks === "everybody" || asks.includes(name));
      // a counted attempt is stored even if the request fails, so these requests must not be concurrent
      const isAlone = !isOfWorkspace || oneByOne.has(operation.id);
      for (const some of chunksOf(asking, isAlone ? 1 : atOnce)) {
        await Promise.all(some.map((visitor) => check(operation, rule, visitor, state)));
        if (!isOfWorkspace) await harness.platform.pool.run(forgetAttempts);
      }
    }
    await world.setBilling("normal");
    // calls of staff accounts are recorded even if they fail; calls of others are not
    const noted = rule.place === "staff" ? world.visitors.filter(({ isStaff }) => isStaff).length : 0;
    const wanted = { ...before, staff_calls: Number(before["staff_calls"]) + noted };
    before = await footprint(harness);
    assert.deepEqual(before, wanted, "a rejected or failed request stored something");
  });
}
