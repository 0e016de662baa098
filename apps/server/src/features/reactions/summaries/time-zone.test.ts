import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { toNoon } from "#test/clock.ts";
import type { ApiClient } from "#test/people.ts";
import { sendDue, subscribe, summariesTo } from "#test/summaries.ts";

const company = await startCompany();
const { ada, cleo, dev, board, harness } = company;
const toMoment = (text: string): void => harness.advance(Date.parse(text) - harness.platform.services.now());
const set = async (who: ApiClient, time_zone: string) =>
  assert.equal((await who.patch("/profile", { time_zone })).status, 200);

/** When the summary of a person is due next. */
async function nextOf(who: ApiClient): Promise<string> {
  const { body } = await who.get(`/profile/summary-emails?workspace_uuid=${board.workspace_uuid}`);
  return body.subscriptions[0].next_at;
}

test("a new time zone moves the summary to its morning; one that is due is sent first", async () => {
  const day = 86_400_000;
  // noon in UTC is two o'clock of the next day in Kiritimati, and one o'clock of the same day in Pago Pago
  toNoon(harness);
  await subscribe(cleo, board.uuid);
  assert.match(await nextOf(cleo), /T07:00:00/);
  await set(cleo, "Pacific/Kiritimati");
  assert.match(await nextOf(cleo), /T17:00:00/);
  await set(cleo, "Pacific/Pago_Pago");
  const next = await nextOf(cleo);
  assert.match(next, /T18:00:00/);
  assert.ok(Date.parse(next) - harness.platform.services.now() < day);
  toMoment(next);
  await set(cleo, "Pacific/Kiritimati");
  assert.equal(await nextOf(cleo), next);
  await sendDue(harness);
  assert.match(await nextOf(cleo), /T17:00:00/);
});

test("the days of a summary and what is overdue in it are those of its reader", async () => {
  await cleo.delete(`/profile/summary-emails/${board.uuid}`);
  const now = new Date(harness.platform.services.now());
  // 17:00 UTC of a day D: seven o'clock of D + 1 in Kiritimati; 18:00 UTC: seven o'clock of D in Pago Pago
  const utcDay = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  for (const days of [0, 1, 2]) {
    created(await ada.post(`/boards/${board.uuid}/tasks`, { title: `Due ${utcDay(days)}`, due_date: utcDay(days) }));
  }
  for (const [who, zone] of [
    [cleo, "Pacific/Kiritimati"],
    [dev, "Pacific/Pago_Pago"],
  ] as const) {
    await set(who, zone);
    await subscribe(who, board.uuid, { sections: ["overdue"] });
  }
  toMoment(`${utcDay(1)}T18:00:00Z`);
  await sendDue(harness);
  const textOf = async (who: ApiClient): Promise<string> => (await summariesTo(harness, who)).at(-1)?.text ?? "";
  const [inKiritimati, inPagoPago] = [await textOf(cleo), await textOf(dev)];
  assert.deepEqual(
    [0, 1, 2].map((days) => inKiritimati.includes(`Due ${utcDay(days)}`)),
    [true, true, false],
  );
  assert.deepEqual(
    [0, 1, 2].map((days) => inPagoPago.includes(`Due ${utcDay(days)}`)),
    [true, false, false],
  );
  const written = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  const titled = (days: number) => `daily summary, ${written.format(Date.parse(utcDay(days)))}`;
  const subjects = [cleo, dev].map(async (who) => (await summariesTo(harness, who)).at(-1)?.headers["subject"] ?? "");
  const [first = "", second = ""] = await Promise.all(subjects);
  assert.ok(first.endsWith(titled(2)), first);
  assert.ok(second.endsWith(titled(1)), second);
});
