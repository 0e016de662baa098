import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ConfigError, readConfig } from "#config.ts";
import { createAuthority } from "#test/certificates.ts";
import { startReceiver } from "#test/receivers.ts";
import { createOutbound, openOutbound } from "./outbound.ts";

const folder = await mkdtemp(join(tmpdir(), "stoa-outbound-"));
after(() => rm(folder, { recursive: true }));
const outgoing = { url: "https://hooks.example.com/", headers: {}, body: Buffer.from("{}") };

test("with the settings for tests a delivery goes to a receiver on loopback, and its name may be registered", async () => {
  const authority = createAuthority();
  const receiver = await startReceiver(authority.issue({ name: "hooks.example.com" }));
  after(() => receiver.close());
  const path = join(folder, "authority.pem");
  await writeFile(path, authority.cert);
  const WEBHOOK_RESOLVE = `hooks.example.com=127.0.0.1:${receiver.port}`;
  const outbound = await openOutbound(readConfig({ WEBHOOK_RESOLVE, WEBHOOK_CA_FILE: path }), async () => []);
  assert.deepEqual(await outbound.send(outgoing), { outcome: "answered", status: 200 });
  assert.equal("url" in (await outbound.checkEndpoint(outgoing.url)), true);
  assert.deepEqual(await outbound.checkEndpoint("https://other.example.com/"), { fault: "no_address" });
});

test("a file that holds no certificate ends the start with one clear line", async () => {
  const path = join(folder, "nothing.pem");
  await writeFile(path, "nothing");
  for (const file of [path, join(folder, "missing.pem"), folder]) {
    await assert.rejects(
      openOutbound(readConfig({ WEBHOOK_CA_FILE: file }), undefined),
      (error) => error instanceof ConfigError && error.message.startsWith("WEBHOOK_CA_FILE must be a file"),
    );
  }
});

test("a registration is rejected by the URL's text before the DNS is asked", async () => {
  let asked = 0;
  const outbound = createOutbound({ resolver: async () => ((asked += 1), ["93.184.215.14"]) });
  assert.deepEqual(await outbound.checkEndpoint("http://example.com/"), { fault: "not_https" });
  assert.deepEqual(await outbound.checkEndpoint("https://127.1/"), { fault: "address" });
  assert.equal(asked, 0);
  const checked = await outbound.checkEndpoint("https://EXAMPLE.com:8443/in");
  assert.equal("url" in checked && checked.url.href, "https://example.com:8443/in");
  assert.equal(asked, 1);
});

test("nobody who registers waits for a DNS that never answers", async () => {
  const outbound = createOutbound({ resolver: () => new Promise(() => {}) });
  const keepAlive = setTimeout(() => {}, 10_000);
  assert.deepEqual(await outbound.checkEndpoint("https://example.com/"), { fault: "dns" });
  clearTimeout(keepAlive);
});
