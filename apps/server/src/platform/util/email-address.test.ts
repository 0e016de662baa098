import assert from "node:assert/strict";
import { test } from "node:test";
import { isEmailAddress, spelledAddress } from "./email-address.ts";

test("an address may have letters of any script before and behind the @", () => {
  for (const address of [
    "ada@example.com",
    "o'neil+tag@mail.example.co.uk",
    "j\u00fcrgen@m\u00fcller.example",
    "ju\u0308rgen@mu\u0308ller.example",
    "jurgen@xn--mller-kva.example",
    "用户@例子.广告",
    "अजय@डाटा.भारत",
    "чебурашка@ящик-с-апельсинами.рф",
    "δοκιμή@παράδειγμα.δοκιμή",
    "用户@例子。广告",
    "a@1and1.example",
  ]) {
    assert.ok(isEmailAddress(address), address);
  }
});

test("a text to which no server delivers is no address", () => {
  for (const text of [
    ["", "ada", "@example.com", "ada@", "ada@example", "ada@@example.com", "a da@example.com", "ada@exam ple.com"],
    ["ada.@example.com", ".ada@example.com", "a..b@example.com", "ada@.example.com", "ada@example..com", "<a>@b.cd"],
    ["ada@-example.com", "ada@example-.com", "ü\u00a0r@example.com", "ü\u200br@example.com", "a＠b@example.com"],
    ["ada@ü..example", "ada@ü .example", `ada@${"x".repeat(64)}.example`, "ada@example.com\n"],
  ].flat()) {
    assert.ok(!isEmailAddress(text), JSON.stringify(text));
  }
});

test("all spellings of an address become one; plain ones stay as they are", () => {
  for (const [given, spelled] of [
    ["Ada@Example.COM", "Ada@Example.COM"],
    ["ju\u0308rgen@mu\u0308ller.example", "j\u00fcrgen@m\u00fcller.example"],
    ["j\u00fcrgen@xn--mller-kva.example", "j\u00fcrgen@m\u00fcller.example"],
    ["j\u00fcrgen@M\u00dcLLER.example", "j\u00fcrgen@m\u00fcller.example"],
    ["用户@例子。广告", "用户@例子.广告"],
    ["no address", "no address"],
    ["ada@xn--a.example", "ada@xn--a.example"],
  ] as const) {
    assert.equal(spelledAddress(given), spelled);
    assert.equal(spelledAddress(spelled), spelled);
  }
});
