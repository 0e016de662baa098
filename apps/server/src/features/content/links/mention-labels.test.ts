import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, hal, ivy, workspace } = company;
const { wiki, page } = await startWiki(company);

const mention = (kind: string, uuid: string) => ({ type: "mention", attrs: { kind, uuid, label: "Old label" } });

async function mentioning(...content: unknown[]) {
  const spaced = content.flatMap((each) => [each, { type: "text", text: " | " }]);
  const content_json = { type: "doc", content: [{ type: "paragraph", content: spaced }] };
  return created(await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Mentions", content_json })).page;
}

const text = async (uuid: string, who = ada): Promise<string> =>
  (await who.get(`/wiki-pages/${uuid}`)).body.page.content_text
    .split("|")
    .map((part: string) => part.trim())
    .join("|");

const find = async (q: string) => (await ivy.get(`/search?workspace_uuid=${workspace.uuid}&q=${q}`)).body.pages;

test("mentions are read with the names and titles of today, in every form and in every version", async () => {
  const [target, task] = [await page("A page"), await company.task({ title: "A task" })];
  const made = await mentioning(
    mention("person", cleo.uuid),
    mention("ticket", task.uuid),
    mention("page", target.uuid),
  );
  assert.equal(await text(made.uuid), "Cleo Example|A task|A page|");
  await ada.patch(`/wiki-pages/${target.uuid}/title`, { version: 1, title: "Renamed" });
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, title: "Retitled" });
  assert.equal(await text(made.uuid), "Cleo Example|Retitled|Renamed|");
  const json = (await ada.get(`/wiki-pages/${made.uuid}`)).body.page.content_json;
  assert.deepEqual(
    json.content[0].content
      .filter(({ type }: { type: string }) => type === "mention")
      .map(({ attrs }: { attrs: { label: string } }) => attrs.label),
    ["Cleo Example", "Retitled", "Renamed"],
  );
  for (const path of [`/wiki-pages/${made.uuid}`, `/wiki-pages/${made.uuid}/versions/1`]) {
    assert.match((await ada.get(`${path}?content=markdown`)).body.page.content_markdown, /Retitled/);
  }
});

test("a mention has a neutral label if its target is hidden, in the trash or missing", async () => {
  const task = await company.task({ title: "Hidden task" });
  const gone = await page("Gone page");
  await ada.post(`/wiki-pages/${gone.uuid}/archive`);
  const made = await mentioning(mention("ticket", task.uuid), mention("page", gone.uuid), mention("person", hal.uuid));
  assert.equal(await text(made.uuid), "Hidden task|a page|someone|");
  assert.equal(await text(made.uuid, ivy), "a ticket|a page|someone|");
});

test("a page is not found by the title of a task that it mentions, nor does an excerpt tell it", async () => {
  const task = await company.task({ title: "Confidential merger" });
  const mentioned = {
    ...mention("ticket", task.uuid),
    attrs: { kind: "ticket", uuid: task.uuid, label: "Confidential merger" },
  };
  await mentioning(mentioned, { type: "text", text: "axolotl" });
  assert.deepEqual(await find("merger"), []);
  assert.equal((await find("axolotl"))[0].excerpt, "a ticket | \u0001axolotl\u0002 |");
});
