// All of identity, from a sign-up to the deletion of the account, as a person and their programs use it: over HTTP, with real
// mails, pictures and authenticator codes.
import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { codeIn, mailsTo } from "./accounts.ts";
import { startHarness } from "./harness.ts";
import { wholePng } from "./files.ts";
import { codeOf, step } from "./second-factor.ts";

const harness = await startHarness();
await harness.app.listen({ port: 0, host: "127.0.0.1" });
const server = `http://127.0.0.1:${(harness.app.server.address() as AddressInfo).port}`;

type RequestOptions = { readonly body?: unknown; readonly headers?: Record<string, string>; readonly file?: Buffer };

/** A request's body for fetch: a file in a form, JSON, or nothing. */
function contentOf({ body, file }: RequestOptions): { readonly body?: FormData | string } {
  if (file === undefined) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file)], { type: "image/png" }), "me.png");
  return { body: form };
}

/** Sends one request and returns the reply's body; the test fails if the status is not the expected one. */
async function ask(expected: number, at: string, token: string | null, sent: RequestOptions = {}) {
  const [method = "", path = ""] = at.split(" ");
  const credential = token === null ? {} : { authorization: `Bearer ${token}` };
  const type = sent.body === undefined ? {} : { "content-type": "application/json" };
  const headers = { ...credential, ...type, ...sent.headers };
  const reply = await fetch(server + path, { method, headers, ...contentOf(sent) });
  const text = await reply.text();
  assert.equal(reply.status, expected, `${at} answered ${reply.status}: ${text}`);
  const isJson = reply.headers.get("content-type")?.startsWith("application/json") === true;
  return { headers: reply.headers, body: isJson ? JSON.parse(text) : null };
}

/** The text of the newest mail to an address. */
async function newestMail(email: string): Promise<string> {
  return (await mailsTo(harness, email)).at(-1) ?? "";
}

const mia = { email: "mia@example.com", password: "Seven wild geese!", uuid: "", session: "", key: "", secret: "" };
const noa = { email: "noa@example.com", password: "Nine tame ducks?", uuid: "", session: "" };
let workspace = "";
let board = "";
let backupCodes: string[] = [];

const signUp = ({ email, password }: { email: string; password: string }, more = {}) => ({
  body: { email, password, first_name: email.split("@")[0], last_name: "Example", accepted_terms: true, ...more },
});
const logIn = ({ email, password }: { email: string; password: string }) => ({ body: { email, password } });

test("Mia signs up, verifies her address and logs in", async () => {
  await ask(400, "POST /auth/sign-up", null, signUp({ ...mia, password: "password1!" }));
  const { user } = (await ask(201, "POST /auth/sign-up", null, signUp(mia))).body;
  mia.uuid = user.uuid;
  const frameworkBody = (await ask(403, "POST /auth/login", null, logIn(mia))).body;
  assert.equal(frameworkBody.verification_required, true);
  const proof = { user_uuid: mia.uuid, code: codeIn(await newestMail(mia.email)) };
  await ask(200, "POST /auth/verify-email", null, { body: proof });
  await ask(401, "POST /auth/login", null, logIn({ ...mia, password: "Wrong password 1" }));
  mia.session = (await ask(200, "POST /auth/login", null, logIn(mia))).body.token;
});

test("Mia's browser gets a cookie, which can write only from the web app", async () => {
  const origin = harness.platform.services.webOrigin;
  const { headers } = await ask(200, "POST /auth/login", null, { ...logIn(mia), headers: { origin } });
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  assert.match(headers.get("set-cookie") ?? "", /^stoa_session=.*HttpOnly; SameSite=Lax; Secure$/);
  await ask(200, "GET /profile/me", null, { headers: { cookie } });
  const sound = { body: { enabled: false } };
  await ask(403, "POST /profile/move-sound", null, { ...sound, headers: { cookie, origin: "https://evil.example" } });
  await ask(200, "POST /profile/move-sound", null, { ...sound, headers: { cookie, origin } });
  await ask(200, "POST /auth/logout", null, { headers: { cookie, origin } });
  await ask(401, "GET /profile/me", null, { headers: { cookie } });
});

