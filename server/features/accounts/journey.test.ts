import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#testing/harness.ts";
import { someone } from "#testing/people.ts";
import { codeIn, mailsTo } from "#testing/accounts.ts";

const harness = await startHarness();
const visitor = someone(harness, "");

test("somebody signs up, proves the address, logs in, makes a key, works with it and goes again", async () => {
  const email = "ada@example.com";
  const password = "Analytical Engine 1843";

  const signedUp = await visitor.post("/auth/sign-up", {
    email,
    password,
    first_name: "Ada",
    last_name: "King-Noel",
    accepted_terms: true,
  });
  assert.equal(signedUp.status, 201);
  assert.equal(signedUp.body.user.is_verified, false);

  const early = await visitor.post("/auth/login", { email, password });
  assert.equal(early.status, 403);
  assert.equal(early.body.verification_required, true);
  assert.equal(early.body.user_uuid, signedUp.body.user.uuid);

  const [mail = ""] = await mailsTo(harness, email);
  const verified = await visitor.post("/auth/verify-email", {
    user_uuid: signedUp.body.user.uuid,
    code: codeIn(mail),
  });
  assert.equal(verified.status, 200);
  assert.equal(verified.body.user.is_verified, true);

  const loggedIn = await visitor.post("/auth/login", { email: "Ada@Example.com", password });
  assert.equal(loggedIn.status, 200);
  const ada = someone(harness, loggedIn.body.token);
  assert.equal((await ada.get("/profile/me")).body.user.email, email);

  const { workspace } = (await ada.post("/workspaces", { name: "Difference" })).body;
  const made = await ada.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Loom" });
  assert.equal(made.status, 201);
  const loom = someone(harness, made.body.token);
  const board = await loom.post(`/workspaces/${workspace.uuid}/boards`, { name: "Cards" });
  assert.equal(board.status, 201, JSON.stringify(board.body));

  assert.equal((await ada.post("/auth/logout")).status, 200);
  const late = await ada.get("/profile/me");
  assert.equal(late.status, 401);
  assert.equal(late.body.message, "The session has ended. Sign in again.");
  assert.equal((await loom.get("/workspaces")).status, 200, "a key outlives the session that made it");
});
