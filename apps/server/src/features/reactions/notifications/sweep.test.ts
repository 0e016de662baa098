import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { notificationsOf } from "#test/notified.ts";
import { sweepNotifications } from "./sweep.ts";

const company = await startCompany();
const { cleo, harness } = company;

test("notifications are kept for 90 days", async () => {
  for (const title of ["Old", "Young"]) await company.task({ title, assignee_uuids: [cleo.uuid] });
  const notifications = await notificationsOf(harness, cleo);
  for (const [index, days] of [91, 89].entries()) {
    await harness.platform.pool.run(
      "update notifications set created_at = clock_timestamp() - make_interval(days => $2) where uuid = $1",
      [notifications[index]?.uuid ?? "", days],
    );
  }
  await sweepNotifications(harness.platform);
  assert.deepEqual(
    (await notificationsOf(harness, cleo)).map(({ title }) => title),
    ["Young"],
  );
});
