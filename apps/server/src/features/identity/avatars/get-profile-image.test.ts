import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";
import { picture } from "#test/pictures.ts";

const company = await startCompany();
const { ada, ben, nobody, robot, harness } = company;
const path = "/profile/image/content";

test("only a session is shown its own picture, and 404 without one", async () => {
  await ada.upload("/profile/update/image", await picture());
  for (const who of [nobody, robot]) assert.equal((await who.get(path)).status, 401);
  const none = await ben.get(path);
  assert.deepEqual([none.status, none.body.error], [404, "Image not found."]);
  for (const query of ["size=huge", "size=", "v=1", "path=../../secret.key"]) {
    assert.equal((await ada.get(`${path}?${query}`)).status, 400, query);
  }
  assert.equal((await ada.get(path)).status, 200);
});

test("a picture is shown and never run, and requested again each time", async () => {
  const { headers, body } = await ada.get(`${path}?size=small`);
  assert.equal(headers["content-type"], "image/webp");
  assert.equal(headers["content-disposition"], "inline");
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["content-security-policy"], "default-src 'none'; sandbox");
  assert.equal(headers["cross-origin-resource-policy"], "same-site");
  assert.equal(headers["cache-control"], "private, no-store");
  assert.ok(body.length > 0);
});

test("a client that already has the picture gets only a 304", async () => {
  const { headers } = await ada.get(path);
  const etag = String(headers["etag"]);
  for (const given of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await ada.get(path, { headers: { "if-none-match": given } });
    assert.deepEqual([answer.status, answer.body.length, answer.headers["etag"]], [304, 0, etag], given);
    assert.equal(answer.headers["content-type"], undefined);
    assert.equal(answer.headers["cache-control"], "private, no-store");
  }
  const small = await ada.get(`${path}?size=small`, { headers: { "if-none-match": etag } });
  assert.equal(small.status, 200);
  await ada.upload("/profile/update/image", await picture(["blue", "blue"]));
  assert.equal((await ada.get(path, { headers: { "if-none-match": etag } })).status, 200);
});

test("bytes that the disk lost are a failure of the server, reported without detail", async () => {
  await harness.worker.idle();
  const { stored } = await filesOnDisk(harness);
  for (const name of stored) await rm(join(harness.config.DATA_DIR, "files/images", name.slice(0, 2), name));
  harness.app.log.level = "silent";
  const answer = await ada.get(path);
  harness.app.log.level = "error";
  assert.deepEqual([answer.status, answer.body.code], [500, "INTERNAL_ERROR"]);
  assert.doesNotMatch(JSON.stringify(answer.body), /ENOENT|files/);
});
