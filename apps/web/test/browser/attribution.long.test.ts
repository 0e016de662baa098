import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { rulesOf } from "@stoa/server/test/automations.ts";
import { created } from "@stoa/server/test/company.ts";
import { formsOf } from "@stoa/server/test/feedback.ts";
import { workspaceImports } from "@stoa/server/test/imported-workspace.ts";
import { serviceAccount } from "@stoa/server/test/service-accounts.ts";
import { exportOf } from "@stoa/server/test/whole-workspace.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, ben, cleo, finn, robot, task, workspace } = company;
const ticket = (uuid: string): string => `/w/${workspace.uuid}/task/${uuid}`;

/** A ticket on which a person, their key, a service account, an automation and a build acted, each in one way. */
async function busyTicket(title = "Busy"): Promise<string> {
  const { uuid } = await task({ title });
  const bot = await serviceAccount(company, { name: "Deploy bot" });
  for (const [who, body] of [
    [cleo, "By hand"],
    [robot, "By a key"],
    [bot, "By a service"],
  ] as const)
    created(await who.post(`/tasks/${uuid}/comments`, { body }));
  const { make, path, settle } = rulesOf(company);
  const rule = await make("manual", [{ type: "add_comment", body: "By a rule" }]);
  created(await ada.post(`${path}/${rule.uuid}/run`, { task_uuid: uuid }));
  await settle();
  created(
    await robot.upload(`/tasks/${uuid}/attachments`, { name: "log.txt", type: "text/plain", bytes: "It went well." }),
  );
  const report = { status: "succeeded", environment: "production", ref: "v1.4.0", url: "https://ci.example.com/8" };
  created(await robot.post(`/workspaces/${workspace.uuid}/deployments`, { ...report, task_uuids: [uuid] }));
  return uuid;
}

const comment = (page: Page, text: string) => page.locator(".comment").filter({ hasText: text });

