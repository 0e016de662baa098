import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import * as fc from "fast-check";
import { tool } from "#test/tools.ts";
import { totpAt } from "#test/totp.ts";
import { newSecret, stepOf, toTotp } from "./totp.ts";

/** "12345678901234567890", the secret of RFC 6238's table. */
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const table = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
] as const;
const oathtool = tool("oathtool");
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });

test("the codes of RFC 6238's table belong to their steps, and our own authenticator shows them", () => {
  for (const [seconds, code] of table) {
    assert.equal(totpAt(rfcSecret, seconds * 1000, 8), code);
    assert.equal(stepOf(rfcSecret, code.slice(2), seconds * 1000), Math.floor(seconds / 30));
  }
});

test("for every secret and moment, the code of an independent authenticator belongs to its step", () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(-1, 0, 1), (now, delta) => {
      const secret = newSecret();
      const step = Math.floor(now / 30_000) + delta;
      if (step < 0) return;
      assert.equal(stepOf(secret, totpAt(secret, step * 30_000), now), step);
    }),
    { numRuns: 300 },
  );
});

test(
  "oathtool's codes belong to their steps too",
  { skip: oathtool === null ? "oathtool is not installed" : false },
  () => {
    for (let round = 0; round < 25; round += 1) {
      const secret = newSecret();
      const seconds = 1_700_000_000 + round * 86_413;
      const code = execFileSync(oathtool ?? "", ["--totp", "--base32", secret, `--now=@${seconds}`], {
        encoding: "utf8",
      });
      assert.equal(stepOf(secret, code.trim(), seconds * 1000), Math.floor(seconds / 30));
    }
  },
);

test("a text that is no code of six digits belongs to no step", () => {
  const secret = newSecret();
  const now = 1_800_000_000_000;
  const code = totpAt(secret, now);
  for (const wrong of ["", code.slice(1), `${code}0`, `-${code}`, code.replace(/^./, "٣"), "123e45", `${code}\u0000`]) {
    assert.equal(stepOf(secret, wrong, now), null, wrong);
  }
  assert.notEqual(stepOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now), null);
});

test("a secret has 160 bits and is never given twice; its address carries nothing that breaks it", () => {
  const secrets = Array.from({ length: 200 }, newSecret);
  assert.equal(new Set(secrets).size, 200);
  for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/);
  const { otpauth_url } = toTotp(newSecret(), "a&b?c=d/é@example.com");
  const url = new URL(otpauth_url);
  assert.equal(url.searchParams.get("issuer"), "Stoa");
  assert.equal(decodeURIComponent(url.pathname), "/Stoa:a&b?c=d/é@example.com");
});
