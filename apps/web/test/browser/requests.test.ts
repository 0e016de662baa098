import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";
import { countRequests } from "./requests.ts";

const { open, origin, skip, company } = await startApp();
const { ada, ben, board, workspace, statuses } = company;
const path = `/w/${workspace.uuid}/board/${board.uuid}`;

const changes = "GET /workspaces/…/changes";
/** The requests for the session, the workspace and the person's own rows; the stream of hints. */
const start = {
  "GET /profile/me": 1,
  "GET /workspaces": 1,
  "GET /platform/terms": 1,
  "GET /profile/views": 1,
  "GET /profile/preferences": 1,
  "GET /workspaces/…/stream/events": 1,
};

/** A board that was just opened, and what it asks for. */
async function openBoard() {
  // a page that is none of the app
  const page = await open(ada, "/layers.css");
  const requests = countRequests(page);
  await page.goto(`${origin}${path}`);
  await page.locator(".card").first().waitFor();
  return { page, requests };
}

/** Ben makes a ticket, and the page shows it: so it has read all that it wanted to read before. That is one more read. */
async function untilBenIsSeen(page: Page, title: string): Promise<void> {
  await ben.api.createTask({ board_uuid: board.uuid, body: { title } });
  await page.getByText(title, { exact: true }).waitFor();
}

test(
  "a board that is opened is read once, and what happened until the stream of hints was open",
  { skip },
  async () => {
    await company.task();
    // of a person who never said it the browser would send it, once and later
    await ada.api.setTimeZone({ body: { time_zone: "UTC" } });
    const { page, requests } = await openBoard();
    // the rows at once, because nothing is there yet
    await until(() => requests.answered(changes) === 2);
    await untilBenIsSeen(page, "After the first visit");
    // a browser that knows nobody asks first whether somebody is signed in
    assert.deepEqual(requests.take(), { "GET /auth/session": 1, ...start, [changes]: 3 });
    await page.reload();
    await page.locator(".card").first().waitFor();
    await until(() => requests.answered(changes) > 0);
    await untilBenIsSeen(page, "After another visit");
    assert.deepEqual(requests.take(), { ...start, [changes]: 2 });
  },
);

test("a person who is not signed in gets the form, and the console no error", { skip }, async () => {
  const page = await open(null, "/layers.css");
  const requests = countRequests(page);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(origin);
  await page.getByRole("heading", { name: "Sign in to Stoa" }).waitFor();
  await untilIdle(page);
  assert.deepEqual(requests.take(), { "GET /auth/session": 1 });
  assert.deepEqual(errors, []);
});

test("a card is moved by one request, and a ticket is opened by four", { skip }, async () => {
  const { uuid } = await company.task({ title: "Asked for" });
  const { page, requests } = await openBoard();
  await until(() => requests.answered(changes) === 2);
  await untilBenIsSeen(page, "All is read");
  await untilIdle(page);
  const card = page.locator(".card-slot", { hasText: "Asked for" });
  requests.take();
  await card.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await until(async () => (await ada.api.getTask({ task_uuid: uuid })).task.status_uuid === statuses[1]?.uuid);
  await untilBenIsSeen(page, "It is moved");
  assert.deepEqual(requests.take(), { "POST /tasks/…/move": 1, [changes]: 1 });
  const details = { "GET /tasks/…": 1, "GET /tasks/…/comments": 1, "GET /tasks/…/attachments": 1 };
  const room = { "POST /collab/tickets": 1 };
  await card.click();
  await page.getByRole("textbox", { name: "Description" }).waitFor();
  await until(() => requests.answered("POST /collab/tickets") === 1);
  await untilBenIsSeen(page, "It is open");
  assert.deepEqual(requests.take(), { ...details, ...room, [changes]: 1 });
});
