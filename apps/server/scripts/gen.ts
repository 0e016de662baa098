// Writes what is generated and committed: row types, the OpenAPI document and the client. With --check, says what is stale.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { tablesFile, tablesPath } from "./gen-tables.ts";
import { type Document, generatedClient } from "@stoa/api/generate";
import { cloneTemplate, ensureTemplate, keepGenerated, startCluster } from "#test/cluster.ts";

const checkOnly = process.argv.includes("--check");
const cluster = await startCluster("gen-postgres");
const clone = await cloneTemplate(cluster.url, await ensureTemplate(cluster.url));
const stale: string[] = [];

async function keep(path: string, text: string): Promise<void> {
  if (!(await keepGenerated(path, text, checkOnly))) stale.push(path);
}

try {
  await keep(tablesPath, await tablesFile(clone.url));
} finally {
  await clone.drop();
  await cluster.stop();
}
// a process of its own: it reads the row types that were just written
const document = execFileSync(process.execPath, [join(import.meta.dirname, "openapi.ts")], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
await keep("packages/api/openapi.json", document);
for (const [file, text] of Object.entries(generatedClient(JSON.parse(document) as Document))) await keep(file, text);

process.stdout.write(stale.map((path) => `${checkOnly ? "stale" : "written"}: ${path}\n`).join(""));
if (checkOnly && stale.length > 0) {
  process.stdout.write("Run npm run gen and commit what it writes.\n");
  process.exitCode = 1;
}
