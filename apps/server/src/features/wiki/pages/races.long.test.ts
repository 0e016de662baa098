import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import type { Answer } from "#test/people.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany({ RATE_LIMIT_PER_MINUTE: "1000000" });
const { ada, harness, workspace } = company;
const { wiki, page } = await startWiki(company);
const clients = 8;
const phases = 10;
// oxlint-disable-next-line node/no-process-env -- a setting of the test, not of the product
const rounds = Number(process.env["WIKI_MOVES"] ?? 2000) / clients / phases;
const answered: number[] = [];
/** the pages that were archived and not restored yet */
const archived = new Set<string>();

function keep(uuid: string, answer: Answer): Answer {
  if (answer.status === 200) archived.add(uuid);
  return answer;
}

/** A number below `below`, always the same ones for a seed. */
function randomBelow(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type PageOfTree = {
  uuid: string;
  parent_page_uuid: string | null;
  archived_at: Date | null;
  archived_with: string | null;
};

/** Checks what always holds: the tree has every active page once, and each page that is there has its parent there. */
async function check(all: ReadonlySet<string>): Promise<void> {
  const stored = await harness.platform.pool.run<PageOfTree>(
    "select uuid, parent_page_uuid, archived_at, archived_with from pages where wiki_uuid = $1",
    [wiki.uuid],
  );
  assert.deepEqual(new Set(stored.map(({ uuid }) => uuid)), all, "no page is lost");
  const byUuid = new Map(stored.map((each) => [each.uuid, each]));
  const active = stored.filter(({ archived_at }) => archived_at === null);
  for (const { parent_page_uuid } of active) {
    if (parent_page_uuid !== null) assert.equal(byUuid.get(parent_page_uuid)?.archived_at, null, "an orphan");
  }
  for (const { archived_with } of stored) {
    if (archived_with !== null)
      assert.equal(byUuid.get(archived_with)?.archived_with, archived_with, "cannot be restored");
  }
  const { pages } = (await ada.get(`/wikis/${wiki.uuid}/tree`)).body as {
    pages: { uuid: string; parent_page_uuid: string | null; depth: number }[];
  };
  const shown = pages.map(({ uuid }) => uuid);
  assert.equal(shown.length, new Set(shown).size, "a page is there twice");
  assert.deepEqual(new Set(shown), new Set(active.map(({ uuid }) => uuid)), "a cycle is in no tree");
}

test("eight clients move, archive, restore and append to pages at random, and the tree stays a tree", async () => {
  const uuids: string[] = [];
  for (let index = 0; index < 40; index += 1) uuids.push((await page(`Page ${index}`)).uuid);
  const act = async (below: (below: number) => number) => {
    const pick = () => uuids[below(uuids.length)] ?? "";
    const uuid = pick();
    const parent_page_uuid = below(6) === 0 ? null : pick();
    const what = below(20);
    const [root] = [...archived].slice(below(Math.max(archived.size, 1)));
    if (what < 2 && root === undefined) return ada.post(`/wiki-pages/${uuid}/archive`).then((done) => keep(uuid, done));
    if (what < 6 && root !== undefined) {
      const done = await ada.post(`/workspaces/${workspace.uuid}/trash/wiki_page/${root}/restore`);
      archived.delete(root);
      return done;
    }
    if (what < 8) return ada.post(`/wiki-pages/${uuid}/append`, { content_markdown: "More" });
    if (what < 9) return ada.post(`/wiki-pages/${uuid}/archive`).then((done) => keep(uuid, done));
    const position = below(3) === 0 ? { position: below(5) } : {};
    return ada.post(`/wiki-pages/${uuid}/move`, { parent_page_uuid, ...position });
  };
  const randoms = Array.from({ length: clients }, (_, client) => randomBelow(client + 1));
  for (let phase = 0; phase < phases; phase += 1) {
    await Promise.all(
      randoms.map(async (below) => {
        for (let round = 0; round < rounds; round += 1) answered.push((await act(below)).status);
      }),
    );
    await check(new Set(uuids));
  }
  const succeeded = answered.filter((status) => status === 200).length;
  assert.ok(succeeded > answered.length / 3, `${succeeded} of ${answered.length} succeeded`);
  assert.deepEqual(
    [...new Set(answered)].toSorted((one, other) => one - other),
    [200, 400, 404, 409],
  );
});
