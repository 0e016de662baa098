import assert from "node:assert/strict";
import { test } from "node:test";
import { networkOf } from "./network.ts";

test("an IPv6 address counts as its network of 64 bits, however it is written", () => {
  for (const address of [
    "2001:db8:1:2::",
    "2001:db8:1:2::1",
    "2001:DB8:0001:2:ffff:ffff:ffff:ffff",
    "2001:db8:1:2::9%eth0",
  ]) {
    assert.equal(networkOf(address), "2001:db8:1:2::/64", address);
  }
  assert.notEqual(networkOf("2001:db8:1:3::1"), networkOf("2001:db8:1:2::1"));
  assert.equal(networkOf("::1"), "0:0:0:0::/64");
});

test("an IPv4 address counts as itself, written as IPv6 too", () => {
  for (const address of ["192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207", "0:0:0:0:0:FFFF:192.0.2.7"]) {
    assert.equal(networkOf(address), "192.0.2.7", address);
  }
});

test("a text that is no address counts as itself", () => {
  assert.equal(networkOf("unknown"), "unknown");
});
