// npm run new:route tasks/pin-task — writes the operation, its test, and its line in the feature's index.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [given = ""] = process.argv.slice(2);
const match = /^([a-z][a-z-]*)\/([a-z][a-z-]*)$/.exec(given);
const [, feature = "", name = ""] = match ?? [];
const folder = join(import.meta.dirname, "../src/features", feature);
const id = name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

const operation = `import { route } from "#platform/http/route.ts";

export const ${id} = route({
  id: "${id}",
  at: "POST /tasks/{task_uuid}/${name}",
  who: "session or key",
  summary: "One line for the reference",
  reach: { task: "write" },
  reply: {},
  refuses: [],
  audit: ["ticket.updated"],
  example: {},
  handle: async ({ work, task }) => {
    work.emit({ name: "ticket.updated", board_uuid: task.board_uuid, task_uuid: task.uuid, data: {} });
    return {};
  },
});
`;

const scenario = `import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();

test("a viewer is refused, and nothing happens", async () => {
  const task = await company.task();
  const before = await company.footprint();
  assert.equal((await company.dev.post(\`/tasks/\${task.uuid}/${name}\`)).status, 403);
  assert.deepEqual(await company.footprint(), before);
});
`;

const index = (existing: string): string =>
  existing
    .replace(/(import type \{ Feature \}[^\n]*\n)/, `$1import { ${id} } from "./${name}.ts";\n`)
    .replace(/routes: \[/, `routes: [${id}, `);

if (match === null) {
  process.stderr.write("Name the route as feature/operation-name: npm run new:route tasks/pin-task\n");
  process.exit(2);
}
if (existsSync(join(folder, `${name}.ts`))) {
  process.stderr.write(`apps/server/src/features/${feature}/${name}.ts exists already.\n`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${name}.ts`), operation);
writeFileSync(join(folder, `${name}.test.ts`), scenario);
const indexPath = join(folder, "index.ts");
const empty = `import type { Feature } from "#platform/deployment/feature.ts";\n\nexport const ${feature.replaceAll("-", "_")}: Feature = { routes: [] };\n`;
writeFileSync(indexPath, index(existsSync(indexPath) ? readFileSync(indexPath, "utf8") : empty));
process.stdout.write(
  [
    `written: server/features/${feature}/${name}.ts and its test; index.ts names it.`,
    "Next: fill the declaration; put the decision in rules.ts and the SQL in queries.ts; add the line to",
    "apps/server/test/contract/access-table.ts (and a new feature to apps/server/src/features.ts); npm run gen; npm run check && npm test.",
    "",
  ].join("\n"),
);
