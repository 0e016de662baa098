import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword } from "#test/accounts.ts";
import { startCompany } from "#test/company.ts";
import { seeded } from "#test/fuzz/random.ts";
import { workspaceImports } from "#test/imported-workspace.ts";
import { quickHash } from "#test/quick-hash.ts";
import { exportOf, fillWorkspace } from "#test/whole-workspace.ts";

const company = await startCompany();
const { ada, cleo, harness, workspace } = company;
const { into, fresh } = workspaceImports(company);

test("the deletion of an account forgets the address by which imports find its person", async () => {
  await fillWorkspace(company, seeded(1));
  const copy = await fresh(false);
  await into(copy, (await exportOf(company, ada, workspace.uuid)).bytes);
  const addresses = async () =>
    (await harness.platform.pool.run(
      "select count(*)::int as n from imported_people where workspace_uuid = $1 and lower(email) = lower($2)",
      [copy, cleo.email],
    )) as { n: number }[];
  assert.equal((await addresses())[0]?.n, 1);
  await harness.platform.pool.run("update users set password_hash = $2 where uuid = $1", [
    cleo.uuid,
    quickHash(goodPassword),
  ]);
  const deleted = await cleo.delete("/profile", { password: goodPassword });
  assert.equal(deleted.status, 200, JSON.stringify(deleted.body));
  assert.equal((await addresses())[0]?.n, 0);
});
