import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { startCompany } from "../company.ts";
import { contentByRoutes, Copy } from "./copy.ts";
import { Changer, weights } from "./changer.ts";
import { seeded } from "../fuzz/random.ts";
import { atRest } from "../harness.ts";
import { person } from "../people.ts";

// the long version is `npm run copies`
const changes = Number(process.env["COPY_CHANGES"] ?? 400);
const seed = Number(process.env["COPY_SEED"] ?? 20261122);
const random = seeded(seed);

const company = await startCompany({ LOG_LEVEL: "fatal", RATE_LIMIT_PER_MINUTE: "1000000" });
const { ada, ben, cleo, finn, robot, dev, harness, workspace } = company;
const readers = [ben, cleo, finn, robot];

async function assertSame(copies: readonly Copy[], at: string): Promise<void> {
  await atRest(harness);
  for (const copy of copies) {
    await copy.catchUp(1 + random.below(300));
    // what changed since the first of these pages
    await copy.catchUp(1 + random.below(300));
    const shown = await contentByRoutes(copy.who, workspace.uuid, copy.who === robot);
    const name = ["an admin", "a member", "a guest", "a key"][readers.indexOf(copy.who)];
    const held = copy.content();
    for (const [kind, rows] of Object.entries(shown)) {
      const uuids = [...new Set([...Object.keys(rows), ...Object.keys(held[kind] ?? {})])];
      const different = uuids.filter((uuid) => !isDeepStrictEqual(rows[uuid], held[kind]?.[uuid]));
      const pairs = different.slice(0, 3).map((uuid) => ({ copy: held[kind]?.[uuid], shown: rows[uuid] }));
      assert.deepEqual(pairs, [], `${kind} in the copy of ${name} ${at} (seed ${seed})`);
    }
  }
}

test(`copies are equal to what the routes show through ${changes} random changes`, async () => {
  const passing = [dev, await person(harness, "Kim")];
  const changer = new Changer(company, random, passing);
  for (let count = 0; count < 3; count += 1)
    await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: `First ${count}` });
  const copies = readers.map((who) => new Copy(who, workspace.uuid));
  const every = Math.ceil(changes / Math.max(4, Math.ceil(changes / 250)));
  for (let made = 0; made < changes;) {
    await changer.look();
    // some at once, so that pages are read while others commit
    const atOnce = random.below(3) === 0 ? 1 + random.below(4) : 1;
    const changing = Array.from({ length: atOnce }, () => changer.change());
    const copy = random.pick(copies);
    if (random.below(3) === 0) await copy.readPage(1 + random.below(random.below(5) === 0 ? 1000 : 20));
    await Promise.all(changing);
    if (random.below(60) === 0) copies[copies.indexOf(copy)] = new Copy(copy.who, workspace.uuid);
    const before = Math.floor(made / every);
    made += atOnce;
    if (Math.floor(made / every) > before) await assertSame(copies, `after ${made} changes`);
  }
  await assertSame(copies, "at the end");
  const never = Object.keys(weights).filter((name) => !changer.done.has(name));
  if (changes >= 2000) assert.deepEqual(never, [], "every kind of change was made");
});
