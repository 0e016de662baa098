import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { picture } from "#test/pictures.ts";
import { signImageLink } from "./image-link.ts";

const company = await startCompany();
const { ada, ben, nobody, harness } = company;
const { links, now } = harness.platform.services;
await ada.upload("/profile/update/image", await picture());
await ben.upload("/profile/update/image", await picture());

const at = (text: string) => nobody.get(`/public/profile-images/${text}`);

async function signed(): Promise<string> {
  return new URL((await ada.get("/profile/signed-profile-image")).body.image.url).pathname;
}

test("a malformed token is 400; a forged, altered, foreign or misused one 404", async () => {
  const token = (await signed()).split("/").at(-1) ?? "";
  for (const text of ["short", "x".repeat(19), "x".repeat(101), `${token.slice(0, -1)}%2e`, `${token} `]) {
    assert.equal((await at(encodeURI(text))).status, 400, text);
  }
  const expires = Math.floor(now() / 1000) + 1000;
  const forged = signImageLink(
    { ...links, sign: (_purpose, content) => Buffer.concat([Buffer.alloc(32), content]).toString("base64url") },
    { user_uuid: ada.uuid, version: 1, expires },
  );
  const wrong = [
    forged,
    "x".repeat(75),
    token.slice(0, -4),
    `${token}AAAA`,
    links.sign("unsubscribe", Buffer.alloc(24)),
    signImageLink(links, { user_uuid: ada.uuid, version: 2, expires }),
    signImageLink(links, { user_uuid: company.cleo.uuid, version: 1, expires }),
    signImageLink(links, { user_uuid: ada.uuid, version: 1, expires: Math.floor(now() / 1000) }),
    ...Array.from({ length: token.length }, (_, index) => {
      const other = token[index] === "A" ? "B" : "A";
      return token.slice(0, index) + other + token.slice(index + 1);
    }),
  ];
  for (const text of wrong) {
    const answer = await at(text);
    assert.deepEqual([answer.status, answer.body.error], [404, "Image not found."], text);
  }
  assert.equal((await at(token)).status, 200);
});

test("anybody sees the picture in both sizes, and other sites may show it", async () => {
  const path = await signed();
  const [large, small] = [await nobody.get(path), await nobody.get(`${path}?size=small`)];
  assert.deepEqual([large.status, small.status], [200, 200]);
  assert.ok(small.body.length < large.body.length);
  assert.deepEqual(large.body, (await ada.get("/profile/image/content")).body);
  assert.equal(large.headers["cross-origin-resource-policy"], "cross-origin");
  assert.equal(large.headers["cache-control"], "private, no-cache");
  const again = await nobody.get(path, { headers: { "if-none-match": String(large.headers["etag"]) } });
  assert.equal(again.status, 304);
});

test("a link ends at once when the picture is replaced or removed, and otherwise after an hour", async () => {
  const replaced = await signed();
  await ada.upload("/profile/update/image", await picture());
  assert.equal((await nobody.get(replaced)).status, 404);
  const removed = await signed();
  assert.equal((await nobody.get(removed)).status, 200);
  await ada.delete("/profile/image");
  assert.equal((await nobody.get(removed)).status, 404);
  await ada.upload("/profile/update/image", await picture());
  assert.equal((await nobody.get(removed)).status, 404);
  const expired = await signed();
  harness.advance(59 * 60_000);
  assert.equal((await nobody.get(expired)).status, 200);
  harness.advance(60_000);
  assert.equal((await nobody.get(expired)).status, 404);
});
