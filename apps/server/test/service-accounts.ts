import { type Company, created } from "./company.ts";
import { apiClient, type ApiClient } from "./people.ts";

/** A service account: its key sends requests, `uuid` is its user's. */
export type ServiceAccount = ApiClient & {
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any body
  readonly api_key: any;
};

/** Ada creates a service account, by default on the company's board. */
export async function serviceAccount(
  company: Company,
  fields: Record<string, unknown> = {},
  creator: ApiClient = company.ada,
): Promise<ServiceAccount> {
  const { harness, workspace, board } = company;
  const body = { name: "Deploy bot", service_account: true, board_uuids: [board.uuid], ...fields };
  const { api_key, token } = created(await creator.post(`/admin/workspaces/${workspace.uuid}/api-keys`, body));
  return { ...apiClient(harness, token, api_key.user.uuid), api_key };
}
