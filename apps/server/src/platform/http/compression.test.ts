import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { routes } from "#features.ts";
import { startCompany } from "#test/company.ts";
import { picture } from "#test/pictures.ts";
import { compressReplies, encodingFor, showsSecret } from "./compression.ts";
import { closed } from "./schemas.ts";

const company = await startCompany();
const { ada, board, harness } = company;
await company.tasks(10);
const path = `/boards/${board.uuid}/tasks`;
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;

const ask = (url: string, headers: Record<string, string>) =>
  harness.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${ada.token}`, ...headers } });

test("a reply of 1 kB and more is compressed as the client accepts it, and says what it depends on", async () => {
  const plain = (await ask("/openapi.json", {})).rawPayload;
  for (const [encoding, decode] of Object.entries(decoders)) {
    const reply = await ask("/openapi.json", { "accept-encoding": encoding });
    assert.equal(reply.headers["content-encoding"], encoding);
    assert.equal(reply.headers["content-type"], "application/json; charset=utf-8");
    assert.equal(Number(reply.headers["content-length"]), reply.rawPayload.length);
    assert.match(String(reply.headers["vary"]), /\bAccept-Encoding\b/);
    assert.ok(reply.rawPayload.length * 5 < plain.length);
    assert.deepEqual(decode(reply.rawPayload), plain);
  }
  const list = await ask(path, { "accept-encoding": "gzip, deflate, br, zstd" });
  assert.equal(list.headers["content-encoding"], "zstd");
  assert.equal(JSON.parse(String(zstdDecompressSync(list.rawPayload))).tasks.length, 10);
});

test("a client that accepts none of the encodings gets the reply as it is, and caches learn that it may differ", async () => {
  for (const headers of [{}, { "accept-encoding": "" }, { "accept-encoding": "deflate, br;q=0" }] as const) {
    const reply = await ask(path, headers);
    assert.equal(reply.headers["content-encoding"], undefined);
    assert.match(String(reply.headers["vary"]), /\bAccept-Encoding$/);
    assert.equal(reply.json().tasks.length, 10);
  }
});

test("of the encodings that a client accepts it gets the one that it likes best", () => {
  const cases: readonly [string | undefined, string | null][] = [
    [undefined, null],
    ["", null],
    ["identity", null],
    ["identity, *;q=0", null],
    ["*;q=0", null],
    ["gzip;q=0", null],
    ["gzip", "gzip"],
    ["GZip", "gzip"],
    ["*", "zstd"],
    ["zstd;q=0, *", "br"],
    ["br;q=0.5 , gzip;q=0.8", "gzip"],
    ["gzip;q=0.5, identity;q=0.9", null],
    ["gzip;q=nonsense", null],
    ["deflate, snappy", null],
  ];
  for (const [accepted, expected] of cases) assert.equal(encodingFor(accepted), expected, String(accepted));
});

test("a reply shorter than 1 kB, a picture, a file and a stream are sent unchanged", async () => {
  const accepts = { "accept-encoding": "gzip" };
  const short = await ask("/public/status", accepts);
  assert.equal(short.headers["content-encoding"], undefined);
  const task = await company.task();
  const bytes = Buffer.from("a,b\n".repeat(1000));
  const { attachment } = (
    await ada.upload(`/tasks/${task.uuid}/attachments`, { name: "a.csv", type: "text/csv", bytes })
  ).body;
  const file = await ask(`/tasks/${task.uuid}/attachments/${attachment.uuid}/content`, accepts);
  assert.deepEqual([file.headers["content-encoding"], file.rawPayload], [undefined, bytes]);
  await ada.upload("/profile/update/image", await picture());
  const image = await ask("/profile/image/content", accepts);
  assert.deepEqual([image.statusCode, image.headers["content-encoding"]], [200, undefined]);
  assert.match(String(image.headers["etag"]), /^"/);
  const stream = await harness.app.inject({
    method: "GET",
    url: `/boards/${board.uuid}/events`,
    headers: { authorization: `Bearer ${ada.token}`, ...accepts },
    payloadAsStream: true,
  });
  assert.deepEqual([stream.statusCode, stream.headers["content-encoding"]], [200, undefined]);
  stream.stream().destroy();
});

const createOnce = (accepted: string) =>
  harness.app.inject({
    method: "POST",
    url: path,
    payload: { title: "Once", description: "word ".repeat(400) },
    headers: { authorization: `Bearer ${ada.token}`, "idempotency-key": "once", "accept-encoding": accepted },
  });

test("a stored reply is, once decoded, the same byte by byte", async () => {
  const first = await createOnce("identity");
  const plain = await createOnce("identity");
  assert.deepEqual(plain.json(), first.json());
  for (const [encoding, decode] of Object.entries(decoders)) {
    const again = await createOnce(encoding);
    assert.equal(again.headers["content-encoding"], encoding);
    assert.deepEqual(decode(again.rawPayload), plain.rawPayload);
  }
});

test("replies that show a secret are never compressed", async () => {
  const secret = routes.filter(({ reply }) => showsSecret(closed(reply))).map(({ id }) => id);
  assert.deepEqual(secret.toSorted(), [
    "cancelSignatureRequest",
    "changePassword",
    "createApiKey",
    "createAutomation",
    "createFeedbackForm",
    "createInvitationLink",
    "createSecret",
    "createSignatureRequest",
    "createWebhook",
    "createWorkspaceKey",
    "deleteSecret",
    "getSecret",
    "giveUpSecret",
    "listFeedbackForms",
    "listSignatureRequests",
    "login",
    "redeemBackupCode",
    "refreshToken",
    "renewBackupCodes",
    "revealSecret",
    "rotateSecret",
    "setAudience",
    "setUpTotp",
    "updateAutomation",
    "updateFeedbackForm",
    "updateSecret",
    "verifyTotpSetup",
    "verifyTwoFactor",
  ]);
  const reply = await harness.app.inject({
    method: "POST",
    url: `/boards/${board.uuid}/automations`,
    payload: {
      name: "Long",
      trigger_type: "manual",
      actions: [{ type: "add_comment", body: "word ".repeat(400) }],
    },
    headers: { authorization: `Bearer ${ada.token}`, "accept-encoding": "gzip" },
  });
  assert.deepEqual([reply.statusCode, reply.headers["content-encoding"]], [201, undefined]);
  assert.ok(reply.rawPayload.length > 1024);
});

test("a browser that another page made ask gets the reply as it is; the web app's own requests are compressed", async () => {
  const { webOrigin } = harness.platform.services;
  const cookie = { cookie: `stoa_session=${ada.token}`, "accept-encoding": "gzip" };
  const encodingOf = async (headers: Record<string, string>) =>
    (await harness.app.inject({ method: "GET", url: path, headers: { ...cookie, ...headers } })).headers[
      "content-encoding"
    ];
  for (const site of ["cross-site", "same-site"]) assert.equal(await encodingOf({ "sec-fetch-site": site }), undefined);
  assert.equal(await encodingOf({ origin: "https://elsewhere.example" }), undefined);
  assert.equal(await encodingOf({ "sec-fetch-site": "same-origin" }), "gzip");
  assert.equal(await encodingOf({ origin: webOrigin, "sec-fetch-site": "same-site" }), "gzip");
});

test("while enough replies are being compressed, the next ones are sent as they are", async () => {
  const app = Fastify();
  compressReplies(app, "https://stoa.test", 1);
  app.get("/", async (_request, reply) => reply.header("etag", '"1"').send({ text: "word ".repeat(1000) }));
  const replies = await Promise.all(
    Array.from({ length: 3 }, () => app.inject({ url: "/", headers: { "accept-encoding": "gzip" } })),
  );
  const compressed = replies.filter(({ headers }) => headers["content-encoding"] === "gzip");
  assert.equal(compressed.length, 1);
  assert.deepEqual(compressed[0]?.headers["etag"], 'W/"1"');
  assert.equal((await app.inject({ url: "/", headers: { "accept-encoding": "gzip" } })).headers["etag"], 'W/"1"');
  await app.close();
});
