import assert from "node:assert/strict";
import { test } from "node:test";
import { pages } from "@stoa/api";
import { mentioning } from "@stoa/server/test/notified.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, ben, harness, task, workspace } = company;
const w = `/w/${workspace.uuid}`;
const comment = async (task_uuid: string) => {
  await ben.post(`/tasks/${task_uuid}/comments`, { body_json: mentioning(ada) });
  await harness.worker.idle();
};

test("actions of others are in the inbox by ticket, and are read and opened by keys", { skip }, async () => {
  const [paint, nail] = [await task({ title: "Paint" }), await task({ title: "Nail" })];
  await comment(nail.uuid);
  const page = await open(ada, `${w}/inbox`);
  await page.getByText("Ben Example mentioned you").waitFor();
  await until(async () => (await page.title()).startsWith("(1) "));
  // live: the newest stands above
  await comment(paint.uuid);
  const rows = page.getByRole("grid", { name: "Inbox" }).getByRole("row").filter({ hasText: "mentioned you" });
  await until(async () => (await rows.first().innerText()).includes("Paint"));
  await untilIdle(page);
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await page.getByText("Earlier").waitFor();
  await until(async () => (await page.title()).startsWith("(1) "));
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: "Nail" }).waitFor();
  await until(async () => !(await page.title()).startsWith("("));
  await until(async () => (await ada.api.listNotifications({ query: { unread_only: "1" } })).unread_count === 0);
});

for (const locale of ["en-US", "de-DE"])
  test(`a mention is opened at its comment, with the time of the inbox, in ${locale}`, { skip }, async () => {
    const lines = Array.from({ length: 60 }, (_, number) => `Line ${number}`).join("\n\n");
    const { uuid } = await task({ title: `Long ${locale}`, description: lines });
    await comment(uuid);
    for (const body of [lines, "Said then"]) await ada.api.createComment({ task_uuid: uuid, body: { body } });
    const page = await open(ada, `${w}/inbox`, { locale });
    const row = page.getByRole("row").filter({ hasText: `Long ${locale}` });
    const at = await row.locator("time").innerText();
    await row.click();
    const said = page.locator(".comment", { hasText: "Look, " });
    await until(() =>
      said.evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return each.dataset["marked"] === "true" && top > 0 && bottom < innerHeight;
      }),
    );
    assert.equal(await said.locator("time").innerText(), at);
    assert.equal(/[AP]M/.test(at), locale === "en-US");
    const head = page.locator(".inbox-head");
    for (const part of [head.getByRole("heading"), head.getByRole("link"), ...(await head.getByRole("button").all())])
      assert.ok(((await part.boundingBox())?.height ?? 99) < 34, await part.innerText());
    const inside = await head.evaluate((each) => each.scrollWidth <= each.clientWidth);
    assert.ok(inside);
  });

test(
  "all is marked as read, and an event of a type that was switched off brings no notification",
  { skip },
  async () => {
    const { uuid } = await task({ title: "Sweep" });
    await comment(uuid);
    const page = await open(ada, `${w}/inbox`);
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByText("All notifications are marked as read.").waitFor();
    await page.getByRole("link", { name: "Notification settings" }).click();
    const box = page.getByRole("checkbox", { name: "Somebody mentions you: In the inbox" });
    await box.click();
    const isOn = async () => {
      const { preferences } = await ada.api.getNotificationPreferences({ query: { workspace_uuid: workspace.uuid } });
      return preferences.find(({ event_type }) => event_type === "mention")?.in_app;
    };
    await until(async () => (await isOn()) === false);
    await until(async () => !(await box.isChecked()));
  },
);

test(
  "a ticket is found in the trash and restored; another is deleted for good after a question",
  { skip },
  async () => {
    for (const title of ["Old fence", "Old gate"]) {
      const { uuid: task_uuid } = await task({ title });
      await ada.api.archiveTask({ task_uuid });
    }
    const page = await open(ada, `${w}/trash`);
    await page.getByText("Old gate").waitFor();
    await page.getByLabel("Find in the trash").fill("fence");
    await page.getByText("Old gate").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Restore “Old fence”" }).click();
    await page.getByText("Restored “Old fence”.").waitFor();
    await page.getByLabel("Find in the trash").fill("");
    await page.getByRole("button", { name: "Delete “Old gate” for good" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("“Old gate” was deleted for good.").waitFor();
    await until(async () => (await ada.api.listTrash({ workspace_uuid: workspace.uuid })).trash.length === 0);
  },
);

test("of a large trash only what is in view is in the page", { skip }, async () => {
  const rows = Array.from({ length: 500 }, (_, number) => `Thrown away,Ticket ${number}`);
  const file = new File([["board,title", ...rows].join("\n")], "large.csv", { type: "text/csv" });
  const { import: begun } = await ada.api.createImport({
    workspace_uuid: workspace.uuid,
    query: { source: "csv" },
    file,
  });
  await harness.worker.idle();
  const { import: done } = await ada.api.getImport({ workspace_uuid: workspace.uuid, import_uuid: begun.uuid });
  const uuids: string[] = [];
  for await (const { tasks } of pages((cursor) =>
    ada.api.listTasks({ board_uuid: done.board_uuids[0] ?? "", query: { limit: 200, ...cursor } }),
  ))
    uuids.push(...tasks.map(({ uuid }) => uuid));
  for (let at = 0; at < uuids.length; at += 200)
    await ada.api.archiveTasks({ body: { task_uuids: uuids.slice(at, at + 200) } });
  const page = await open(ada, `${w}/trash`);
  const entry = (place: number) => page.locator(`[role=listitem][aria-posinset="${place}"][aria-setsize="500"]`);
  await entry(1).waitFor();
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  assert.ok(nodes < 1500, `${nodes} nodes`);
  await page.getByRole("main").evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await entry(500).waitFor();
});
