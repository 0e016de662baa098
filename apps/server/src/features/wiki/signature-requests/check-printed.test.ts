import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#kernel/errors.ts";
import { checkNothingNew } from "./check-printed.ts";
import type { SignatureFile } from "./document.ts";

const picture = (file_uuid: string): SignatureFile => ({
  attachment_uuid: file_uuid,
  file_uuid,
  name: "a.png",
  content_type: "image/png",
  size_bytes: 5,
  sha256: Buffer.alloc(32),
});
const fail = (code: "signature_page_changed"): never => {
  throw new ApiError(code);
};

test("a picture that was added after the check is refused, where there are so many that they are checked", () => {
  const [one, two, three] = ["1", "2", "3"].map(picture) as [SignatureFile, SignatureFile, SignatureFile];
  assert.throws(() => checkNothingNew([one, two, three], [one, two], fail), { code: "signature_page_changed" });
  checkNothingNew([one, two, three], [three, one, two], fail);
  checkNothingNew([one, two], [], fail);
  checkNothingNew([one, two, { ...three, content_type: "text/plain" }], [one, two], fail);
});
