import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sha256 } from "#platform/crypto/tokens.ts";
import { created } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { type Answer, join, list, person, sessionToken, apiClient, type ApiClient } from "#test/people.ts";
import { until } from "#test/until.ts";

const harness = await startHarness();
const run = harness.platform.pool.run;
const day = 24 * 60 * 60 * 1000;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Owner Olga's workspace with a board and a task on it, and member Kim, who is on the board and created a key. */
type Scene = {
  readonly olga: ApiClient;
  readonly kim: ApiClient;
  readonly key: ApiClient;
  readonly api_key: { readonly uuid: string; expires_at: string | null };
  readonly workspace: { readonly uuid: string; readonly name: string };
  readonly board: { readonly uuid: string; readonly workspace_uuid: string };
  readonly task: { readonly uuid: string };
};

async function scene(fields: Record<string, unknown> = {}): Promise<Scene> {
  const [olga, kim] = [await person(harness, "Olga"), await person(harness, "Kim")];
  const { workspace } = created(await olga.post("/workspaces", { name: `Workspace of ${olga.uuid}` }));
  const { board } = created(await olga.post(`/workspaces/${workspace.uuid}/boards`, { name: "Work" }));
  const { task } = created(await olga.post(`/boards/${board.uuid}/tasks`, { title: "A ticket" }));
  await join(harness, workspace.uuid, kim, "member");
  await list(harness, board, kim);
  const body = { workspace_uuid: workspace.uuid, name: "Build", ...fields };
  const { api_key, token } = created(await kim.post("/profile/api-keys", body));
  return { olga, kim, key: apiClient(harness, token), api_key, workspace, board, task };
}

const people = ({ workspace, kim }: Scene) => `/admin/workspaces/${workspace.uuid}/people/${kim.uuid}`;
const adminKey = ({ workspace, api_key }: Scene) => `/admin/workspaces/${workspace.uuid}/api-keys/${api_key.uuid}`;
const cut = ({ key }: Scene) => apiClient(harness, key.token.slice(0, -1));
const twisted = ({ key }: Scene) => apiClient(harness, `${key.token.slice(0, -4)}AAAA`);
/** Lets the key expire, a second ago. */
async function pass({ api_key }: Scene): Promise<void> {
  api_key.expires_at = fromNow(-1000);
  await run("update api_keys set expires_at = $2::text::timestamptz where uuid = $1", [
    api_key.uuid,
    api_key.expires_at,
  ]);
}

function assertAnswer(answer: Answer, status: number, body: unknown): void {
  assert.deepEqual([answer.status, answer.body], [status, body]);
}

const frameworkBody = (code: string, message: string, markers = {}) => ({
  statusCode: 401,
  code,
  error: "Unauthorized",
  message,
  ...markers,
});

const keyStopped = "The API key is not valid or has been revoked.";
const invalid = () => frameworkBody("API_KEY_INVALID", keyStopped, { error: keyStopped });
const keyOver = "The API key has expired.";
const expired = ({ api_key: { expires_at } }: Scene) =>
  frameworkBody("API_KEY_EXPIRED", keyOver, { error: keyOver, api_key_expired: true, expires_at });
const live = null;

type KeyState = {
  /** changes the key before it is used */
  readonly when?: (at: Scene) => Promise<unknown>;
  readonly fields?: () => Record<string, unknown>;
  /** the person who sends the request, if it is not the key as it was created */
  readonly as?: (at: Scene) => ApiClient;
  /** the whole body of its 401, or null when it works */
  readonly answers: ((at: Scene) => unknown) | null;
};

