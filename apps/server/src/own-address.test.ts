import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startChildServer } from "#test/child-server.ts";
import { startHarness } from "#test/harness.ts";
import { until } from "#test/until.ts";
import { ConfigError, readConfig } from "./config.ts";
import { ownAddress } from "./own-address.ts";

const addressOf = (environment: Record<string, string>) => ownAddress(readConfig(environment));

test("links lead to where the server listens; an address of IPv6 stands in brackets", () => {
  for (const [host, url] of [
    ["127.0.0.1", "http://127.0.0.1:3000"],
    ["::1", "http://[::1]:3000"],
    ["fd00::2", "http://[fd00::2]:3000"],
    ["192.168.1.5", "http://192.168.1.5:3000"],
    ["localhost", "http://localhost:3000"],
  ] as const) {
    assert.deepEqual(addressOf({ HOST: host }), { url, isGuess: false });
  }
});

test("an address that stands for all of a machine's is in no link", () => {
  for (const host of ["0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0", "::ffff:0.0.0.0"]) {
    assert.deepEqual(addressOf({ HOST: host, PORT: "80" }), { url: "http://localhost:80", isGuess: true });
    const known = { url: "https://stoa.example.com", isGuess: false };
    assert.deepEqual(addressOf({ HOST: host, BASE_URL: "https://stoa.example.com/" }), known);
  }
});

test("an address with a zone, which no link can name, needs a BASE_URL", () => {
  assert.throws(
    () => addressOf({ HOST: "fe80::1%eth0" }),
    (error) => error instanceof ConfigError && /Set BASE_URL/.test(error.message),
  );
});

test("a server that listens on all addresses says that its address in links is a guess, and mails it", async () => {
  const harness = await startHarness();
  const server = await startChildServer(harness, { HOST: "0.0.0.0" });
  assert.match(
    server.output(),
    /^Links lead to http:\/\/localhost:0, .* Set BASE_URL to the address that people open\.$/m,
  );
  const names = { first_name: "Ada", last_name: "Example", accepted_terms: true };
  const body = JSON.stringify({ email: "ada@example.com", password: "Correct-horse-1", ...names });
  const headers = { "content-type": "application/json" };
  assert.equal((await fetch(`${server.url}/auth/sign-up`, { method: "POST", headers, body })).status, 201);
  const folder = join(harness.config.DATA_DIR, "mail");
  const mails = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : []);
  await until(() => mails().length > 0);
  const mail = readFileSync(join(folder, mails()[0] ?? ""), "utf8");
  assert.match(mail, /http:\/\/localhost:0\/verify/);
  assert.doesNotMatch(mail, /0\.0\.0\.0/);
});
