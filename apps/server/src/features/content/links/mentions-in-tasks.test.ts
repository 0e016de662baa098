import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, board, cleo, dev, finn, harness, workspace } = company;
const { page } = await startWiki(company);
const { board: secret } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Secret" }));

const mention = (kind: string, uuid: string, label: string) => ({ type: "mention", attrs: { kind, uuid, label } });
const textOf = (...content: unknown[]) => {
  const spaced = content.flatMap((each) => [each, { type: "text", text: "|" }]);
  return { type: "doc", content: [{ type: "paragraph", content: spaced }] };
};
const labels = (document: { content: { content: { attrs?: { label: string } }[] }[] }): string[] =>
  (document.content[0]?.content ?? []).flatMap(({ attrs }) => attrs?.label ?? []);

/** A task of a board that only Ada opens, a page, and a text that mentions both and a person. */
async function mentioned() {
  const { task } = created(await ada.post(`/boards/${secret.uuid}/tasks`, { title: "Buy the harbour" }));
  const target = await page("Takeover");
  const text = textOf(
    mention("ticket", task.uuid, "Buy the harbour"),
    mention("page", target.uuid, "Takeover"),
    mention("person", cleo.uuid, "Old Name"),
  );
  return { task, target, text };
}

test("a task mentions what its reader may see by the names of today, in every reply and in both forms", async () => {
  const { task: other, target, text } = await mentioned();
  const { task } = created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "Plan", description_json: text }));
  const whole = ["Buy the harbour", "Takeover", "Cleo Example"];
  assert.deepEqual(labels(task.description_json), whole);
  await ada.patch(`/tasks/${other.uuid}`, { version: other.version, title: "Sell it" });
  await ada.patch(`/wiki-pages/${target.uuid}/title`, { version: 1, title: "Retreat" });
  const seen = async (who: typeof ada) => {
    const { description, description_json } = (await who.get(`/tasks/${task.uuid}`)).body.task;
    return [labels(description_json), description];
  };
  assert.deepEqual(await seen(ada), [["Sell it", "Retreat", "Cleo Example"], "Sell it|Retreat|Cleo Example|"]);
  assert.deepEqual(await seen(dev), [["a ticket", "Retreat", "Cleo Example"], "a ticket|Retreat|Cleo Example|"]);
  assert.deepEqual((await seen(finn))[0], ["a ticket", "a page", "Cleo Example"]);
  const moved = await cleo.post(`/tasks/${task.uuid}/move`, { version: task.version, status: "In Progress" });
  const edited = await cleo.patch(`/tasks/${task.uuid}`, { version: moved.body.task.version, title: "New" });
  const copied = await cleo.post(`/tasks/${task.uuid}/duplicate`, {});
  for (const { body } of [moved, edited, copied]) {
    assert.deepEqual(labels(body.task.description_json), ["a ticket", "Retreat", "Cleo Example"], JSON.stringify(body));
  }
});

test("lists and the search name nothing that a task mentions", async () => {
  const { text } = await mentioned();
  const sent = { title: "Listed", description_json: text };
  const { task } = created(await ada.post(`/boards/${board.uuid}/tasks`, sent));
  const { tasks } = (await dev.get(`/boards/${board.uuid}/tasks?limit=200`)).body;
  const listed = tasks.find(({ uuid }: { uuid: string }) => uuid === task.uuid);
  assert.equal(listed.description, "a ticket|a page|Old Name|");
  await ada.post(`/tasks/${task.uuid}/comments`, { body_json: text });
  await harness.worker.idle();
  for (const q of ["harbour", "takeover"]) {
    const found = (await dev.get(`/search?workspace_uuid=${workspace.uuid}&q=${q}`)).body;
    assert.deepEqual([found.tasks, found.comments], [[], []], q);
  }
});

test("a comment mentions what its reader may see by the names of today", async () => {
  const { task: other, text } = await mentioned();
  const task = await company.task({ title: "Commented" });
  const at = `/tasks/${task.uuid}/comments`;
  const { comment } = created(await ada.post(at, { body_json: text }));
  assert.deepEqual(labels(comment.body_json), ["Buy the harbour", "Takeover", "Cleo Example"]);
  await ada.patch(`/tasks/${other.uuid}`, { version: other.version, title: "Sell it" });
  const seen = async (who: typeof ada) => {
    const [first] = (await who.get(at)).body.comments;
    return [...labels(first.body_json), first.body];
  };
  assert.deepEqual(await seen(ada), ["Sell it", "Takeover", "Cleo Example", "Sell it|Takeover|Cleo Example|"]);
  assert.deepEqual(await seen(finn), ["a ticket", "a page", "Cleo Example", "a ticket|a page|Cleo Example|"]);
  const same = await ada.patch(`${at}/${comment.uuid}`, { body_json: comment.body_json });
  assert.deepEqual(labels(same.body.comment.body_json), ["Sell it", "Takeover", "Cleo Example"]);
});
