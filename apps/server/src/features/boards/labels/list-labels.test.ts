import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, dev, finn, hal, ivy, nobody, robot, workspace } = company;
const path = `/workspaces/${workspace.uuid}/labels`;

test("every member reads the labels, sorted by name, ignoring case", async () => {
  assert.deepEqual((await ada.get(path)).body, { labels: [] });
  for (const name of ["beta", "Zeta", "émigré", "Alpha", "eta"]) {
    created(await ada.post(path, { name, color: "#112233" }));
  }
  for (const who of [ada, dev, finn, ivy, robot]) {
    const { body } = await who.get(path);
    const names = body.labels.map((label: { name: string }) => label.name);
    assert.deepEqual(names, ["Alpha", "beta", "émigré", "eta", "Zeta"]);
  }
});

test("only members read the labels", async () => {
  assert.equal((await hal.get(path)).body.error, "Workspace not found.");
  assert.equal((await nobody.get(path)).status, 401);
});
