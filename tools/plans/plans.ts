// Writes docs/query-plans.md: the plans of the hottest queries, so that a review sees when one changes. With --check, says
// whether the document is stale. Part of `npm run gen`.
import process from "node:process";
import postgres from "postgres";
import { cloneTemplate, ensureTemplate, keepGenerated, startCluster } from "@stoa/server/test/cluster.ts";
import { seed } from "../bench/seed.ts";
import { moreRows } from "./more-rows.ts";
import { joinsOfAll, plainPlan, planDocument, type PlannedSection, wholeTables } from "./plan-document.ts";
import { sections } from "./sections.ts";
import { sendHotRequests } from "./send-hot-requests.ts";

/** Each table has fewer rows than `analyze` reads, so that it reads all of them and its statistics are always the same. */
const set = { boards: 20, tickets: 4000, hasBare: false };

const checkOnly = process.argv.includes("--check");
const path = "docs/query-plans.md";
const cluster = await startCluster("plans-postgres");
try {
  // the server writes into a copy: the plans are those of the data set as it was made
  const seeded = await cloneTemplate(cluster.url, await ensureTemplate(cluster.url));
  await seed(seeded.url, set, () => {});
  await moreRows(seeded.url);
  const served = await cloneTemplate(cluster.url, new URL(seeded.url).pathname.slice(1));
  const sent = await sendHotRequests(served.url);
  await served.drop();
  const text = planDocument(await explain(seeded.url, sent));
  await seeded.drop();
  if (!(await keepGenerated(path, text, checkOnly))) {
    process.stdout.write(
      checkOnly ? `stale: ${path}\nRun npm run gen and commit what it writes.\n` : `written: ${path}\n`,
    );
    if (checkOnly) process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}

/** Explains the statements of each section for whatever their parameters are. */
async function explain(url: string, sent: ReadonlyMap<string, readonly string[]>): Promise<PlannedSection[]> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const planned: PlannedSection[] = [];
    for (const { title, settings = [] } of sections) {
      await client.unsafe("reset all");
      for (const setting of settings) await client.unsafe(setting);
      const plans: string[] = [];
      for (const statement of sent.get(title) ?? []) {
        const lines = await client.unsafe(`explain (generic_plan, costs off) ${statement}`).simple();
        const plan = plainPlan(lines.map((line) => String(line["QUERY PLAN"])));
        for (const table of wholeTables(plan)) throw new Error(`“${title}” reads all of ${table}:\n${statement}`);
        for (const join of joinsOfAll(plan)) throw new Error(`“${title}” joins all with all (${join}):\n${statement}`);
        plans.push(plan);
      }
      if (plans.length === 0) throw new Error(`No statement of “${title}” was sent.`);
      planned.push({ title, plans });
    }
    return planned;
  } finally {
    await client.end();
  }
}
