import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, gus, hal, harness, robot } = company;
const { page } = await startWiki(company);
const made = await page("Mooring", null, "One");
const path = `/wiki-pages/${made.uuid}/versions`;
type Version = { n: number; title: string; source: string; authors: { first_name: string; via: object | null }[] };

test("guests and people who are not members list no versions", async () => {
  const answers = await Promise.all([finn, gus, hal].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 404],
  );
});

test("every save is a version that tells who made it, newest first, page by page", async () => {
  await cleo.patch(`/wiki-pages/${made.uuid}`, { version: 1, content_markdown: "Two" });
  await robot.patch(`/wiki-pages/${made.uuid}/title`, { version: 2, title: "Fenders" });
  await ada.post(`/wiki-pages/${made.uuid}/versions/1/restore`, { version: 3 });
  await ada.post(`/wiki-pages/${made.uuid}/move`, { parent_page_uuid: null, position: 9 });
  const { versions } = (await dev.get(path)).body as { versions: Version[] };
  assert.deepEqual(
    versions.map(({ n, title, source, authors }) => [n, title, source, authors[0]?.first_name]),
    [
      [4, "Mooring", "restore", "Ada"],
      [3, "Fenders", "rest", "Stoa"],
      [2, "Mooring", "rest", "Cleo"],
      [1, "Mooring", "rest", "Ada"],
    ],
  );
  assert.ok(versions[1]?.authors[0]?.via !== null);
  const first = await dev.get(`${path}?limit=3`);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const second = await dev.get(`${path}?limit=3&cursor=${first.body.next_cursor}`);
  assert.deepEqual([...first.body.versions, ...second.body.versions], versions);
});

/** The versions of this page in an export of a person's account. */
const saved = async (who: typeof ada) => {
  const { page_versions_saved } = (await who.get("/profile/export")).body.export as {
    page_versions_saved: { page_uuid: string; n: number; title: string; source: string; created_at: string }[];
  };
  return page_versions_saved
    .filter(({ page_uuid }) => page_uuid === made.uuid)
    .map(({ n, title, source, created_at }) => [n, title, source, typeof created_at]);
};

test("an export of one's account names the versions that one saved, in wikis that one may still open", async () => {
  assert.deepEqual(await saved(cleo), [
    [2, "Mooring", "rest", "string"],
    // by a key of theirs
    [3, "Fenders", "rest", "string"],
  ]);
  assert.deepEqual(await saved(dev), []);
  const { pool } = harness.platform;
  await pool.run("update members set role = 'guest' where user_uuid = $1", [cleo.uuid]);
  assert.deepEqual(await saved(cleo), []);
});
