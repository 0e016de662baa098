import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "@stoa/api";
import { sentenceOf } from "./sentence-of.ts";

const refused = (code: string, message: string, headers: Record<string, string> = {}): ApiError =>
  new ApiError(new Response("", { status: 400, headers: { "x-error-code": code, ...headers } }), { message });

test("the server's sentence is shown unchanged, with the time to wait", () => {
  assert.equal(sentenceOf(refused("name_taken", "There is one already.")), "There is one already.");
  assert.equal(
    sentenceOf(refused("rate_limited", "Too many requests.", { "retry-after": "7" })),
    "Too many requests. Try again in 7 s.",
  );
});

const shown = (message: string): string => sentenceOf(refused("FST_ERR_VALIDATION", message));

test("a schema error of a field is shown in plain words", () => {
  const simple =
    "A password has at least 8 characters, with lowercase and uppercase letters and a special character such as !\u00a0or\u00a0-.";
  assert.equal(shown("body/password must NOT have fewer than 8 characters"), simple);
  assert.equal(shown(String.raw`body/new_password must match pattern "^(?=[\s\S]*\p{Ll})"`), simple);
  assert.equal(shown('body/email must match format "email"'), "Enter an e-mail address like name@example.com.");
  assert.equal(
    shown('body/first_name must match pattern "^x"'),
    "First name has characters that are not allowed there.",
  );
  assert.equal(shown("body/title must NOT have more than 5 characters"), "Title must not have more than 5 characters.");
  assert.equal(shown("Something else."), "Something else.");
});

test("only an error of the network is shown as one", () => {
  assert.equal(
    sentenceOf(new TypeError("Failed to fetch")),
    "The server cannot be reached. Check your network, then try again.",
  );
  assert.equal(sentenceOf(new Error("The database is blocked.")), "This did not work: The database is blocked.");
});
