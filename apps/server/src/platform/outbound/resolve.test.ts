import assert from "node:assert/strict";
import { pbkdf2 } from "node:crypto";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { type DnsAnswer, startDnsServer } from "#test/dns-server.ts";
import { createResolveHost, dnsResolver, type Resolver } from "./resolve.ts";

const world: Record<string, DnsAnswer> = {
  "both.example.com": ["93.184.215.14", "2606:4700::1111"],
  "four.example.com": ["1.1.1.1", "8.8.8.8"],
  "six.example.com": ["2606:4700::1111"],
  "private.example.com": ["10.0.0.1"],
  "mixed.example.com": ["93.184.215.14", "169.254.169.254"],
  "mixed-six.example.com": ["93.184.215.14", "::1"],
  "mapped.example.com": ["::ffff:7f00:1"],
  "many.example.com": Array.from({ length: 25 }, (_, index) => `1.1.1.${index}`),
  "hundred.example.com": [...Array.from({ length: 100 }, (_, index) => `1.1.1.${index}`), "10.0.0.1"],
  "alias.example.com": { names: ["one.example.net", "two.example.net"], addresses: ["1.1.1.1"] },
  "inner-alias.example.com": { names: ["one.example.net"], addresses: ["10.0.0.1"] },
  "none.example.com": [],
  "unknown.example.com": "no_such_name",
  "failing.example.com": "failure",
  "silent.example.com": "silence",
};

const server = await startDnsServer((name, kind) => {
  if (name === "half.example.com") return kind === "ipv4" ? ["1.1.1.1"] : "failure";
  return world[name] ?? "no_such_name";
});
after(() => server.close());

const resolver = dnsResolver([server.address]);
const deaf: Resolver = () => new Promise(() => {});
const soon = (milliseconds = 20_000): AbortSignal => AbortSignal.timeout(milliseconds);
const find = (name: string, port = "") =>
  createResolveHost(resolver, new Map())(new URL(`https://${name}${port}/`), soon());

test("a name with only public addresses leads to all of them, at the URL's port", async () => {
  assert.deepEqual(await find("both.example.com"), { addresses: ["93.184.215.14", "2606:4700::1111"], port: 443 });
  assert.deepEqual(await find("four.example.com", ":8443"), { addresses: ["1.1.1.1", "8.8.8.8"], port: 8443 });
  assert.deepEqual(await find("six.example.com", ":80"), { addresses: ["2606:4700::1111"], port: 80 });
});

test("a name with one address that is not public leads nowhere", async () => {
  for (const name of ["private", "mixed", "mixed-six", "mapped"]) {
    assert.equal(await find(`${name}.example.com`), "not_public", name);
  }
  for (const bad of ["127.0.0.1", "::1", "fe80::1%eth0", "localhost", ""]) {
    const resolveHost = createResolveHost(async () => ["1.1.1.1", "8.8.8.8", bad], new Map());
    assert.equal(await resolveHost(new URL("https://x.example.com"), soon()), "not_public", bad);
  }
});

test("a bad address behind many good ones is found, and of many a few are tried", async () => {
  const many = Array.from({ length: 100 }, (_, index) => `1.1.1.${index}`);
  const resolveHost = createResolveHost(async () => [...many, "10.0.0.1"], new Map());
  assert.equal(await resolveHost(new URL("https://x.example.com"), soon()), "not_public");
  const place = await find("many.example.com");
  assert.equal(typeof place === "string" ? place : place.addresses.length, 8);
});

test("an alias leads where its last name leads, and an answer too long for a datagram is read to its end", async () => {
  assert.deepEqual(await find("alias.example.com"), { addresses: ["1.1.1.1"], port: 443 });
  assert.equal(await find("inner-alias.example.com"), "not_public");
  assert.equal(await find("hundred.example.com"), "not_public");
});

test("a name without addresses has another error than a DNS that fails", async () => {
  assert.equal(await find("none.example.com"), "no_address");
  assert.equal(await find("unknown.example.com"), "no_address");
  assert.equal(await find("failing.example.com"), "dns");
});

test("addresses of one kind are enough when the DNS fails at the other", async () => {
  assert.deepEqual(await find("half.example.com"), { addresses: ["1.1.1.1"], port: 443 });
});

test("the DNS is asked anew every time", async () => {
  const before = server.asked.length;
  world["moving.example.com"] = ["93.184.215.14"];
  assert.notEqual(await find("moving.example.com"), "not_public");
  world["moving.example.com"] = ["127.0.0.1"];
  assert.equal(await find("moving.example.com"), "not_public");
  assert.equal(server.asked.length - before, 4);
});

test("a silent DNS ends with the attempt, or with its own time limit", async () => {
  const resolveHost = createResolveHost(resolver, new Map());
  await assert.rejects(resolveHost(new URL("https://silent.example.com"), soon(150)), { name: "TimeoutError" });
  await assert.rejects(resolveHost(new URL("https://both.example.com"), AbortSignal.abort()));
  assert.equal(await find("silent.example.com"), "dns");
});

test("a resolver that never answers and hears no signal is left behind", async () => {
  const keepAlive = setTimeout(() => {}, 5000);
  await assert.rejects(createResolveHost(deaf, new Map())(new URL("https://x.example.com"), soon(50)));
  clearTimeout(keepAlive);
});

test("fifty silent names hold up none of the process's threads", async () => {
  const ending = new AbortController();
  const resolveHost = createResolveHost(resolver, new Map());
  let endedCount = 0;
  const waiting = Array.from({ length: 50 }, () =>
    resolveHost(new URL("https://silent.example.com"), ending.signal).finally(() => (endedCount += 1)),
  );
  const ended = Promise.allSettled(waiting);
  await promisify(pbkdf2)("password", "salt", 1, 32, "sha256");
  assert.equal(endedCount, 0, "what needs a thread had one while all of them waited");
  ending.abort();
  assert.deepEqual(new Set((await ended).map(({ status }) => status)), new Set(["rejected"]));
});

test("an override leads where it says without a question, whatever its address; no other name does", async () => {
  const place = { addresses: ["127.0.0.1"], port: 8443 };
  const resolveHost = createResolveHost(resolver, new Map([["private.example.com", place]]));
  const before = server.asked.length;
  assert.deepEqual(await resolveHost(new URL("https://PRIVATE.example.com:9/x"), soon()), place);
  assert.equal(server.asked.length, before);
  assert.equal(await resolveHost(new URL("https://mapped.example.com"), soon()), "not_public");
  assert.equal(await resolveHost(new URL("https://sub.private.example.com"), soon()), "no_address");
});
