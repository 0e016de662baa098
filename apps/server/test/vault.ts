import type { Company } from "./company.ts";
import { created } from "./company.ts";
import type { ApiClient } from "./people.ts";

/** A secret as the API shows it. */
export type SeenSecret = {
  readonly uuid: string;
  readonly name: string;
  readonly owner: { readonly uuid: string };
  readonly audience: readonly { readonly uuid: string }[];
  readonly last_rotated_at: string;
  readonly updated_at: string;
};

/** Puts secrets into the vault of a company. */
export function vaultOf({ harness, workspace, ada }: Pick<Company, "harness" | "workspace" | "ada">) {
  return {
    /** Creates a secret, of Ada if nobody else is named. */
    make: async (value: string, audience: readonly ApiClient[] = [], owner: ApiClient = ada): Promise<SeenSecret> => {
      const user_uuids = audience.map(({ uuid }) => uuid);
      const body = { workspace_uuid: workspace.uuid, name: "Mail server", value, user_uuids };
      return created(await owner.post("/secrets", body)).secret;
    },
    /** The value that a person gets, or the status of the error. */
    reveal: async (who: ApiClient, { uuid }: { readonly uuid: string }): Promise<string | number> => {
      const { status, body } = await who.post(`/secrets/${uuid}/reveal`);
      return status === 200 ? body.secret.value : status;
    },
    /** The names of the events of a secret, oldest first. */
    events: async ({ uuid }: { readonly uuid: string }): Promise<string[]> => {
      const rows = await harness.platform.pool.run<{ name: string }>(
        "select name from events where data ->> 'secret_uuid' = $1 order by created_at, id",
        [uuid],
      );
      return rows.map(({ name }) => name);
    },
  };
}
