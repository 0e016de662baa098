import assert from "node:assert/strict";
import { createECDH } from "node:crypto";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilAppIsKept } from "./kept.ts";

const { skip, company, open, origin } = await startApp();
const { ada, workspace, board } = company;
const path = `/w/${workspace.uuid}/notifications`;
const p256dh = createECDH("prime256v1").generateKeys("base64url", "uncompressed");
const subscription = {
  endpoint: "https://push.example.com/send/of-this-browser",
  keys: { p256dh, auth: "AAECAwQFBgcICQoLDA0ODw" },
};

/** Replaces the browser's push service, which is out of reach in tests: it gives fixed values, and records the requests. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript((given) => {
    const made = { toJSON: () => given, unsubscribe: async () => (localStorage.removeItem("test:push"), true) };
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem("test:push", options?.applicationServerKey as string);
      return made as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem("test:push") === null ? null : (made as unknown as PushSubscription);
  }, subscription);
  await page.reload();
}

const box = (page: Page) => page.getByRole("checkbox", { name: "Show notifications on this device" });
const known = async () => (await ada.api.listPushSubscriptions()).push_subscriptions.length;
const isTicked = (page: Page) => box(page).isChecked();

async function openSettings(): Promise<Page> {
  const page = await open(ada, path, { serviceWorkers: "allow" });
  await untilAppIsKept(page);
  await withPushService(page);
  await box(page).waitFor();
  return page;
}

test(
  "the tick subscribes this browser, shows what it has, and is taken away with the subscription",
  { skip },
  async () => {
    const page = await openSettings();
    await page.context().grantPermissions(["notifications"], { origin });
    assert.equal(await isTicked(page), false, "a notification that is pushed is not shown here");
    await box(page).click();
    await until(async () => (await isTicked(page)) && (await known()) === 1);
    const { public_key } = await ada.api.getPushKey();
    assert.equal(await page.evaluate(() => localStorage.getItem("test:push")), public_key);
    await page.reload();
    await until(() => isTicked(page));
    // the server forgets a browser whose push service does not know it
    for (const { uuid } of (await ada.api.listPushSubscriptions()).push_subscriptions)
      await ada.api.deletePushSubscription({ push_subscription_uuid: uuid });
    await page.reload();
    await box(page).waitFor();
    await page.getByRole("checkbox", { name: "Somebody mentions you: By push" }).waitFor();
    assert.equal(await isTicked(page), false);
    await box(page).click();
    await until(async () => (await isTicked(page)) && (await known()) === 1);
    await box(page).click();
    await until(async () => !(await isTicked(page)) && (await known()) === 0);
    assert.equal(await page.evaluate(() => localStorage.getItem("test:push")), null);
  },
);

test("a browser that is not allowed to show notifications, or cannot, says so", { skip }, async () => {
  const page = await openSettings();
  await page.context().clearPermissions();
  const before = await known();
  await box(page).click();
  await page.getByText("This browser blocks notifications from Stoa.").waitFor();
  assert.deepEqual([await isTicked(page), await known()], [false, before]);
  const other = await open(ada, path);
  await other.getByText("This browser cannot show notifications from Stoa").waitFor();
});

test("after signing out the browser has no subscription", { skip }, async () => {
  const page = await openSettings();
  await page.context().grantPermissions(["notifications"], { origin });
  await box(page).click();
  await until(() => isTicked(page));
  await page.getByRole("button", { name: "Ada Example" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in to Stoa" }).waitFor();
  await until(async () => (await page.evaluate(() => localStorage.getItem("test:push"))) === null);
});

test("a push message is shown with its title, and leads to its subject", { skip }, async () => {
  const page = await open(company.ben, path, { serviceWorkers: "allow" });
  const context = page.context();
  await untilAppIsKept(page);
  const [worker] = context.serviceWorkers();
  assert.ok(worker !== undefined);
  // a browser without a screen shows no notifications and opens no windows: what it is asked for is noted
  await worker.evaluate(() => {
    const asked: unknown[] = [];
    const scope = self as unknown as {
      asked: unknown[];
      registration: { showNotification: (...given: unknown[]) => Promise<void> };
      clients: { openWindow: (url: string) => Promise<void> };
    };
    scope.asked = asked;
    scope.registration.showNotification = async (...given) => void asked.push(given);
    scope.clients.openWindow = async (url) => void asked.push(url);
  });
  const askedFor = () => worker.evaluate(() => (self as unknown as { asked: unknown[] }).asked);
  const notification = { uuid: "n1", title: "Ada mentioned you in “Paint”", body: "Look" };
  const data = JSON.stringify({ ...notification, url: `https://stoa.test/boards/${board.uuid}` });
  await deliver(page, data);
  await until(async () => (await askedFor()).length === 1);
  const options = { body: "Look", tag: "n1", icon: "/favicon.svg", data: `https://stoa.test/boards/${board.uuid}` };
  assert.deepEqual(await askedFor(), [[notification.title, options]]);
  await worker.evaluate((address) => {
    const click = new Event("notificationclick");
    const notification = { close: () => {}, data: address };
    self.dispatchEvent(Object.assign(click, { notification, waitUntil: () => {} }));
  }, options.data);
  await until(async () => (await askedFor()).length === 2);
  assert.equal((await askedFor())[1], `${origin}/boards/${board.uuid}`);
});

/** Delivers a message to the service worker as the browser's push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (found !== undefined) resolve(found.registrationId);
    });
    void cdp.send("ServiceWorker.enable");
  });
  await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}
