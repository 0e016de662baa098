import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, workspace } = company;
const { make } = vaultOf(company);
const path = `/secrets?workspace_uuid=${workspace.uuid}`;

test("the workspace must be named, and be one's own", async () => {
  assert.equal((await ada.get("/secrets")).status, 400);
  assert.equal((await hal.get(path)).status, 404);
  assert.equal((await ada.get(`${path}&cursor=x`)).body.error, "Invalid cursor.");
});

test("everybody's list has their own secrets and those shared with them, newest first and page by page", async () => {
  const mine = [await make("1"), await make("2", [cleo]), await make("3")].map(({ uuid }) => uuid);
  const bens = await make("4", [ada], ben);
  const listed = async (who: typeof ada, query = "") => {
    const { body } = await who.get(path + query);
    return { uuids: body.secrets.map(({ uuid }: { uuid: string }) => uuid), next: body.next_cursor };
  };
  assert.deepEqual((await listed(ada)).uuids, [bens.uuid, ...mine.toReversed()]);
  assert.deepEqual((await listed(ben)).uuids, [bens.uuid]);
  assert.deepEqual((await listed(cleo)).uuids, [mine[1]]);
  const first = await listed(ada, "&limit=3");
  const rest = await listed(ada, `&limit=3&cursor=${first.next}`);
  assert.deepEqual([...first.uuids, ...rest.uuids], [bens.uuid, ...mine.toReversed()]);
  assert.equal(rest.next, undefined);
  assert.ok(!JSON.stringify((await ada.get(path)).body).includes("value"));
});