/** §3.1; §7.4. */
const keyStates: Record<string, KeyState> = {
  live: { answers: live },
  "live until a time to come": { fields: () => ({ expires_at: fromNow(day) }), answers: live },
  expired: { fields: () => ({ expires_at: fromNow(day) }), when: pass, answers: expired },
  "expired and then revoked by its person": {
    fields: () => ({ expires_at: fromNow(day) }),
    when: async (at) => {
      await pass(at);
      return at.kim.delete(`/profile/api-keys/${at.api_key.uuid}`);
    },
    answers: invalid,
  },
  "expired and then revoked by the owner": {
    fields: () => ({ expires_at: fromNow(day) }),
    when: async (at) => {
      await pass(at);
      return at.olga.delete(adminKey(at));
    },
    answers: invalid,
  },
  "revoked by its person": {
    when: ({ kim, api_key }) => kim.delete(`/profile/api-keys/${api_key.uuid}`),
    answers: invalid,
  },
  "revoked by the owner": { when: (at) => at.olga.delete(adminKey(at)), answers: invalid },
  "forged: the last characters are others": { as: twisted, answers: invalid },
  "forged: it is cut": { as: cut, answers: invalid },
  "forged: only the prefix": { as: () => apiClient(harness, "svc_"), answers: invalid },
  "of somebody who left": {
    when: ({ kim, workspace }) => kim.post(`/workspaces/${workspace.uuid}/leave`),
    answers: invalid,
  },
  "of somebody who was deactivated": { when: (at) => at.olga.post(`${people(at)}/deactivate`), answers: invalid },
  "of somebody who was deactivated and came back": {
    when: async (at) => {
      await at.olga.post(`${people(at)}/deactivate`);
      return at.olga.post(`${people(at)}/reactivate`);
    },
    answers: invalid,
  },
  "expired, of somebody who was deactivated": {
    fields: () => ({ expires_at: fromNow(day) }),
    when: async (at) => {
      await pass(at);
      return at.olga.post(`${people(at)}/deactivate`);
    },
    answers: invalid,
  },
  "of an account that was deactivated": {
    when: ({ kim }) => run("update users set deactivated_at = clock_timestamp() where uuid = $1", [kim.uuid]),
    answers: invalid,
  },
  "of a workspace that was deleted": {
    when: ({ olga, workspace }) => olga.delete(`/workspaces/${workspace.uuid}`),
    answers: invalid,
  },
  "of somebody who signed out everywhere": { when: ({ kim }) => kim.post("/auth/logout-all"), answers: live },
  "of somebody who signed out": { when: ({ kim }) => kim.post("/auth/logout"), answers: live },
  "of somebody with another role": {
    when: (at) => at.olga.patch(people(at), { role: "guest_editor" }),
    answers: live,
  },
};

for (const [state, { when, fields, as, answers }] of Object.entries(keyStates)) {
  test(`a key ${state.startsWith("of") ? "" : "that is "}${state} ${answers === live ? "works" : "gets a 401"}`, async () => {
    const at = await scene(fields?.());
    const done = await when?.(at);
    if (typeof done === "object" && done !== null && "status" in done) assert.equal(done.status, 200);
    const who = as?.(at) ?? at.key;
    const before = answers === live ? null : await run("select version from tasks where uuid = $1", [at.task.uuid]);
    const reads = await who.get("/workspaces");
    const writes = await who.patch(`/tasks/${at.task.uuid}`, { version: 1, title: "By a key" });
    if (answers === live) {
      assert.deepEqual([reads.status, writes.status], [200, 200]);
      return;
    }
    assertAnswer(reads, 401, answers(at));
    assertAnswer(writes, 401, answers(at));
    assert.deepEqual(await run("select version from tasks where uuid = $1", [at.task.uuid]), before);
  });
}

test("an expired key stays in the lists, marked as expired, until it is revoked", async () => {
  const at = await scene({ expires_at: fromNow(day) });
  const lists = [
    () => at.kim.get("/profile/api-keys"),
    () => at.olga.get(`/admin/workspaces/${at.workspace.uuid}/api-keys`),
  ];
  const shown = async () =>
    Promise.all(
      lists.map(async (read) => (await read()).body.api_keys.map((key: { is_expired: boolean }) => key.is_expired)),
    );
  assert.deepEqual(await shown(), [[false], [false]]);
  await pass(at);
  assert.deepEqual(await shown(), [[true], [true]]);
  await at.olga.delete(adminKey(at));
  assert.deepEqual(await shown(), [[], []]);
});