test(
  "a person who wrote a comment is shown with the own picture, and a service with its mark, to its person too",
  { skip },
  async () => {
    const uuid = await busyTicket();
    for (const who of [cleo, ada, finn]) {
      const page = await open(who, ticket(uuid));
      await comment(page, "By a rule").waitFor();
      await comment(page, "By hand").locator(".comment-head .avatar").waitFor();
      for (const [text, about] of [
        ["By a key", "by the key “Robot” with the access of Cleo Example"],
        ["By a service", "by the key “Deploy bot”"],
        ["By a rule", "by the automation “On manual”, which Ada Example wrote"],
      ] as const) {
        const head = comment(page, text).locator(".comment-head");
        assert.equal(await head.locator(".avatar").count(), 0, `${text} has nobody's picture`);
        assert.equal(await head.locator(".doer-mark").count(), 1);
        assert.match((await head.textContent()) ?? "", /^Stoa \(/);
        await head.getByRole("note").focus();
        await page.locator(".tooltip").getByText(about, { exact: true }).waitFor();
        await page.keyboard.press("Escape");
      }
      await page.context().close();
    }
  },
);

test("the names of services are reached by keys", { skip }, async () => {
  const uuid = await busyTicket();
  const page = await open(ada, ticket(uuid));
  await comment(page, "By a key").waitFor();
  await untilIdle(page);
  await comment(page, "By hand").evaluate((entry) => entry.querySelector("p")?.scrollIntoView());
  await page.getByRole("button", { name: "Comments only" }).focus();
  await page.keyboard.press("Tab");
  await page.locator(".tooltip").getByText("by the key “Robot” with the access of Cleo Example").waitFor();
});

test("the person of a key edits and deletes its comments, and others do not", { skip }, async () => {
  const uuid = await busyTicket();
  const others = await open(ben, ticket(uuid));
  await comment(others, "By a key").waitFor();
  assert.equal(await comment(others, "By a key").getByRole("button", { name: "Edit comment" }).count(), 0);
  const page = await open(cleo, ticket(uuid));
  const entry = comment(page, "By a key");
  await entry.getByRole("button", { name: "Edit comment" }).waitFor();
  assert.equal(await comment(page, "By a service").getByRole("button", { name: "Edit comment" }).count(), 0);
  await entry.getByRole("button", { name: "Delete comment" }).click();
  await entry.waitFor({ state: "detached" });
  await until(async () => (await ada.api.listComments({ task_uuid: uuid })).comments.length === 3);
});

test(
  "files, the history and the ticket itself name the service, and reports of builds only their key",
  { skip },
  async () => {
    const uuid = await busyTicket();
    const page = await open(ada, ticket(uuid));
    await page.locator(".attachment").getByText("by the key “Robot” with the access of Cleo Example").waitFor();
    const history = page.locator(".thread-change");
    await history.filter({ hasText: "attached “log.txt”" }).getByRole("note").waitFor();
    const report = history.filter({ hasText: "via Robot deployed v1.4.0 to production" });
    assert.equal(
      await report.getByRole("link", { name: "Open the report" }).getAttribute("href"),
      "https://ci.example.com/8",
    );
    assert.equal(await report.getByRole("note").count(), 0);
    const made = created(await robot.post(`/boards/${company.board.uuid}/tasks`, { title: "Made by a key" })).task;
    const other = await open(cleo, ticket(made.uuid));
    const line = other.locator(".task-property").filter({ hasText: "Created" });
    await line.getByText("by the key “Robot” with the access of Cleo Example").waitFor();
  },
);

test("members read who sent a feedback form, and guests do not", { skip }, async () => {
  const { make, send, tasksOf } = formsOf(company);
  const form = await make({ title: "Tell us" });
  await send(form, { message: "It is slow", name: "Carla", email: "carla@example.com", rating: 2 });
  const [sent] = await tasksOf(form);
  const page = await open(cleo, ticket(sent.uuid));
  const sender = page.getByRole("region", { name: "Feedback" });
  await sender.waitFor();
  assert.equal(
    ((await sender.textContent()) ?? "").replaceAll(/\s+/g, " ").trim(),
    "Sent by Carla <carla@example.com> with the form “Tell us”2 stars of 5",
  );
  const guest = await open(finn, ticket(sent.uuid));
  await guest.getByRole("region", { name: "Feedback" }).waitFor();
  assert.doesNotMatch((await guest.textContent("body")) ?? "", /Carla|carla@/);
});

test(
  "an imported comment has the picture of the person whom it names, tells of the import, and is theirs",
  { skip },
  async () => {
    await busyTicket("Moved out");
    const { into, fresh } = workspaceImports(company);
    const copy = await fresh();
    await into(copy, (await exportOf(company, ada, workspace.uuid)).bytes);
    const { tasks } = await ada.api.listWorkspaceTasks({ workspace_uuid: copy, query: {} });
    const { uuid } = tasks.find(({ title }) => title === "Moved out") ?? assert.fail("no ticket");
    for (const [who, isTheirs] of [
      [cleo, 1],
      [ada, 0],
    ] as const) {
      const page = await open(who, `/w/${copy}/task/${uuid}`);
      const entry = comment(page, "By hand");
      await entry.locator(".comment-head .avatar").waitFor();
      assert.match((await entry.locator(".comment-head").textContent()) ?? "", /^Cleo Example \(/);
      await entry.locator(".comment-head").getByRole("note").focus();
      await page.locator(".tooltip").getByText("imported from Stoa by Ada Example", { exact: true }).waitFor();
      assert.equal(await entry.getByRole("button", { name: "Edit comment" }).count(), isTheirs);
      const about = "by the key “Robot” with the access of Cleo Example, imported from Stoa by Ada Example";
      await comment(page, "By a key").getByText(about).waitFor();
      const line = page.locator(".task-property").filter({ hasText: "Created" });
      await line.getByText("imported from Stoa by Ada Example").waitFor();
      await page.context().close();
    }
  },
);
