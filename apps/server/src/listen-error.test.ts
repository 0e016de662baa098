import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import { ConfigError } from "./config-error.ts";
import { listenError, type ListenSettings } from "./listen-error.ts";

/** The line for the operator when a server cannot listen. */
async function lineAbout(settings: ListenSettings): Promise<string> {
  const server = createServer().listen(settings.port, settings.host);
  const [error] = await once(server, "error");
  const found = listenError(error, settings);
  assert.ok(found instanceof ConfigError, String(found));
  return found.message;
}

test("a port that is taken, an address of another machine and a name without address get one sentence each", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  assert.match(
    await lineAbout({ host: "127.0.0.1", port, prefix: "" }),
    /^Port \d+ is taken\. .* set PORT to another\.$/,
  );
  assert.match(await lineAbout({ host: "127.0.0.1", port, prefix: "METRICS_" }), /set METRICS_PORT to another\.$/);
  taken.close();
  assert.match(
    await lineAbout({ host: "203.0.113.1", port: 0, prefix: "" }),
    /^HOST must be an address of this machine, not “203\.0\.113\.1”\./,
  );
  assert.match(
    await lineAbout({ host: "stoa.invalid", port: 0, prefix: "METRICS_" }),
    /^The name “stoa\.invalid” in METRICS_HOST has no address\./,
  );
});

test("an error of another kind stays as it is", () => {
  const error = new TypeError("a fault in our code");
  assert.equal(listenError(error, { host: "::", port: 1, prefix: "" }), error);
});