test("a key has the role and boards that its person has at each request", async () => {
  const at = await scene();
  const { key, olga, board, task } = at;
  const edit = async () =>
    key.patch(`/tasks/${task.uuid}`, {
      version: (await olga.get(`/tasks/${task.uuid}`)).body.task.version,
      title: `At ${Date.now()}`,
    });
  const becomes = (role: string) => olga.patch(people(at), { role });
  await becomes("viewer");
  assertAnswer(await edit(), 403, { error: "Your role in this workspace is read-only.", code: "role_read_only" });
  assert.equal((await key.get("/workspaces")).body.workspaces[0].role, "viewer");
  await becomes("commenter");
  assertAnswer(await edit(), 403, {
    error: "Your role in this workspace may only comment.",
    code: "role_comment_only",
  });
  assert.equal((await key.post(`/tasks/${task.uuid}/comments`, { body: "Yes" })).status, 201);
  await becomes("member");
  assert.equal((await edit()).status, 200);
  await olga.delete(`/boards/${board.uuid}/members/${at.kim.uuid}`);
  assertAnswer(await edit(), 404, { error: "Task not found.", code: "task_not_found" });
  await becomes("admin");
  assert.equal((await edit()).status, 200);
});

const header = (answer: Answer) => answer.headers["x-api-key-expires-at"];

test("in the last 14 days of a key, every successful reply names its expiry, and other replies do not", async () => {
  const soon = await scene({ expires_at: fromNow(14 * day - 60_000) });
  const successes = [
    await soon.key.get("/workspaces"),
    await soon.key.post(`/boards/${soon.board.uuid}/tasks`, { title: "New" }),
    await soon.key.patch(`/tasks/${soon.task.uuid}`, { version: 1, title: "Named" }),
    await soon.key.get("/search?q=named"),
  ];
  for (const answer of successes) {
    assert.ok(answer.status < 300, String(answer.status));
    assert.equal(header(answer), soon.api_key.expires_at);
  }
  const stored = () =>
    soon.key.post(
      `/boards/${soon.board.uuid}/custom-fields`,
      { name: "Customer", type: "text" },
      { headers: { "idempotency-key": "refused once" } },
    );
  const errors = [
    await soon.key.get(`/boards/${soon.board.uuid}?include_tasks=perhaps`),
    await soon.key.post(`/boards/${soon.board.uuid}/tasks`, { title: "" }),
    await soon.key.get("/profile/me"),
    await soon.key.post(`/boards/${soon.board.uuid}/custom-fields`, { name: "Customer", type: "text" }),
    await soon.key.get(`/tasks/${soon.workspace.uuid}`),
    await soon.key.patch(`/tasks/${soon.task.uuid}`, { version: 1, title: "Too late" }),
    await stored(),
    await stored(),
  ];
  assert.deepEqual(
    errors.map((answer) => [answer.status, header(answer)]),
    [400, 400, 401, 403, 404, 409, 403, 403].map((status) => [status, undefined]),
  );
  for (const fields of [{ expires_at: fromNow(14 * day + 60_000) }, {}]) {
    const { key } = await scene(fields);
    assert.equal(header(await key.get("/workspaces")), undefined);
  }
  assert.equal(header(await soon.kim.get("/workspaces")), undefined, "a session says nothing of a key");
});

test("the last IP address of a key stays when it is revoked, and is deleted with the workspace", async () => {
  const at = await scene();
  const stored = async () => {
    const [row] = (await run("select last_used_at, last_used_ip from api_keys where token_hash = $1", [
      sha256(at.key.token),
    ])) as { last_used_at: Date | null; last_used_ip: string | null }[];
    return [row?.last_used_at instanceof Date, row?.last_used_ip];
  };
  assert.deepEqual(await stored(), [false, null]);
  await at.key.get("/workspaces");
  // uses are written a moment later, together
  await until(async () => (await stored())[1] !== null);
  const [shown] = (await at.kim.get("/profile/api-keys")).body.api_keys;
  assert.equal(shown.last_used_ip, "127.0.0.1");
  await at.olga.delete(adminKey(at));
  assert.deepEqual(await stored(), [true, "127.0.0.1"]);
  await at.key.get("/workspaces");
  await at.olga.delete(`/workspaces/${at.workspace.uuid}`);
  await at.key.get("/workspaces");
  await wait(500);
  assert.deepEqual(await stored(), [true, null]);
});