test("Mia updates her profile and her profile image", async () => {
  const names = { first_name: "Mia", last_name: "Gander", phone_number: "30 1234", phone_number_country_code: "+49" };
  const { user } = (await ask(200, "POST /profile/update", mia.session, { body: { user: names } })).body;
  assert.equal(user.phone_number_country_code, "+49");
  const pictured = (await ask(200, "POST /profile/update/image", mia.session, { file: wholePng })).body;
  assert.equal(pictured.user.image_version, 1);
  const own = await ask(200, `GET /profile/image/content/${mia.uuid}?v=1`, mia.session);
  assert.equal(own.headers.get("content-type"), "image/webp");
  const { image } = (await ask(200, "GET /profile/signed-profile-image", mia.session)).body;
  await ask(200, `GET ${new URL(image.url).pathname}`, null);
  assert.equal((await ask(200, "GET /platform/terms", mia.session)).body.terms.must_accept, false);
});

test("Mia creates a workspace, and Noa joins it by the invitation in the mail", async () => {
  workspace = (await ask(201, "POST /workspaces", mia.session, { body: { name: "The pond" } })).body.workspace.uuid;
  const named = { body: { name: "Crossing" } };
  board = (await ask(201, `POST /workspaces/${workspace}/boards`, mia.session, named)).body.board.uuid;
  const invited = { body: { email: noa.email, role: "admin", board_uuids: [board] } };
  await ask(201, `POST /admin/workspaces/${workspace}/invitations`, mia.session, invited);
  const [, invitation_token] = /\/invitations\/([\w-]+)/.exec(await newestMail(noa.email)) ?? [];
  const accepted = signUp(noa, { invitation_token });
  noa.uuid = (await ask(201, "POST /auth/sign-up", null, accepted)).body.user.uuid;
  noa.session = (await ask(200, "POST /auth/login", null, logIn(noa))).body.token;
  const { members } = (await ask(200, `GET /workspaces/${workspace}/members`, noa.session)).body;
  assert.deepEqual(members.map(({ role }: { role: string }) => role).toSorted(), ["admin", "owner"]);
});

test("Mia's script uses a personal key, and the build a service account", async () => {
  const until = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();
  const asked = { workspace_uuid: workspace, name: "Script", expires_at: until };
  mia.key = (await ask(201, "POST /profile/api-keys", mia.session, { body: asked })).body.token;
  const listed = await ask(200, `GET /boards/${board}`, mia.key);
  assert.equal(listed.headers.get("x-api-key-expires-at"), until);
  assert.equal((await ask(401, "GET /profile/me", mia.key)).body.statusCode, 401);
  const service = { name: "Build", service_account: true, board_uuids: [board] };
  const keys = `/admin/workspaces/${workspace}/api-keys`;
  const { api_key, token } = (await ask(201, `POST ${keys}`, mia.session, { body: service })).body;
  const { task } = (await ask(201, `POST /boards/${board}/tasks`, token, { body: { title: "Cross the road" } })).body;
  const { entries } = (await ask(200, `GET /admin/workspaces/${workspace}/audit-log`, mia.session)).body;
  const entry = entries.find((each: { task_uuid: string }) => each.task_uuid === task.uuid);
  assert.deepEqual([entry.actor.kind, entry.actor.name, entry.actor.api_key_uuid], ["api_key", "Build", api_key.uuid]);
  await ask(200, `DELETE ${keys}/${api_key.uuid}`, noa.session);
  assert.match((await ask(401, `GET /boards/${board}`, token)).body.error, /not valid or has been revoked/);
});

test("Mia sets up an authenticator, and each of its codes works for one login only", async () => {
  const { totp } = (
    await ask(200, "POST /auth/2fa/totp/setup", mia.session, {
      body: { user_uuid: mia.uuid, password: mia.password },
    })
  ).body;
  assert.match(totp.qr_svg, /^<svg/);
  mia.secret = totp.secret;
  const first = { user_uuid: mia.uuid, password: mia.password, token: codeOf(harness, mia.secret) };
  const set = await ask(200, "POST /auth/2fa/totp/verify-setup", mia.session, { body: first });
  backupCodes = set.body.backup_codes;
  assert.equal(backupCodes.length, 10);
  harness.advance(2 * step);
  const { two_factor, token } = (await ask(200, "POST /auth/login", null, logIn(mia))).body;
  assert.deepEqual([two_factor.methods, token], [["totp", "backup_code"], undefined]);
  const proof = { body: { ...waiting(two_factor), code: codeOf(harness, mia.secret) } };
  mia.session = (await ask(200, "POST /auth/verify-2fa", null, proof)).body.token;
  const again = (await ask(200, "POST /auth/login", null, logIn(mia))).body.two_factor;
  const replay = { body: { ...waiting(again), code: proof.body.code } };
  await ask(401, "POST /auth/verify-2fa", null, replay);
  const spare = { body: { ...waiting(again), backup_code: backupCodes[0] } };
  await ask(200, "POST /auth/2fa/totp/redeem-backup-code", null, spare);
});

