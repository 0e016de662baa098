// npm run new:route -- <feature> "<METHOD> <path>" <operation>
// Writes the operation, its test and its line in the feature's index, for example
// npm run new:route -- boards/labels "GET /workspaces/{workspace_uuid}/labels/{label_uuid}" get-label
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

const source = join(import.meta.dirname, "../src/features");
const features = globSync("**/index.ts", { cwd: source })
  .filter((path) => readFileSync(join(source, path), "utf8").includes("routes: ["))
  .map(dirname)
  .toSorted();
const kinds = ["page", "wiki", "task", "board", "workspace"];

function stop(problem: string): never {
  const usage = 'npm run new:route -- boards/labels "GET /workspaces/{workspace_uuid}/labels/{label_uuid}" get-label';
  process.stderr.write(`${problem}\nUsage: ${usage}\n`);
  process.exit(2);
}

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

const { positionals } = parseArgs({ allowPositionals: true });
const [feature = "", at = "", name = ""] = positionals;
if (!features.includes(feature)) {
  stop(`There is no feature ${feature || "(none given)"}. The features are: ${features.join(", ")}.`);
}
const [, method = "", path = ""] =
  /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)$/.exec(at) ?? stop("Give the method and the path.");
if (path.includes(":")) stop("Write parameters as {workspace_uuid}.");
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) stop("Give the operation's name in kebab-case, such as get-label.");

const folder = existsSync(join(source, feature, "routes")) ? join(source, feature, "routes") : join(source, feature);
const file = join(folder, `${name}.ts`);
if (existsSync(file)) stop(`${file} already exists.`);

const id = camelCase(name);
const named = [...path.matchAll(/\{(\w+)_uuid\}/g)].map(([, resource = ""]) => resource);
const kind = kinds.find((each) => named.includes(each));
const isRead = method === "GET";
const isAdmin = path.startsWith("/admin/");
const permission = isAdmin ? "admin" : isRead ? "read" : "write";
const access = [
  ...(kind === undefined ? [] : [`${kind}: "${permission}"`]),
  ...named.filter((each) => !kinds.includes(each)).map(camelCase),
];
const resources = named.filter((each) => !kinds.includes(each)).map(camelCase);
const up = folder.endsWith("routes") ? "../" : "./";

const operation = `import { route } from "#platform/http/route.ts";
${resources.length > 0 ? `import { ${resources.join(", ")} } from "${up}resource.ts";\n` : ""}
export const ${id} = route("${method} ${path}", {
  id: "${id}",
  auth: "${isAdmin ? "session" : "session or key"}",
  summary: "", // one imperative line for the reference
  access: {${access.length > 0 ? ` ${access.join(", ")} ` : ""}},
  reply: {},
  errors: [],
  events: ${isRead ? "[]" : '{ none: "list the events that it emits, or say here why it emits none" }'},
  example: {},
  handle: () => ({}),
});
`;

const values: Record<string, string> = { task: "task.uuid", board: "board.uuid", workspace: "workspace.uuid" };
const address = path.replace(
  /\{(\w+?)(?:_uuid)?\}/g,
  (_whole, resource: string) => `\${${values[resource] ?? "missing"}}`,
);
const send = method.toLowerCase();
const needed = [
  address.includes("${board.") && "const { board } = company;",
  address.includes("${workspace.") && "const { workspace } = company;",
  address.includes("${task.") && "const task = await company.task();",
  address.includes("${missing}") && 'const missing = "00000000-0000-4000-8000-000000000000";',
].filter((line) => line !== false);
const test = `import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
${needed.join("\n")}

test("a person of another workspace gets 404, and nothing changes", async () => {
  const before = await company.footprint();
  assert.equal((await company.hal.${send}(\`${address}\`)).status, 404);
  assert.deepEqual(await company.footprint(), before);
});
`;

const indexPath = join(source, feature, "index.ts");
const index = readFileSync(indexPath, "utf8");
const from = folder.endsWith("routes") ? `./routes/${name}.ts` : `./${name}.ts`;
const added = index
  .replace(/(import type \{ Feature \}[^\n]*\n)/, `$1import { ${id} } from "${from}";\n`)
  .replace(/routes: \[/, `routes: [${id}, `);
if (added === index) stop(`${indexPath} does not declare a feature with routes.`);

writeFileSync(file, operation);
writeFileSync(file.replace(/\.ts$/, ".test.ts"), test);
writeFileSync(indexPath, added);
// the steps after this one are written once, in CONTRIBUTING.md
const guide = readFileSync(join(import.meta.dirname, "../../../CONTRIBUTING.md"), "utf8");
const [, steps = ""] = /^## Adding a route\n[^]*?^(3\. [^]*?)^## /m.exec(guide) ?? [];
process.stdout.write(`Written: ${file}\nNext, from CONTRIBUTING.md:\n\n${steps}`);
