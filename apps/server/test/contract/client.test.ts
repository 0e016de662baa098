import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, createClient, type ErrorCode, isApiError, pages } from "@stoa/api";
import { codeIn, mailsTo, newcomer } from "../accounts.ts";
import { startHarness } from "../harness.ts";
import { wholePng } from "../files.ts";

const harness = await startHarness();
const baseUrl = await harness.app.listen({ port: 0, host: "127.0.0.1" });
const visitor = createClient({ baseUrl });

/** A client of a person who signed up, verified the address and logged in. */
async function signedUp() {
  const account = newcomer();
  const { user } = await visitor.signUp({ body: account });
  const [mail = ""] = await mailsTo(harness, account.email);
  await visitor.verifyEmail({ body: { user_uuid: user.uuid, code: codeIn(mail) } });
  const { token } = await visitor.login({ body: { email: account.email, password: account.password } });
  assert.ok(token !== undefined);
  return createClient({ baseUrl, token, clientId: "the-walk" });
}

/** The error of a call. */
async function errorOf(call: Promise<unknown>, code: ErrorCode): Promise<ApiError> {
  const error = await call.then(
    () => assert.fail(`it did not fail with ${code}`),
    (thrown: unknown) => thrown,
  );
  assert.ok(isApiError(error, code), `${code} was expected: ${String(error)}`);
  return error;
}

const stoa = await signedUp();
const { workspace } = await stoa.createWorkspace({ body: { name: "Lighthouse" } });
const { board } = await stoa.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Harbour" } });
const board_uuid = board.uuid;

test("a task can be created, moved, commented on and found", async () => {
  const { task } = await stoa.createTask({ board_uuid, body: { title: "Paint the lantern" } });
  const move = { task_uuid: task.uuid, body: { version: task.version, status: "In Progress" } };
  assert.equal((await stoa.moveTask(move)).task.status_name, "In Progress");
  const conflict = await errorOf(stoa.moveTask(move), "version_conflict");
  assert.deepEqual([conflict.status, conflict.body["version"]], [409, task.version + 1]);
  await stoa.createComment({ task_uuid: task.uuid, body: { body: "It is **red** now." } });
  const { comments } = await stoa.listComments({ task_uuid: task.uuid });
  assert.deepEqual(
    comments.map((comment) => comment.body),
    ["It is **red** now."],
  );
  const found = await stoa.search({ query: { workspace_uuid: workspace.uuid, q: "lantern" } });
  assert.deepEqual(
    found.tasks.map(({ title }) => title),
    ["Paint the lantern"],
  );
});

test("an API key opens its workspace, and is rejected where only sessions are accepted", async () => {
  const { token } = await stoa.createApiKey({ body: { workspace_uuid: workspace.uuid, name: "Robot" } });
  const robot = createClient({ baseUrl, token });
  assert.deepEqual(
    (await robot.listWorkspaces()).workspaces.map(({ uuid }) => uuid),
    [workspace.uuid],
  );
  assert.equal((await errorOf(robot.getMe(), "SESSION_REQUIRED")).status, 401);
  robot.setToken(undefined);
  assert.equal((await errorOf(robot.listWorkspaces(), "FST_JWT_NO_AUTHORIZATION_IN_HEADER")).status, 401);
});

test("an Idempotency-Key makes a request that is safe to send twice", async () => {
  const input = { board_uuid, body: { title: "Once" } };
  const first = await stoa.createTask(input, { idempotencyKey: "once" });
  assert.deepEqual(await stoa.createTask(input, { idempotencyKey: "once" }), first);
  const other = { board_uuid, body: { title: "Twice" } };
  await errorOf(stoa.createTask(other, { idempotencyKey: "once" }), "idempotency_reused");
});

test("`pages` reads a list to its end", async () => {
  for (const title of ["One", "Two", "Three"]) await stoa.createTask({ board_uuid, body: { title } });
  const { tasks: all } = await stoa.listTasks({ board_uuid });
  const read: string[] = [];
  for await (const { tasks } of pages((cursor) => stoa.listTasks({ board_uuid, query: { limit: 2, ...cursor } }))) {
    assert.ok(tasks.length <= 2);
    read.push(...tasks.map(({ uuid }) => uuid));
  }
  assert.deepEqual(
    read,
    all.map(({ uuid }) => uuid),
  );
});

test("a file can be uploaded and downloaded again", async () => {
  const { task } = await stoa.createTask({ board_uuid, body: { title: "With a picture" } });
  const file = new File([new Uint8Array(wholePng)], "light.png", { type: "image/png" });
  const { attachment } = await stoa.createAttachment({ task_uuid: task.uuid, file });
  const content = await stoa.getAttachmentContent({ task_uuid: task.uuid, attachment_uuid: attachment.uuid });
  assert.deepEqual(Buffer.from(await content.arrayBuffer()), wholePng);
});

test("an error is thrown with its status, code and sentence", async () => {
  const nowhere = await errorOf(stoa.getTask({ task_uuid: workspace.uuid }), "task_not_found");
  assert.deepEqual([nowhere.status, nowhere.message], [404, "Task not found."]);
  // @ts-expect-error -- the compiler knows the body of the operation
  const wrong = stoa.createTask({ board_uuid, body: { titel: "Misspelt" } });
  assert.match((await errorOf(wrong, "FST_ERR_VALIDATION")).message, /titel|title/);
  // @ts-expect-error -- and the parameters of its path
  const unnamed = stoa.getBoard({});
  await errorOf(unnamed, "FST_ERR_VALIDATION");
});

test("a token that is older than an hour is replaced with the next one", async () => {
  const heard: string[] = [];
  const { token } = await stoa.refreshToken();
  const watchful = createClient({ baseUrl, token, onToken: (next) => void heard.push(next) });
  await watchful.getMe();
  assert.equal(heard.length, 0);
  harness.advance(2 * 60 * 60 * 1000);
  await watchful.getMe();
  assert.equal(heard.length, 1);
  await watchful.getMe();
  assert.equal(heard.length, 1);
});
