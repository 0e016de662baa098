import assert from "node:assert/strict";
import { test } from "node:test";
import { isShownPicture } from "./addresses.ts";

const uuid = "0b7e9c1e-5f0e-4d0f-9b43-0d0a6f8f7a11";
const file = `/wiki-pages/${uuid}/attachments/${uuid}/content`;
const token = "x".repeat(43);

test("only what people have uploaded is shown as a picture", () => {
  const shown = [
    file,
    `${file}/`,
    `${file}#part`,
    file
      .toUpperCase()
      .replace("WIKI-PAGES", "wiki-pages")
      .replace("ATTACHMENTS", "attachments")
      .replace("CONTENT", "content"),
    `/tasks/${uuid}/attachments/${uuid}/content`,
    `/public/wiki-pages/${token}/attachments/${uuid}`,
    `/public/wiki-signatures/${token}/attachments/${uuid}`,
    `/profile/image/content/${uuid}`,
  ];
  const links = [
    "/",
    "/health",
    "a.png",
    "images/a.png",
    "#",
    "?a",
    `${file}?n=1`,
    `${file}/../../../../../health`,
    `${file}/%2e%2e/${uuid}`,
    `/wiki-pages/${uuid}`,
    `/wiki-pages/${uuid}/attachments/${uuid}`,
    `/wiki-pages/${uuid}/export`,
    `/tasks/${uuid}`,
    `/public/boards/${token}`,
    `/public/wiki-pages/${token}`,
    `/public/wiki-pages/${token}/../../../health`,
    `/profile/image/content`,
    "/auth/verify-account?code=a",
    `//elsewhere.example${file}`,
    String.raw`\\elsewhere.example${file}`,
    `https://elsewhere.example${file}`,
    `data:image/png;base64,AAAA`,
  ];
  assert.deepEqual(
    shown.filter((address) => !isShownPicture(address)),
    [],
  );
  assert.deepEqual(links.filter(isShownPicture), []);
});