test("a key is rejected on every route that needs a session, also on those about the key itself", async () => {
  const { key, workspace, board, olga, api_key } = await scene();
  const body = frameworkBody("SESSION_REQUIRED", "This route needs a session. API keys are not accepted.");
  const admin = `/admin/workspaces/${workspace.uuid}`;
  const answers = await Promise.all([
    key.get("/profile/me"),
    key.get("/profile/sessions"),
    key.get("/profile/api-keys"),
    key.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Child" }),
    key.delete(`/profile/api-keys/${api_key.uuid}`),
    key.get("/auth/refresh-token"),
    key.post("/auth/logout"),
    key.post("/auth/logout-all"),
    key.post("/workspaces", { name: "A key's" }),
    key.get("/workspaces/invitations"),
    key.patch(`/workspaces/${workspace.uuid}`, { name: "Renamed" }),
    key.delete(`/workspaces/${workspace.uuid}`),
    key.post(`/workspaces/${workspace.uuid}/leave`),
    key.get(`${admin}/people`),
    key.get(`${admin}/invitations`),
    key.get(`${admin}/audit-log`),
    key.get(`${admin}/api-keys`),
    key.post(`${admin}/api-keys`, { name: "Child", service_account: true }),
    key.delete(`${admin}/api-keys/${api_key.uuid}`),
    key.put(`/boards/${board.uuid}/members/${olga.uuid}`),
  ]);
  for (const answer of answers) assertAnswer(answer, 401, body);
});

test("outside its workspace a key gets 403, even where its person has access; unknown resources are 404", async () => {
  const [at, elsewhere] = [await scene(), await scene()];
  const { workspace: own } = created(await at.kim.post("/workspaces", { name: `Own of ${at.kim.uuid}` }));
  const { board } = created(await at.kim.post(`/workspaces/${own.uuid}/boards`, { name: "Own" }));
  const { task } = created(await at.kim.post(`/boards/${board.uuid}/tasks`, { title: "Own" }));
  const places = [
    [own, board, task],
    [elsewhere.workspace, elsewhere.board, elsewhere.task],
  ] as const;
  for (const [workspace, board, task] of places) {
    const answers = [
      await at.key.get(`/workspaces/${workspace.uuid}`),
      await at.key.get(`/workspaces/${workspace.uuid}/boards`),
      await at.key.get(`/search?workspace_uuid=${workspace.uuid}&q=ticket`),
      await at.key.get(`/boards/${board.uuid}`),
      await at.key.post(`/boards/${board.uuid}/tasks`, { title: "Outside" }),
      await at.key.get(`/tasks/${task.uuid}`),
      await at.key.patch(`/tasks/${task.uuid}`, { version: 1, title: "Outside" }),
    ];
    for (const answer of answers)
      assertAnswer(answer, 403, { error: "This API key belongs to another workspace.", code: "key_outside_workspace" });
  }
  assertAnswer(await at.key.get(`/workspaces/${at.board.uuid}`), 404, {
    error: "Workspace not found.",
    code: "workspace_not_found",
  });
  assertAnswer(await at.key.get(`/boards/${at.task.uuid}`), 404, {
    error: "Board not found.",
    code: "board_not_found",
  });
  assertAnswer(await at.key.get(`/tasks/${at.board.uuid}`), 404, { error: "Task not found.", code: "task_not_found" });
  const { uuid, name } = at.workspace;
  const { workspaces } = (await at.key.get("/workspaces")).body as { workspaces: Record<string, unknown>[] };
  assert.deepEqual(
    workspaces.map((each) => [each["uuid"], each["name"], each["role"], each["billing_status"]]),
    [[uuid, name, "member", "normal"]],
  );
  assert.equal((await at.kim.get("/workspaces")).body.workspaces.length, 2);
});

const ended = frameworkBody("SESSION_ENDED", "The session has ended. Sign in again.");
const tokenInvalid = frameworkBody("FST_JWT_AUTHORIZATION_TOKEN_INVALID", "Authorization token is invalid");
const tokenExpired = frameworkBody("FST_JWT_AUTHORIZATION_TOKEN_EXPIRED", "Authorization token expired");
const notBearer = frameworkBody("FST_JWT_BAD_REQUEST", "Format is Authorization: Bearer [token]");
const missing = frameworkBody("FST_JWT_NO_AUTHORIZATION_IN_HEADER", "No Authorization was found in request.headers");

