import assert from "node:assert/strict";
import { test } from "node:test";
import { toNoon } from "#test/clock.ts";
import { created, startCompany } from "#test/company.ts";
import { join, keyOf, person, type ApiClient } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, ivy, nobody, robot, workspace } = company;
const { pool } = company.harness.platform;
const path = `/workspaces/${workspace.uuid}/tasks`;
const { board: second } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Second" }));

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function titles(who: ApiClient, query = ""): Promise<string[]> {
  const answer = await who.get(path + query);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.tasks.map(({ title }: { title: string }) => title);
}

async function newTask(fields: Record<string, unknown>, board_uuid: string = company.board.uuid) {
  return created(await ada.post(`/boards/${board_uuid}/tasks`, fields)).task;
}

test("people without access get 404, and invalid queries are rejected", async () => {
  assert.deepEqual([(await hal.get(path)).status, (await nobody.get(path)).status], [404, 401]);
  for (const wrong of ["?limit=0", "?limit=201", "?overdue=maybe", "?q=", "?cursor=x"])
    assert.equal((await ada.get(path + wrong)).status, 400, wrong);
});

test("the most urgent tasks come first: overdue, then by priority, then by change", async () => {
  await newTask({ title: "Nothing said" });
  await newTask({ title: "Low", priority: "low" });
  await newTask({ title: "Urgent", priority: "urgent" });
  await newTask({ title: "Due today", due_date: day(0), priority: "medium" });
  await newTask({ title: "Overdue yesterday", due_date: day(-1) });
  await newTask({ title: "Long overdue", due_date: day(-9), assignee_uuids: [ben.uuid] });
  await newTask({ title: "Done late", due_date: day(-5), status: "Done", priority: "high" });
  await newTask({ title: "Said later" }, second.uuid);
  const order = [
    "Long overdue",
    "Overdue yesterday",
    "Urgent",
    "Done late",
    "Due today",
    "Low",
    "Said later",
    "Nothing said",
  ];
  assert.deepEqual(await titles(ada), order);
  assert.deepEqual(await titles(ada, "?limit=3"), order.slice(0, 3));
});

test("overdue and unassigned filter the list when they are true, and can be combined with q", async () => {
  assert.deepEqual(await titles(ada, "?overdue=true"), ["Long overdue", "Overdue yesterday"]);
  assert.deepEqual(await titles(ada, "?overdue=true&unassigned=true"), ["Overdue yesterday"]);
  assert.equal((await titles(ada, "?unassigned=true")).includes("Long overdue"), false);
  assert.equal((await titles(ada, "?overdue=false&unassigned=false")).length, 8);
  assert.deepEqual((await titles(ada, "?q=overdue")).toSorted(), ["Long overdue", "Overdue yesterday"]);
  assert.deepEqual(await titles(ada, "?q=overdue&unassigned=true"), ["Overdue yesterday"]);
  assert.deepEqual(await titles(ada, "?q=urgent&overdue=true"), []);
});

test("the list has tasks of the boards that the caller may open: all for admins, their own for members, no archived ones", async () => {
  assert.equal((await titles(ben)).length, 8);
  for (const who of [cleo, robot]) {
    assert.equal((await titles(who)).length, 7);
    assert.deepEqual(await titles(who, "?q=said"), ["Nothing said"]);
  }
  assert.deepEqual(await titles(ivy), []);
  await pool.run("update tasks set archived_at = clock_timestamp() where title = 'Low'");
  await pool.run("update boards set archived_at = clock_timestamp() where uuid = $1", [second.uuid]);
  const left = await titles(ada);
  assert.deepEqual([left.length, left.includes("Said later"), left.includes("Low")], [6, false, false]);
  assert.deepEqual(await titles(ada, "?q=said"), ["Nothing said"]);
});

test("a task looks the same as in a board's list", async () => {
  const task = await newTask({ title: "Full", priority: "urgent", description: "Some **text**" });
  const { subtasks: _, description_json: __, ...single } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  const { tasks } = (await ada.get(`${path}?q=full`)).body;
  assert.deepEqual(tasks, [single]);
});

