import assert from "node:assert/strict";
import { argon2Sync } from "node:crypto";
import { describe, it } from "node:test";
import { hashOfNobody, hashPassword, queuedBy, TooBusy, verifyPassword } from "./passwords.ts";

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

/** The parts of a stored hash, of nonce and tag only the length. */
const parts = (hash: string) => hash.split("$").map((part, index) => (index < 4 ? part : part.length));

describe("passwords", () => {
  it("are stored as salted argon2id strings with the agreed cost", async () => {
    const [one, other] = await Promise.all([hashPassword("Secret 1"), hashPassword("Secret 1")]);
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    assert.notEqual(one, other);
    assert.equal(await verifyPassword("Secret 1", one), true);
    assert.equal(await verifyPassword("secret 1", one), false);
  });

  it("are verified against strings made with other costs", async () => {
    const nonce = Buffer.from("sixteen bytes ok");
    const tag = argon2Sync("argon2id", {
      message: "Pä$$",
      nonce,
      parallelism: 2,
      tagLength: 24,
      memory: 64,
      passes: 3,
    });
    const stored = `$argon2id$v=19$m=64,t=3,p=2$${unpadded(nonce)}$${unpadded(tag)}`;
    assert.equal(await verifyPassword("Pä$$", stored), true);
    assert.equal(await verifyPassword("Pa$$", stored), false);
  });

  it("are right in both spellings of their letters", async () => {
    const [composed, apart] = ["Caf\u00e9 1", "Cafe\u0301 1"];
    for (const stored of await Promise.all([hashPassword(composed), hashPassword(apart)])) {
      for (const typed of [composed, apart]) assert.equal(await verifyPassword(typed, stored), true);
      assert.equal(await verifyPassword("Cafe 1", stored), false);
    }
    const nonce = Buffer.from("sixteen bytes ok");
    const options = { nonce, parallelism: 1, tagLength: 24, memory: 64, passes: 1 };
    const tag = argon2Sync("argon2id", { message: apart, ...options });
    const before = `$argon2id$v=19$m=64,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
    assert.equal(await verifyPassword(apart, before), true, "a hash of before");
  });

  it("are never right for an unknown account, which costs as much as a known one", async () => {
    assert.deepEqual(parts(hashOfNobody), parts(await hashPassword("Secret 1")));
    // it is hashed as every other: of eleven at once, two are computed, eight wait and one is too many
    const results = await queuedBy("192.0.2.2", () =>
      Promise.allSettled(Array.from({ length: 11 }, () => verifyPassword("wrong", null))),
    );
    assert.deepEqual(
      results.map((result) => (result.status === "rejected" ? result.reason instanceof TooBusy : result.value)),
      [...Array.from({ length: 10 }, () => false), true],
    );
    assert.equal(await verifyPassword("", null), false);
  });

  it("are rejected as too busy beyond eight that wait for one network, and all others are answered", async () => {
    const stored = await hashPassword("Secret 1");
    const verify = (): Promise<boolean> => queuedBy("192.0.2.1", () => verifyPassword("Secret 1", stored));
    const results = await Promise.allSettled(Array.from({ length: 60 }, verify));
    const refused = results.filter((result) => result.status === "rejected");
    assert.equal(refused.length, 50);
    for (const { reason } of refused) assert.ok(reason instanceof TooBusy);
    assert.ok(results.every((result) => result.status === "rejected" || result.value));
    assert.equal(await verify(), true);
  });

  it("of another network come next, however many wait", async () => {
    const stored = await hashPassword("Secret 1");
    const answered: string[] = [];
    const verify = (network: string, password: string): Promise<unknown> =>
      queuedBy(network, () => verifyPassword(password, stored)).then(
        (isRight) => answered.push(`${network} ${isRight}`),
        () => "refused",
      );
    const flood = Array.from({ length: 200 }, () => verify("flood", "Wrong 1"));
    await verify("other", "Secret 1");
    assert.equal(answered.at(-1), "other true");
    assert.ok(answered.length <= 5, answered.join());
    const ends = await Promise.all(flood);
    assert.equal(ends.filter((end) => end === "refused").length, 190);
  });

  it("cannot be verified against something else than a hash", async () => {
    for (const stored of ["", "Secret 1", "$argon2i$v=19$m=64,t=3,p=2$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA"]) {
      await assert.rejects(verifyPassword("Secret 1", stored), /Not an argon2id hash/);
    }
  });
});
