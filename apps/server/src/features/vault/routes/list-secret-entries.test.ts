import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, cleo } = company;
const { make, reveal } = vaultOf(company);

type Entry = { action: string; actor: { user_uuid: string }; data: Record<string, unknown> };

test("the owner reads who did what with the secret, newest first and page by page, and of no other secret", async () => {
  const [secret, other] = [await make("The value", [cleo]), await make("Another", [cleo])];
  await reveal(cleo, secret);
  await reveal(cleo, other);
  await ada.post(`/secrets/${secret.uuid}/rotate`, { value: "Zilpzalp" });
  await ada.put(`/secrets/${secret.uuid}/audience`, { user_uuids: [] });
  const path = `/secrets/${secret.uuid}/audit`;
  const { entries } = (await ada.get(path)).body as { entries: Entry[] };
  assert.deepEqual(
    entries.map(({ action, actor, data }) => [action, actor.user_uuid, data]),
    [
      ["secret.audience_changed", ada.uuid, { added: [], removed: [cleo.uuid], secret_uuid: secret.uuid }],
      ["secret.rotated", ada.uuid, { secret_uuid: secret.uuid }],
      ["secret.revealed", cleo.uuid, { secret_uuid: secret.uuid }],
      ["secret.created", ada.uuid, { user_uuids: [cleo.uuid], secret_uuid: secret.uuid }],
    ],
  );
  assert.ok(!JSON.stringify(entries).includes("Zilpzalp"));
  const first = (await ada.get(`${path}?limit=3`)).body;
  const rest = (await ada.get(`${path}?limit=3&cursor=${first.next_cursor}`)).body;
  assert.deepEqual([...first.entries, ...rest.entries], entries);
  const foreign = `/secrets/${other.uuid}/audit?cursor=${first.next_cursor}`;
  assert.equal((await ada.get(foreign)).body.error, "Invalid cursor.");
});
