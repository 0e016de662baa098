import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { isPublic } from "./public-address.ts";

const notPublic: Readonly<Record<string, readonly string[]>> = {
  "this network": ["0.0.0.0", "0.0.0.1", "0.255.255.255"],
  private: ["10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.1", "192.168.255.255"],
  "behind carriers": ["100.64.0.0", "100.100.100.200", "100.127.255.255"],
  loopback: ["127.0.0.1", "127.0.0.53", "127.255.255.255"],
  "the clouds' metadata": ["169.254.169.254", "169.254.0.1", "169.254.170.2", "168.63.129.16", "192.0.0.192"],
  documentation: ["192.0.2.1", "198.51.100.255", "203.0.113.7"],
  "protocols' own": ["192.0.0.0", "192.0.0.170", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.175.48.1"],
  benchmarks: ["198.18.0.1", "198.19.255.255"],
  multicast: ["224.0.0.1", "239.255.255.250"],
  reserved: ["240.0.0.1", "254.1.2.3", "255.255.255.255"],
  "IPv6 loopback and unspecified": ["::", "::1", "0:0:0:0:0:0:0:1"],
  "IPv4 in IPv6": [
    ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:8.8.8.8", "::ffff:a9fe:a9fe", "::127.0.0.1", "::7f00:1"],
    ["::a9fe:a9fe", "::8.8.8.8", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::a00:1"],
    ["2002:7f00:1::", "2002:a00:1::1", "2001:0:7f00:1::1", "2001::1"],
  ].flat(),
  "IPv6 inside networks": ["fc00::1", "fd00:ec2::254", "fdff:ffff::1", "fe80::1", "febf::1", "fec0::1", "fe80::1%eth0"],
  "IPv6 special": [
    ["100::1", "100:0:0:1::1", "2001:2::1", "2001:10::1", "2001:20::1", "2001:1ff::1", "2001:db8::1"],
    ["2620:4f:8000::1", "3fff::1", "3fff:fff::1", "3ffe::1", "5f00::1", "ff02::1", "ff0e::1", "4000::1", "1fff::1"],
  ].flat(),
  "no address": [
    ["", "localhost", "127.1", "2130706433", "0x7f.0.0.1", "017700000001", "8.8.8.8 ", "8.8.8.8:53", "[::1]"],
    ["2606:4700::1111%eth0", "8.8.8", "08.8.8.8", "١.١.١.١"],
  ].flat(),
};

const publicOnes = [
  ["1.1.1.1", "8.8.8.8", "93.184.215.14", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0"],
  ["126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0"],
  ["192.0.1.0", "192.0.3.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255"],
  ["168.63.129.15", "168.63.129.17"],
  ["2606:4700:4700::1111", "2001:4860:4860::8888", "2001:200::1", "2003::1", "2a00:1450:4001::200e", "2600::1"],
  ["2620:4f:8001::1", "3fff:1000::1", "2001:db7::1", "2001:db9::1", "2A00:1450::1"],
].flat();

for (const [kind, addresses] of Object.entries(notPublic)) {
  test(`an address is not public: ${kind}`, () => {
    for (const address of addresses) assert.equal(isPublic(address), false, address);
  });
}

test("addresses next to the special blocks are public", () => {
  for (const address of publicOnes) assert.equal(isPublic(address), true, address);
});

const specialBeginnings = [
  ["0", "10", "127", "169.254", "192.168", "198.18", "198.19", "168.63.129.16", "198.51.100", "203.0.113"],
  ["192.0.0", "192.0.2", "192.31.196", "192.52.193", "192.88.99", "192.175.48"],
].flat();

/** The same question, answered by how the address is written instead of a block list. */
function isSpecialAsWritten([a, b, c, d]: readonly [number, number, number, number]): boolean {
  const beginnings = [a, `${a}.${b}`, `${a}.${b}.${c}`, `${a}.${b}.${c}.${d}`].map(String);
  const isInRange = a >= 224 || (a === 100 && b >> 6 === 1) || (a === 172 && b >> 4 === 1);
  return isInRange || beginnings.some((beginning) => specialBeginnings.includes(beginning));
}

test("every IPv4 address is judged by its blocks", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const first = fc.oneof(byte, fc.constantFrom(0, 10, 100, 127, 168, 169, 172, 192, 198, 203, 224));
  const second = fc.oneof(byte, fc.constantFrom(0, 16, 18, 31, 51, 63, 64, 88, 113, 127, 168, 254));
  fc.assert(
    fc.property(fc.tuple(first, second, fc.oneof(byte, fc.constantFrom(0, 2, 99, 100, 113, 129)), byte), (bytes) => {
      assert.equal(isPublic(bytes.join(".")), !isSpecialAsWritten(bytes));
    }),
    { numRuns: 2000 },
  );
});

test("no IPv6 address outside of 2000::/3 is public, and no IPv4 address is in the dress of IPv6", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
      const address = groups.map((group) => group.toString(16)).join(":");
      if (groups[0] !== undefined && groups[0] >> 13 !== 1) assert.equal(isPublic(address), false, address);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      for (const prefix of ["::ffff:", "::", "::ffff:0:", "64:ff9b::"]) assert.equal(isPublic(prefix + address), false);
    }),
  );
});
