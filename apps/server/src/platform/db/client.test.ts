import assert from "node:assert/strict";
import { Socket } from "node:net";
import { after, test } from "node:test";
import { testDatabase } from "#test/harness.ts";
import { openPool } from "./pool.ts";
import { openProbe } from "./probe.ts";

const { url, drop } = await testDatabase();
const { setKeepAlive } = Socket.prototype;
after(async () => {
  Socket.prototype.setKeepAlive = setKeepAlive;
  await drop();
});

test("connections are kept alive, those that only listen and that of the probe too, so that no router forgets them", async () => {
  const kept: unknown[] = [];
  Socket.prototype.setKeepAlive = function (...how: unknown[]): Socket {
    kept.push(how);
    return Reflect.apply(setKeepAlive, this, how);
  };
  const pool = openPool({ url, size: 1, name: "stoa" });
  const probe = openProbe(url);
  await pool.run("select 1");
  await pool.listen(
    "kept",
    () => {},
    () => {},
  );
  await probe.answers();
  await probe.close();
  await pool.close();
  assert.deepEqual(
    kept,
    Array.from({ length: 3 }, () => [true, 30_000]),
  );
});
