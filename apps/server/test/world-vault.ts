import { ids } from "#features/content/examples/index.ts";
import { sealValue } from "#features/vault/values.ts";
import type { Harness } from "./harness.ts";
import type { ApiClient } from "./people.ts";

/** The secret of the examples: its owner, and somebody who may reveal it. */
export async function addVault(harness: Harness, owner: ApiClient, reader: ApiClient): Promise<void> {
  const { pool, services } = harness.platform;
  const key = { workspace_uuid: ids.workspace, uuid: ids.secret, owner_uuid: owner.uuid, value_version: 1 };
  const { data_key, sealed } = sealValue(services.sealer, "the value of the example", key);
  await pool.run(
    `insert into secrets (workspace_uuid, uuid, owner_uuid, name, data_key, sealed)
     values ($1, $2, $3, 'Mail server', $4, $5)`,
    [ids.workspace, ids.secret, owner.uuid, data_key, sealed],
  );
  await pool.run("insert into secret_readers (workspace_uuid, secret_uuid, user_uuid) values ($1, $2, $3)", [
    ids.workspace,
    ids.secret,
    reader.uuid,
  ]);
}
