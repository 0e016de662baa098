import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { picture } from "@stoa/server/test/pictures.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";

const { skip, company, open, origin } = await startApp();
const { ada, cleo, board, workspace } = company;

/** The addresses that the browser can answer by itself, from kept replies. */
function keptOf(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(async (asked) => {
    const kept: string[] = [];
    for (const path of asked) {
      const reply = await fetch(path, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
      if (reply?.ok === true) kept.push(path);
    }
    return kept;
  }, paths);
}

const isOfApp = /^\/(?:assets\/.*|[\w-]+\.(?:js|css|svg|html|json)|sign-in|)$/;

test(
  "after signing out the browser can answer nothing that the app asked for, pictures neither",
  { skip },
  async () => {
    await cleo.upload("/profile/update/image", await picture(["red", "blue"]));
    const task = await company.task({ title: "Kept nowhere", assignee_uuids: [cleo.uuid] });
    await ada.post(`/tasks/${task.uuid}/comments`, { body: "Said" });
    const page = await open(ada, "/settings");
    const asked = new Set<string>();
    page.on("request", (request) => {
      const { pathname, search, origin: from } = new URL(request.url());
      if (request.method() === "GET" && from === origin && !isOfApp.test(pathname)) asked.add(pathname + search);
    });
    for (const path of ["/settings/security", `/w/${workspace.uuid}/board/${board.uuid}?ticket=${task.uuid}`]) {
      await page.goto(origin + path);
      await page.getByRole("heading").first().waitFor();
    }
    await page.getByText("Said").waitFor();
    const pictures = () => [...asked].filter((path) => path.startsWith("/profile/image/content/"));
    await until(() => pictures().length > 0);
    for (const part of ["/profile/me", `/tasks/${task.uuid}`, "/changes"]) {
      assert.ok(
        [...asked].some((path) => path.includes(part)),
        part,
      );
    }
    // only pictures are kept, for the scrolling of long boards
    await until(async () => (await keptOf(page, [...asked])).length > 0);
    assert.deepEqual(await keptOf(page, [...asked]), pictures());
    await page.getByRole("button", { name: "Ada Example" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in to Stoa" }).waitFor();
    assert.deepEqual(await keptOf(page, [...asked]), []);
  },
);

test("when the session was ended elsewhere the browser forgets the pictures too", { skip }, async () => {
  const page = await open(cleo, `/w/${workspace.uuid}/board/${board.uuid}`);
  await page.getByText("Kept nowhere").waitFor();
  const address = `/profile/image/content/${cleo.uuid}?v=1`;
  await page.evaluate((path) => fetch(path).then((reply) => reply.blob()), address);
  assert.deepEqual(await keptOf(page, [address]), [address]);
  await cleo.api.logoutAll();
  await page.getByRole("heading", { name: "Sign in to Stoa" }).waitFor();
  await until(async () => (await keptOf(page, [address])).length === 0);
});