const waiting = ({ user_uuid, twofa_token }: { user_uuid: string; twofa_token: string }) => ({
  user_uuid,
  twofa_token,
});

test("Mia's workspace requires a second factor, and Noa can continue after switching on codes by e-mail", async () => {
  const place = `/workspaces/${workspace}`;
  await ask(200, `PATCH ${place}`, mia.session, { body: { two_factor_required: true } });
  const refused = (await ask(403, `GET ${place}`, noa.session)).body;
  assert.equal(refused.two_factor_required, true);
  await ask(200, "PUT /profile/two-factor", noa.session, { body: { email: true, password: noa.password } });
  await ask(200, `GET ${place}`, noa.session);
  const { two_factor } = (await ask(200, "POST /auth/login", null, logIn(noa))).body;
  await ask(200, "POST /auth/send-2fa-email", null, { body: waiting(two_factor) });
  const code = { ...waiting(two_factor), method: "email", code: codeIn(await newestMail(noa.email)) };
  noa.session = (await ask(200, "POST /auth/verify-2fa", null, { body: code })).body.token;
});

test("a new password ends all sessions and starts one, a reset password ends all, and keys keep working", async () => {
  const { two_factor } = (await ask(200, "POST /auth/login", null, logIn(mia))).body;
  harness.advance(2 * step);
  const proof = { body: { ...waiting(two_factor), code: codeOf(harness, mia.secret) } };
  const other = (await ask(200, "POST /auth/verify-2fa", null, proof)).body.token;
  const change = { current_password: mia.password, new_password: "Eight wild geese!" };
  const changed = await ask(200, "POST /profile/change-password", mia.session, { body: change });
  for (const old of [mia.session, other]) {
    assert.equal((await ask(401, "GET /profile/me", old)).body.message, "The session has ended. Sign in again.");
  }
  mia.session = changed.headers.get("x-refreshed-token") ?? "";
  await ask(200, "GET /profile/me", mia.session);
  await ask(200, "POST /auth/forgot-password", null, { body: { email: mia.email } });
  mia.password = "Ten wild geese, at last!";
  const reset = { uuid: mia.uuid, code: codeIn(await newestMail(mia.email)), new_password: mia.password };
  await ask(200, "POST /auth/confirm-reset-password", null, { body: reset });
  await ask(400, "POST /auth/confirm-reset-password", null, { body: reset });
  await ask(401, "GET /profile/me", mia.session);
  await ask(200, `GET /boards/${board}`, mia.key);
  const login = (await ask(200, "POST /auth/login", null, logIn(mia))).body.two_factor;
  const spare = { body: { ...waiting(login), backup_code: backupCodes[1] } };
  mia.session = (await ask(200, "POST /auth/2fa/totp/redeem-backup-code", null, spare)).body.token;
});

test("Mia changes her e-mail address", async () => {
  const asked = { password: mia.password, new_email: "mia@geese.example" };
  await ask(200, "POST /profile/change-email", mia.session, { body: asked });
  const token = codeIn(await newestMail(asked.new_email));
  const { user } = (await ask(200, "POST /profile/confirm-email", mia.session, { body: { token } })).body;
  assert.equal(user.email, asked.new_email);
  await ask(401, "POST /auth/login", null, logIn(mia));
  mia.email = asked.new_email;
});

test("Mia exports her data, hands the workspace over and deletes her account", async () => {
  const data = (await ask(200, "GET /profile/export", mia.session)).body.export;
  assert.equal(data.account[0].email, mia.email);
  assert.ok(!JSON.stringify(data).includes(mia.secret));
  const goodbye = { body: { password: mia.password } };
  assert.match((await ask(409, "DELETE /profile", mia.session, goodbye)).body.error, /The pond/);
  const heir = { body: { user_uuid: noa.uuid } };
  await ask(200, `POST /profile/transfer-workspace/${workspace}`, mia.session, heir);
  await ask(200, "DELETE /profile", mia.session, goodbye);
  await ask(401, "GET /profile/me", mia.session);
  await ask(401, `GET /boards/${board}`, mia.key);
  await ask(401, "POST /auth/login", null, logIn(mia));
  const { members } = (await ask(200, `GET /workspaces/${workspace}/members`, noa.session)).body;
  assert.deepEqual([members.length, members[0].role], [1, "owner"]);
  await ask(201, "POST /auth/sign-up", null, signUp(mia));
});
