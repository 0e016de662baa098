import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, hal, nobody, robot, workspace } = company;
const imports = `/workspaces/${workspace.uuid}/imports`;

test("imports are listed newest first: a person's own, and all of them for an owner", async () => {
  for (const [who, name] of [
    [cleo, "first.csv"],
    [ada, "second.csv"],
    [cleo, "third.csv"],
  ] as const) {
    await who.upload(`${imports}?source=csv&dry_run=true`, { name, type: "text/csv", bytes: "Title\nOne\n" });
  }
  const names = async (who: typeof ada) =>
    (await who.get(imports)).body.imports.map((each: { file_name: string }) => each.file_name);
  assert.deepEqual(await names(ada), ["third.csv", "second.csv", "first.csv"]);
  assert.deepEqual(await names(cleo), ["third.csv", "first.csv"]);
  assert.deepEqual(await names(dev), []);
});

test("API keys, non-members and requests without credentials cannot list imports", async () => {
  const answers = await Promise.all([robot, hal, nobody].map((who) => who.get(imports)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [401, 404, 401],
  );
});