test("unassigned lists a task whose assignees all left or lost the board, and none with somebody who can open it", async () => {
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Left" }));
  const kim = await person(company.harness, "Kim");
  await join(company.harness, workspace.uuid, kim, "member");
  for (const who of [cleo, kim]) await ada.put(`/boards/${board.uuid}/members/${who.uuid}`);
  await newTask({ title: "Of both", assignee_uuids: [cleo.uuid, kim.uuid] }, board.uuid);
  await newTask({ title: "Of Ada, too", assignee_uuids: [cleo.uuid, ada.uuid] }, board.uuid);
  const listed = async () => (await titles(ada, "?unassigned=true")).filter((title) => title.startsWith("Of"));
  assert.deepEqual(await listed(), []);
  await ada.delete(`/boards/${board.uuid}/members/${cleo.uuid}`);
  assert.deepEqual(await listed(), []);
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${kim.uuid}/deactivate`);
  assert.deepEqual(await listed(), ["Of both"]);
  assert.deepEqual(await titles(ada, "?unassigned=true&q=both"), ["Of both"]);
});

test("overdue is before the day of the caller's time zone; of a key, before that of UTC or of the time zone that it names", async () => {
  const { harness } = company;
  toNoon(harness);
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Days" }));
  const dayOf = (offset: number) =>
    new Date(harness.platform.services.now() + offset * 86_400_000).toISOString().slice(0, 10);
  for (const offset of [-2, -1, 0, 1]) {
    await newTask({ title: `Day ${offset}`, due_date: dayOf(offset), priority: "low" }, board.uuid);
  }
  const key = await keyOf(harness, ada, workspace.uuid);
  const overdue = async (who: ApiClient, query = "") =>
    (await titles(who, `?overdue=true${query}`)).filter((title) => title.startsWith("Day "));
  // noon in UTC is two o'clock of the next day in Kiritimati, and one o'clock of the same day in Pago Pago
  const inUtc = ["Day -2", "Day -1"];
  const inKiritimati = [...inUtc, "Day 0"];
  assert.deepEqual(await overdue(ada), inUtc);
  assert.equal((await ada.patch("/profile", { time_zone: "Pacific/Kiritimati" })).status, 200);
  assert.deepEqual(await overdue(ada), inKiritimati);
  assert.deepEqual(
    (await titles(ada)).filter((title) => title.startsWith("Day ")),
    [...inKiritimati, "Day 1"],
  );
  assert.deepEqual(await overdue(key), inUtc);
  assert.deepEqual(await overdue(key, "&time_zone=pacific/kiritimati"), inKiritimati);
  assert.deepEqual(await overdue(ada, "&time_zone=UTC"), inUtc);
  assert.deepEqual((await overdue(ada, "&q=day")).toSorted(), inKiritimati.toSorted());
  // and at half past ten it is still the day before in Pago Pago
  harness.advance(-1.5 * 3_600_000);
  assert.deepEqual(await overdue(key, "&time_zone=Pacific/Pago_Pago"), ["Day -2"]);
  assert.deepEqual(await overdue(key), inUtc);
  const wrong = await key.get(`${path}?time_zone=Mars/Olympus`);
  assert.deepEqual([wrong.status, wrong.body.code], [400, "time_zone_unknown"]);
  assert.equal(wrong.body.error, "There is no time zone “Mars/Olympus”. Names are like Europe/Berlin or UTC.");
});

test("a page goes on in the time zone with which the list began", async () => {
  const first = await ada.get(`${path}?limit=1&time_zone=Pacific/Pago_Pago`);
  const cursor = encodeURIComponent(first.body.next_cursor);
  assert.equal((await ada.get(`${path}?limit=1&cursor=${cursor}&time_zone=pacific/pago_pago`)).status, 200);
  for (const query of ["", "&time_zone=UTC"])
    assert.equal((await ada.get(`${path}?limit=1&cursor=${cursor}${query}`)).status, 400, query);
});
