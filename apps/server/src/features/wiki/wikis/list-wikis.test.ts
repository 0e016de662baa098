import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, workspace } = company;
const path = `/wikis?workspace_uuid=${workspace.uuid}`;
const named = async (who: typeof ada, query = "") =>
  (await who.get(path + query)).body.wikis.map((each: { name: string }) => each.name);

test("people who are not members list no wikis, and sessions and keys must name the workspace", async () => {
  assert.equal((await hal.get(path)).body.error, "Workspace not found.");
  assert.equal((await nobody.get(path)).status, 401);
  for (const who of [ada, robot]) {
    const unnamed = await who.get("/wikis");
    assert.deepEqual([unnamed.status, unnamed.body.code], [400, "FST_ERR_VALIDATION"]);
  }
  assert.equal((await ada.get(`${path}&deleted=true`)).status, 400);
});

test("members list the wikis or, instead, the archived ones; guests see none", async () => {
  assert.deepEqual((await cleo.get(path)).body, { wikis: [] });
  for (const name of ["First", "Second", "Old"]) {
    const { wiki } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name }));
    if (name === "Old") assert.equal((await ada.delete(`/wikis/${wiki.uuid}`)).status, 200);
  }
  for (const who of [ada, cleo, dev, eve, ivy, robot]) {
    assert.deepEqual(await named(who), ["First", "Second"]);
    assert.deepEqual(await named(who, "&archived=true"), ["Old"]);
  }
  for (const who of [finn, gus]) {
    assert.deepEqual((await who.get(path)).body, { wikis: [] });
    assert.deepEqual(await named(who, "&archived=true"), []);
  }
});
