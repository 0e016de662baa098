import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { until } from "#test/until.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, board, harness, workspace } = company;
const { pool } = harness.platform;
await pool.run(
  `create function no_room() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
);

/** From now on PostgreSQL can write nothing into a table. @returns what gives it room again */
async function fill(table: "comments" | "notifications" | "tasks"): Promise<() => Promise<unknown>> {
  await pool.run(
    `create trigger full_disk before insert or update on ${table} for each row execute function no_room()`,
  );
  return () => pool.run(`drop trigger full_disk on ${table}`);
}

const doLaterOnes = async (): Promise<void> => {
  await pool.run("update jobs set is_due = true, run_at = clock_timestamp()");
  await harness.worker.idle();
};

test("a request answers that the storage is full, and changes nothing; reads go on", async () => {
  const task = await company.task();
  await harness.worker.idle();
  const before = await company.footprint();
  const path = `/tasks/${task.uuid}/comments`;
  const empty = await fill("comments");
  const refused = await ada.post(path, { body: "Words" });
  assert.deepEqual(
    [refused.status, refused.body],
    [
      503,
      {
        error: "The storage is unreachable or full. Nothing was changed. Try again later.",
        code: "storage_unreachable",
      },
    ],
  );
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).status, 200);
  assert.deepEqual(await company.footprint(), before);
  await empty();
  created(await ada.post(path, { body: "Words" }));
});

test("an import waits for room, however often it was tried, and is done when there is some", async () => {
  const empty = await fill("tasks");
  const file = { name: "a.csv", type: "text/csv", bytes: "Title\nA\n" };
  const { uuid } = created(await ada.upload(`/workspaces/${workspace.uuid}/imports?source=csv`, file)).import;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await harness.worker.idle();
    const [job] = await pool.run<{ attempts: number; failed_at: Date | null; pause: number }>(
      `select attempts, failed_at, round(extract(epoch from run_at - clock_timestamp()))::int as pause
       from jobs where kind = 'run_short_import'`,
    );
    assert.deepEqual([job?.attempts, job?.failed_at], [0, null]);
    assert.ok(Number(job?.pause) > 10, "it does not fill the disk again at once");
    await doLaterOnes();
  }
  await empty();
  await doLaterOnes();
  const path = `/workspaces/${workspace.uuid}/imports/${uuid}`;
  assert.equal((await ada.get(path)).body.import.state, "done");
});

test("a job that fills the disk itself ends: what is older than an hour is tried as often as others", async () => {
  const empty = await fill("tasks");
  const file = { name: "a.csv", type: "text/csv", bytes: "Title\nA\n" };
  const { uuid } = created(await ada.upload(`/workspaces/${workspace.uuid}/imports?source=csv`, file)).import;
  await harness.worker.idle();
  await pool.run("update jobs set created_at = created_at - interval '61 minutes'");
  for (let attempt = 0; attempt < 5; attempt += 1) await doLaterOnes();
  await empty();
  const path = `/workspaces/${workspace.uuid}/imports/${uuid}`;
  assert.equal((await ada.get(path)).body.import.state, "failed");
});

test("an event waits for room, and is not skipped", async () => {
  const task = await company.task();
  const isReported = async (): Promise<boolean> => {
    const { notifications } = (await cleo.get("/notifications")).body;
    return notifications.some(({ task_uuid }: { task_uuid: string }) => task_uuid === task.uuid);
  };
  const empty = await fill("notifications");
  const change = { version: task.version, assignee_uuids: [cleo.uuid] };
  assert.equal((await ada.patch(`/tasks/${task.uuid}`, change)).status, 200);
  // more often than an event is tried that fails itself
  for (let round = 0; round < 8; round += 1) {
    created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "Meanwhile" }));
    await harness.worker.idle();
  }
  assert.equal(await isReported(), false);
  await empty();
  created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "Afterwards" }));
  await until(isReported);
});
