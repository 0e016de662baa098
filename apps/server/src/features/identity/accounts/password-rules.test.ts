import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { commonPasswords } from "#platform/crypto/common-passwords.ts";
import { isCommon, isOwnName } from "./password-rules.ts";

const list = await commonPasswords();

test("passwords that attackers try first are common, in every disguise", () => {
  for (const password of [
    "Password1!",
    "P@ssw0rd",
    "P@SSW0RD!!",
    "Pa$$w0rd2024!",
    "Qwerty123!",
    "Summer2024!",
    "$ummer2024",
    "!!Dragon99",
    "Tru5tno1!",
    "Trustno1!",
    "Abc123!!",
    "!QAZ2wsx",
    "Sunsh1ne!",
    "1loveyou!",
    "Ｐassword1!",
  ]) {
    assert.ok(isCommon(password, list), password);
  }
});

test("words of one's own are not", () => {
  for (const password of [
    "Plain words, 8 or more",
    "Correct horse 7",
    "Correct-horse-battery",
    "Analytical Engine 1843",
    "Xk9#mQ2$vL7p",
    "Ein Esel & zwei Äpfel",
    "12345678 Aß",
  ]) {
    assert.ok(!isCommon(password, list), password);
  }
});

test("no more than digits and signs around one of the most common makes any password of it", () => {
  const around = fc.stringMatching(/^[0-9.,;:#*+?-]{0,6}$/);
  fc.assert(
    fc.property(fc.constantFrom("Password", "Dragon", "Baseball", "Monkey"), around, around, (word, before, after) =>
      isCommon(before + word + after, list),
    ),
  );
});

test("a long random password is accepted", () => {
  const random = fc.string({ minLength: 14, maxLength: 40 }).map((text) => `x${text}q`);
  fc.assert(fc.property(random, (password) => !isCommon(password, list)));
});

test("the whole list is in lower case, and the most common stand first", () => {
  assert.ok(list.all.size > 40_000);
  assert.equal(list.first.size, 3000);
  for (const each of list.all) assert.equal(each, each.toLowerCase());
  assert.ok(list.first.has("password"));
});

const person = { email: "Ada.King@example.com", first_name: "Ada", last_name: "King-Noel" };

test("the own address and names are no password, by themselves or with digits and signs around them", () => {
  for (const password of [
    "Ada.King@example.com",
    "ada.king@EXAMPLE.com!",
    "Ada.King1",
    "AdaKingNoel!",
    "King-Noel, Ada",
    "King-Noel1843!",
    "Ada.......",
  ]) {
    assert.ok(isOwnName(password, person), password);
  }
});

test("a sentence with the own name in it is one, and so is a short name before any number", () => {
  for (const password of ["Ada likes engines!", "Ada 8471920364", "King Arthur's table"]) {
    assert.ok(!isOwnName(password, person), password);
  }
});
