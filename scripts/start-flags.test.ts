import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const flags = (text: string): string[] => text.match(/--[\w-]+=\d+/g) ?? [];

test("the container starts the server with the flags of npm start", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
  const command = (await readFile("Dockerfile", "utf8")).split("\n").find((line) => line.startsWith("CMD ")) ?? "";
  const started = flags(scripts["start"] ?? "");
  assert.notDeepEqual(started, []);
  assert.deepEqual(flags(command), started);
});

test("npm start and the container let all threads take memory from one place", async () => {
  assert.match(await readFile("scripts/with-deps.mjs", "utf8"), /^ {2}MALLOC_ARENA_MAX: "1",$/m);
  assert.match(await readFile("Dockerfile", "utf8"), /^ENV .*\bMALLOC_ARENA_MAX=1\b/m);
});
