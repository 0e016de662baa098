import assert from "node:assert/strict";
import { test } from "node:test";
import { assertFromNow } from "#test/clock.ts";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, dev, hal, nobody, robot, harness } = company;

test("nobody and a key write no note, and an empty, a blank or a too long one is rejected", async () => {
  const before = await company.footprint();
  for (const who of [nobody, robot]) assert.equal((await who.post("/notes", { body: "A note" })).status, 401);
  for (const body of [
    {},
    { body: "" },
    { body: " \n" },
    { body: "x".repeat(10_001) },
    { body: "x", board_uuid: "y" },
  ]) {
    assert.equal((await ada.post("/notes", body)).status, 400);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("everybody with an account writes notes, which are kept as they were sent", async () => {
  for (const who of [ada, dev, hal]) {
    const { note } = created(await who.post("/notes", { body: " **Call** them\n" }));
    assert.equal(note.body, " **Call** them\n");
    assertFromNow(note.created_at);
    assert.deepEqual((await who.get("/notes")).body, { notes: [note] });
  }
  assert.equal(created(await ada.post("/notes", { body: "x".repeat(10_000) })).note.body.length, 10_000);
});

test("a person has at most 1,000 notes, also with concurrent requests", async () => {
  await harness.platform.pool.run(
    "insert into notes (user_uuid, body) select $1, 'Filled' from generate_series(1, 998)",
    [dev.uuid],
  );
  const answers = await Promise.all([1, 2, 3, 4].map(() => dev.post("/notes", { body: "One more" })));
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ["201", "409", "409", "409"]);
});
