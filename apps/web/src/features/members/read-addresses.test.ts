import assert from "node:assert/strict";
import { test } from "node:test";
import { readAddresses } from "./read-addresses.ts";

const found = (text: string) => readAddresses(text).addresses;

test("addresses stand between commas, semicolons, spaces and lines", () => {
  const wanted = ["a@x.org", "b@x.org", "c@x.org"];
  for (const between of [",", ", ", ";", " ", "\n", "\r\n", "\t", "،", "，", "、", " ,\n"]) {
    assert.deepEqual(found(wanted.join(between)), wanted, JSON.stringify(between));
  }
  assert.deepEqual(found(""), []);
  assert.deepEqual(found(" ,; \n"), []);
});

test("names before an address in brackets are left out", () => {
  const text = `Ada Lovelace <ada@x.org>, "Hopper, Grace" <grace@x.org>; <linus@x.org> bob@x.org Carla Best <carla@x.org>`;
  assert.deepEqual(readAddresses(text), {
    addresses: ["ada@x.org", "grace@x.org", "linus@x.org", "bob@x.org", "carla@x.org"],
    repeated: [],
    wrong: [],
  });
});

test("an address that stands there again is named, whatever its case", () => {
  assert.deepEqual(readAddresses("a@x.org A@X.org b@x.org"), {
    addresses: ["a@x.org", "b@x.org"],
    repeated: ["A@X.org"],
    wrong: [],
  });
});

test("words that are no address are named, and keep nobody else out", () => {
  assert.deepEqual(readAddresses("ada@, bob, <carla>, d@x.org"), {
    addresses: ["d@x.org"],
    repeated: [],
    wrong: ["ada@", "bob", "carla"],
  });
});

test("signs without a width, mailto and a full stop at the end are no part of an address", () => {
  assert.deepEqual(found("\u200Ba@x.org\uFEFF mailto:b@x.org, c@x.org."), ["a@x.org", "b@x.org", "c@x.org"]);
  assert.deepEqual(found("用户@例子.广告"), ["用户@例子.广告"]);
});
