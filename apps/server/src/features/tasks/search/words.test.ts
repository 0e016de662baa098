import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import type { Answer } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, board, harness } = company;
const { run } = harness.platform.pool;

function ok(answer: Answer): Answer["body"] {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

type Found = { uuid: string; title: string };
const titlesOn = async (board_uuid: string, q: string): Promise<string[]> => {
  const { tasks } = ok(await ada.get(`/boards/${board_uuid}/tasks?q=${encodeURIComponent(q)}`));
  return (tasks as Found[]).map(({ title }) => title);
};
const titles = (q: string) => titlesOn(board.uuid, q);

type Task = Awaited<ReturnType<typeof company.task>>;
const change = async ({ uuid, version }: Task, fields: object): Promise<Task> =>
  ok(await ada.patch(`/tasks/${uuid}`, { version, ...fields })).task;

/** The transactions that last wrote the words of a task's title and those of its text; null where there are none. */
async function writersOf({ uuid }: { uuid: string }): Promise<{ title: string | null; text: string | null }> {
  const [row] = await run<{ title: string | null; text: string | null }>(
    `select (select xmin::text from task_title_words where task_uuid = $1) as title,
       (select xmin::text from task_text_words where task_uuid = $1) as text`,
    [uuid],
  );
  assert.ok(row !== undefined);
  return row;
}

test("words are found together when some are in the title and some in the text, whatever changed last", async () => {
  const made = await company.task({ title: "Turnstile jams", description: "Only in the **northern** hall" });
  assert.deepEqual(await titles("turnstile northern"), ["Turnstile jams"]);
  const renamed = await change(made, { title: "Barrier jams" });
  assert.deepEqual(await titles("barrier northern"), ["Barrier jams"]);
  assert.deepEqual(await titles("barr-northern"), ["Barrier jams"], "words that are joined in the search");
  assert.deepEqual(await titles("jams northern"), ["Barrier jams"]);
  for (const gone of ["turnstile", "turnstile northern"]) assert.deepEqual(await titles(gone), [], gone);
  const rewritten = await change(renamed, { description: "Only in the southern hall" });
  assert.deepEqual(await titles("barrier southern"), ["Barrier jams"]);
  for (const gone of ["northern", "barrier northern", "turnstile"]) assert.deepEqual(await titles(gone), [], gone);
  const both = await change(rewritten, { title: "Gate jams", description: "Only in the eastern hall" });
  assert.deepEqual(await titles("gate eastern"), ["Gate jams"]);
  for (const gone of ["barrier", "southern"]) assert.deepEqual(await titles(gone), [], gone);
  const cleared = await change(both, { description: null });
  assert.deepEqual(
    [await titles("gate"), await titles("eastern"), await titles("gate eastern")],
    [["Gate jams"], [], []],
  );
  await change(cleared, { description: "In the western hall" });
  assert.deepEqual(await titles("gate western"), ["Gate jams"]);
});

test("tasks that are renamed together are found by their new title, also together with their text", async () => {
  const tasks = [
    await company.task({ title: "Sluice one", description: "Leaks at **midnight**" }),
    await company.task({ title: "Sluice two" }),
  ];
  const task_uuids = tasks.map(({ uuid, version }) => ({ uuid, version }));
  ok(await ada.patch("/tasks", { task_uuids, changes: { title: "Weir" } }));
  assert.deepEqual(await titles("weir"), ["Weir", "Weir"]);
  assert.deepEqual(
    [await titles("weir midnight"), await titles("sluice midnight"), await titles("sluice")],
    [["Weir"], [], []],
  );
});

test("a former title neither excludes a task nor ranks it", async () => {
  const far = `Pelican. ${"Something else. ".repeat(20)} Heron.`;
  const task = await company.task({ title: "Pelican heron", description: far });
  await change(task, { title: "Renamed birds" });
  await company.task({ title: "Other birds", description: "Pelican, heron." });
  assert.deepEqual(await titles("pelican heron"), ["Other birds", "Renamed birds"]);
  const other = await company.task({ title: "Kestrel", description: "Seen near the lake" });
  await change(other, { title: "Osprey" });
  assert.deepEqual(await titles("lake -kestrel"), ["Osprey"]);
  assert.deepEqual(await titles("osprey -lake"), []);
});

test("a task that is renamed and moved is found with all of its words on the new board only", async () => {
  const other = await secondBoard(company);
  const task = await change(await company.task({ title: "Otter", description: "Seen by the *brook*" }), {
    title: "Beaver",
  });
  ok(await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: other.uuid }));
  assert.deepEqual(await titlesOn(other.uuid, "beaver brook"), ["Beaver"]);
  assert.deepEqual(await titlesOn(other.uuid, "brook"), ["Beaver"]);
  for (const q of ["beaver", "brook", "beaver brook"]) assert.deepEqual(await titles(q), [], q);
});

test("an excluded word excludes wherever it is now", async () => {
  const task = await company.task({ title: "Zither", description: "With **strings**" });
  assert.deepEqual([await titles("zither -strings"), await titles("strings -zither")], [[], []]);
  assert.deepEqual(await titles("zither -zith"), ["Zither"]);
  await change(task, { title: "Lyre" });
  assert.deepEqual([await titles("strings -zither"), await titles("strings -lyre")], [["Lyre"], []]);
  assert.deepEqual(await titles("lyre strings -lute"), ["Lyre"]);
});

test("a word of the title counts more than any number of words of a text", async () => {
  await company.task({ title: "Elsewhere", description: "cormorant ".repeat(50) });
  await company.task({ title: "About a long row of other words and one cormorant" });
  assert.deepEqual(await titles("cormorant"), ["About a long row of other words and one cormorant", "Elsewhere"]);
});

test("an edit writes the words of what it changes, and no others", async () => {
  const made = await company.task({ title: "Words", description: "A text" });
  const atFirst = await writersOf(made);
  assert.ok(atFirst.title !== null && atFirst.text !== null);
  const moved = await change(made, { priority: "high", status: "Done", due_date: "2026-12-24" });
  assert.deepEqual(await writersOf(made), atFirst);
  const renamed = await change(moved, { title: "Other words" });
  const afterTitle = await writersOf(made);
  assert.notEqual(afterTitle.title, atFirst.title);
  assert.equal(afterTitle.text, atFirst.text, "a new title leaves the words of the text");
  const rewritten = await change(renamed, { description: "Another text" });
  const afterText = await writersOf(made);
  assert.notEqual(afterText.text, afterTitle.text);
  await change(rewritten, { description: "A third text" });
  assert.equal((await writersOf(made)).title, afterText.title, "a new text leaves the words of a title that is as old");
  assert.deepEqual(await writersOf(await company.task({ title: "Nothing else" })).then(({ text }) => text), null);
});