/** A person who signed in twice: the first session acts on the second one, which is tested. */
type SignedIn = { readonly first: ApiClient; readonly second: ApiClient; readonly session_uuid: string };

async function signedIn(): Promise<SignedIn> {
  const first = await person(harness, "Sam");
  const second = apiClient(harness, await sessionToken(harness, first.uuid), first.uuid);
  const { sessions } = (await second.get("/profile/sessions")).body as {
    sessions: { uuid: string; is_current: boolean }[];
  };
  return { first, second, session_uuid: sessions.find((session) => session.is_current)?.uuid ?? "" };
}

type SessionState = {
  readonly when?: (at: SignedIn) => Promise<unknown>;
  /** the Authorization header, if it is not the one of the session */
  readonly authorization?: (at: SignedIn) => string | undefined;
  /** the whole body of its 401, or null when it works */
  readonly answers: object | null;
};

const setSession = (change: string) => (at: SignedIn) =>
  run(`update sessions set ${change} where uuid = $1`, [at.session_uuid]);

/** §5.1 rule 4; §7.4. */
const sessionStates: Record<string, SessionState> = {
  "that lives": { answers: live },
  "signed out": { when: ({ second }) => second.post("/auth/logout"), answers: ended },
  "signed out everywhere by another": { when: ({ first }) => first.post("/auth/logout-all"), answers: ended },
  "signed out everywhere by itself": { when: ({ second }) => second.post("/auth/logout-all"), answers: ended },
  "ended by its uuid": {
    when: ({ first, session_uuid }) => first.delete(`/profile/sessions/${session_uuid}`),
    answers: ended,
  },
  "next to a session that signed out": { when: ({ first }) => first.post("/auth/logout"), answers: live },
  "past its whole lifetime": { when: setSession("expires_at = clock_timestamp()"), answers: ended },
  "of an account that was deactivated": {
    when: ({ first }) => run("update users set deactivated_at = clock_timestamp() where uuid = $1", [first.uuid]),
    answers: ended,
  },
  "that is no more": { when: setSession("uuid = gen_random_uuid()"), answers: ended },
  "with an expired token": {
    authorization: ({ first, session_uuid }) => {
      const over = { session_uuid, user_uuid: first.uuid, expires_at: new Date(Date.now() - 1000) };
      return `Bearer ${harness.platform.services.credentials.issue(over)}`;
    },
    answers: tokenExpired,
  },
  "with a token that is cut": {
    authorization: ({ second }) => `Bearer ${second.token.slice(0, -1)}`,
    answers: tokenInvalid,
  },
  "with a token that is none": { authorization: () => "Bearer nonsense", answers: tokenInvalid },
  "whose header is not Bearer": { authorization: ({ second }) => `Basic ${second.token}`, answers: notBearer },
  "whose header has no token": { authorization: () => "Bearer", answers: notBearer },
  "whose header is missing": { authorization: () => undefined, answers: missing },
};

for (const [state, { when, authorization, answers }] of Object.entries(sessionStates)) {
  test(`a session ${state} ${answers === live ? "works" : "gets a 401"}`, async () => {
    const at = await signedIn();
    const done = await when?.(at);
    if (typeof done === "object" && done !== null && "status" in done) assert.equal(done.status, 200);
    const sent = authorization === undefined ? `Bearer ${at.second.token}` : authorization(at);
    const who = apiClient(harness, "");
    const headers = sent === undefined ? {} : { authorization: sent };
    const requests = [
      await who.get("/profile/me", { headers }),
      await who.get("/workspaces", { headers }),
      await who.post("/workspaces", { name: `A ${state} one` }, { headers }),
    ];
    if (answers === live) {
      assert.deepEqual(
        requests.map((answer) => answer.status),
        [200, 200, 201],
      );
      return;
    }
    for (const answer of requests) assertAnswer(answer, 401, answers);
    assert.equal((await run("select 1 from workspaces where name = $1", [`A ${state} one`])).length, 0);
  });
}
