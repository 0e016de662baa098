import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { inspect } from "node:util";
import { type BucketAddress, bucketAddress } from "#bucket-address.ts";
import { ConfigError } from "#config.ts";
import { gatewayKeys, S3Gateway, withoutGateway } from "#test/s3-gateway.ts";
import { openBucket } from "./bucket.ts";
import { bucketStore } from "./bucket-store.ts";
import { checkBucket } from "./check-bucket.ts";
import { StorageFailed } from "./storage-failed.ts";

const skip = withoutGateway;
const gateway = new S3Gateway();
if (skip === false) {
  await gateway.start();
  after(() => gateway.stop());
}

const addressOf = (url: string): BucketAddress => bucketAddress(url, "STORAGE_URL") ?? assert.fail();
const keys = { ...gatewayKeys, AWS_SESSION_TOKEN: "" };
const shortTimeouts = { connect: 500, answer: 500, silence: 500 };
const open = (given = keys, address = addressOf(gateway.url("of/tests")), hasUsualTimeouts = false) =>
  hasUsualTimeouts ? openBucket(address, given) : openBucket(address, given, shortTimeouts);

const megabytes = (count: number): Buffer[] => Array.from({ length: count }, () => randomBytes(1024 * 1024));
const name = "attachments/0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001";
const soon = new Date(Date.now() + 3_600_000);

/** Whether an error is one of the storage, and shows no key. */
function isClean(error: unknown): boolean {
  const text = inspect(error, { depth: 20, showHidden: true });
  for (const secret of Object.values(gatewayKeys)) assert.ok(!text.includes(secret), text);
  return error instanceof StorageFailed;
}

test(
  "a long file is stored in parts, and comes back as it was; a reader may be slower than the bucket",
  { skip },
  async () => {
    const bucket = await open(keys, addressOf(gateway.url("of/tests")), true);
    const sent = megabytes(20);
    await bucket.put("long", Readable.from(sent));
    const body = (await bucket.get("long")) ?? assert.fail();
    await once(body, "readable");
    assert.deepEqual(await buffer(body), Buffer.concat(sent));
    assert.deepEqual(await gateway.keys("of/tests/long"), ["of/tests/long"]);
    await bucket.remove("long");
    assert.equal(await bucket.get("long"), null);
  },
);

test(
  "a bucket that is overloaded, refuses, keeps silent or hangs up is asked again; then the error shows no key",
  { skip },
  async () => {
    const bucket = await open();
    await bucket.put("there", Readable.from([Buffer.from("Some bytes")]));
    for (const mood of ["busy", "gone", "silent"] as const) {
      gateway.become(mood);
      const before = gateway.connections;
      await assert.rejects(bucket.get("there"), isClean);
      assert.ok(gateway.connections - before >= 2, mood);
      await assert.rejects(bucket.put("new", Readable.from([Buffer.from("Some bytes")])), isClean);
      await assert.rejects(bucket.remove("there"), isClean);
      await assert.rejects(Array.fromAsync(bucket.list("")), isClean);
    }
    gateway.become({ cutAfter: 100_000 });
    await assert.rejects(bucket.put("new", Readable.from(megabytes(1))), isClean);
    gateway.become("well");
    assert.equal(await bucket.get("new"), null);
    assert.equal(String(await buffer((await bucket.get("there")) ?? assert.fail())), "Some bytes");
  },
);

test("an upload that takes too long as a whole is given up", { skip }, async () => {
  const bucket = await open(keys, addressOf(gateway.url("of/tests")), true);
  await assert.rejects(bucket.put("slow", new Readable({ read: () => {} }), 200), /failed at put: timeout/);
  assert.equal(await bucket.get("slow"), null);
});

test("a request that fails once is tried again, and its file is stored", { skip }, async () => {
  const bucket = await open(keys, addressOf(gateway.url("of/tests")), true);
  gateway.become("busy");
  const before = gateway.connections;
  const putting = bucket.put("again", Readable.from([Buffer.from("Some bytes")]));
  while (gateway.connections === before) await new Promise((resolve) => void setTimeout(resolve, 1));
  gateway.become("well");
  await putting;
  assert.equal(String(await buffer((await bucket.get("again")) ?? assert.fail())), "Some bytes");
});

test("a download that stops in the middle fails, and is not taken for a shorter file", { skip }, async () => {
  const bucket = await open();
  await bucket.put("long", Readable.from(megabytes(20)));
  const cut = (await bucket.get("long")) ?? assert.fail();
  await once(cut, "readable");
  await gateway.kill();
  await assert.rejects(buffer(cut), StorageFailed);
  await gateway.startProgram();
  await bucket.remove("long");
});

test(
  "an upload whose server is killed in the middle leaves no file; its parts are listed, and removed",
  { skip },
  async () => {
    const bucket = await open();
    const store = bucketStore(bucket);
    const [chunk = Buffer.alloc(0)] = megabytes(1);
    async function* source(): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < 12; sent += 1) yield chunk;
      await gateway.kill();
      for (let sent = 0; sent < 12; sent += 1) yield chunk;
    }
    const key = "attachments/0b/0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001";
    await assert.rejects(bucket.put(key, Readable.from(source())), isClean);
    await gateway.startProgram();
    assert.equal(await store.find(name), null);
    assert.deepEqual(await Array.fromAsync(store.list("attachments", new Date(0))), []);
    assert.deepEqual(await Array.fromAsync(store.list("attachments", soon)), [`${name}.part`]);
    await store.erase(`${name}.part`);
    assert.deepEqual(await Array.fromAsync(store.list("attachments", soon)), []);
  },
);

test("the start says in one line what is wrong with the settings, without the key", { skip }, async () => {
  const right = addressOf(gateway.url("of/tests"));
  await checkBucket(await open(), right);
  assert.deepEqual(await gateway.keys("of/tests/checks"), []);
  const outsider = { ...keys, AWS_ACCESS_KEY_ID: "somebody" };
  const wrongSecret = { ...keys, AWS_SECRET_ACCESS_KEY: "wrong" };
  for (const [given, address, message] of [
    [keys, addressOf(gateway.url("", "no-such-bucket")), /bucket s3:\/\/no-such-bucket\/ at http\S+ does not exist/],
    [outsider, right, /does not know the key in AWS_ACCESS_KEY_ID/],
    [wrongSecret, right, /AWS_SECRET_ACCESS_KEY does not belong/],
    [keys, { ...right, endpoint: "http://nowhere.invalid" }, /no such host/],
  ] as const) {
    await assert.rejects(checkBucket(await open(given, address), address), (error) => {
      assert.ok(error instanceof ConfigError, inspect(error));
      assert.match(error.message, message);
      assert.ok(!error.message.includes("\n") && !error.message.includes(given.AWS_SECRET_ACCESS_KEY));
      return true;
    });
  }
  gateway.become("busy");
  await assert.rejects(checkBucket(await open(), right), StorageFailed);
  gateway.become("well");
});
