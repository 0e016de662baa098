import assert from "node:assert/strict";
import { test } from "node:test";
import { addresses, isPublicScreen, isScreen, patterns } from "@stoa/api/addresses";
import { pageFor } from "../../server/src/platform/web-app/navigation.ts";

const uuid = "0b7e9c1e-5f0e-4d0f-9b43-0d0a6f8f7a11";
const headers = { accept: "text/html", "sec-fetch-mode": "navigate" };

const isServed = (url: string): boolean => pageFor({ method: "GET", headers, url }) === "/index.html";

test("without a network the app opens at exactly the addresses at which the server gives it", () => {
  const screens = [
    "/",
    "/sign-in",
    "/settings",
    "/settings/security",
    `/w/${uuid}/board/${uuid}`,
    `/tickets/${uuid}`,
    "/auth/verify-account",
    "/verify",
    "/notifications",
    `/workspaces/${uuid}/billing`,
    "/invitations/abc",
    `/boards/${uuid}`,
    `/pages/${uuid}`,
  ];
  const others = [
    "/docs",
    "/openapi.json",
    "/local-mail",
    "/f/abc",
    "/p/abc",
    "/sign/abc",
    "/walls",
    "/index.html",
    "/sw.js",
    `/tasks/${uuid}/attachments/${uuid}/content`,
    `/boards/${uuid}/tasks`,
    "/workspaces",
    `/workspaces/${uuid}`,
  ];
  for (const path of screens) assert.deepEqual([isScreen(path), isServed(path)], [true, true], path);
  for (const path of others) assert.deepEqual([isScreen(path), isServed(path)], [false, false], path);
});

test("each address that mails lead to has the pattern of its name, and a browser gets a page there", () => {
  assert.deepEqual(Object.keys(patterns), Object.keys(addresses));
  for (const [name, address] of Object.entries(addresses)) {
    const path = (address as (...parts: string[]) => string)("one", "two").split("?", 1)[0] ?? "";
    const pattern = patterns[name as keyof typeof patterns].replaceAll(/:\w+/g, "[^/]+");
    assert.match(path, new RegExp(`^${pattern}$`), name);
    assert.equal(isScreen(path), !isPublicScreen(path), name);
    assert.notEqual(pageFor({ method: "GET", headers, url: path }), null, name);
  }
});
