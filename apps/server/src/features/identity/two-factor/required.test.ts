import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { quickHash } from "#test/quick-hash.ts";
import { startCompany } from "#test/company.ts";
import { goodPassword, logIn } from "#test/accounts.ts";
import type { Answer } from "#test/people.ts";
import { beginLogin, codeOf, demand, ok, setUp, step } from "#test/second-factor.ts";
import { serviceAccount } from "#test/service-accounts.ts";
import { tool } from "#test/tools.ts";

const company = await startCompany();
const { harness, workspace, board, ada, cleo, eve, hal, robot } = company;
const task = await company.task();
const machine = await serviceAccount(company);
const oathtool = tool("oathtool");
await harness.platform.pool.run("update users set password_hash = $1", [quickHash(goodPassword)]);

function assertRequired(answer: Answer, what: string): void {
  assert.equal(answer.status, 403, what);
  assert.deepEqual(answer.body, {
    error: "This workspace requires two-factor authentication. Set it up first.",
    code: "two_factor_required",
    two_factor_required: true,
  });
}

/** The actions of a member in a workspace: reads and writes of the workspace, the board and a ticket. */
const doings: readonly (readonly [what: string, doIt: (who: typeof cleo) => Promise<Answer>])[] = [
  ["reads the workspace", (who) => who.get(`/workspaces/${workspace.uuid}`)],
  [
    "adds a label",
    (who) => who.post(`/workspaces/${workspace.uuid}/labels`, { name: `L${Math.random()}`, color: "#2563eb" }),
  ],
  ["reads the board", (who) => who.get(`/boards/${board.uuid}`)],
  ["lists the tickets", (who) => who.get(`/boards/${board.uuid}/tasks`)],
  ["adds a ticket", (who) => who.post(`/boards/${board.uuid}/tasks`, { title: "A ticket" })],
  ["reads a ticket", (who) => who.get(`/tasks/${task.uuid}`)],
  ["comments", (who) => who.post(`/tasks/${task.uuid}/comments`, { body: "Yes" })],
];

const makeKey = (who: typeof cleo) => who.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Mine" });

test("in a workspace that demands a second factor, a member without one gets nothing but the error that asks for it", async () => {
  for (const [what, doIt] of doings) assert.ok((await doIt(cleo)).status < 300, what);
  await demand(harness, ada, workspace.uuid);
  await harness.platform.pool.run("delete from two_factor where user_uuid = $1", [ada.uuid]);
  const before = await company.footprint();
  for (const [what, doIt] of doings) assertRequired(await doIt(cleo), what);
  assertRequired(await makeKey(cleo), "makes a key");
  assertRequired(await ada.patch(`/workspaces/${workspace.uuid}`, { two_factor_required: false }), "the owner too");
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await hal.get(`/workspaces/${workspace.uuid}`)).status, 404, "who may not see it learns nothing");
});

test("the list of workspaces still shows it, a member's key is refused as the member, and who will not set one up may leave", async () => {
  const { workspaces } = ok(await cleo.get("/workspaces"));
  assert.deepEqual(
    workspaces.map(({ uuid }: { uuid: string }) => uuid),
    [workspace.uuid],
  );
  const before = await company.footprint();
  for (const [what, doIt] of doings) assertRequired(await doIt(robot), what);
  assert.deepEqual(await company.footprint(), before);
  for (const [what, doIt] of doings) assert.ok((await doIt(machine)).status < 300, what);
  ok(await eve.post(`/workspaces/${workspace.uuid}/leave`));
  assert.equal((await eve.get(`/workspaces/${workspace.uuid}`)).status, 404);
});

test("a person who sets up a second factor can continue at once, and not after switching it off", async () => {
  const { secret } = await setUp(harness, cleo);
  for (const [what, doIt] of doings) assert.ok((await doIt(cleo)).status < 300, what);
  ok(await makeKey(cleo));
  ok(await cleo.put("/profile/two-factor", { email: true, password: goodPassword }));
  ok(await cleo.delete("/profile/two-factor/totp", { password: goodPassword, code: codeOf(harness, secret) }));
  for (const [what, doIt] of doings) assert.ok((await doIt(cleo)).status < 300, what);
  ok(await cleo.put("/profile/two-factor", { email: false, password: goodPassword }));
  for (const [what, doIt] of doings) assertRequired(await doIt(cleo), what);
});

test(
  "a member sets an authenticator up while logging in, and logs in with it, by an independent client's codes",
  { skip: oathtool === null ? "oathtool is not installed" : false },
  async () => {
    const { nobody, ivy } = company;
    const codeOf = (secret: string): string => {
      const now = `--now=@${Math.floor(harness.platform.services.now() / 1000)}`;
      return execFileSync(oathtool ?? "", ["--totp", "--base32", secret, now], { encoding: "utf8" }).trim();
    };
    assert.equal(ok(await logIn(harness, ivy.email)).two_factor.setup_required, true);
    const first = await beginLogin(harness, ivy.email);
    const { secret } = ok(await nobody.post("/auth/2fa/totp/setup", first)).totp;
    const { token } = ok(await nobody.post("/auth/2fa/totp/verify-setup", { ...first, token: codeOf(secret) }));
    assert.ok(token);
    harness.advance(step);
    const second = await beginLogin(harness, ivy.email);
    const code = codeOf(secret);
    const { user } = ok(await nobody.post("/auth/verify-2fa", { ...second, code }));
    assert.equal(user.uuid, ivy.uuid);
    const third = await beginLogin(harness, ivy.email);
    assert.equal((await nobody.post("/auth/verify-2fa", { ...third, code })).status, 401, "the code is used up");
  },
);
