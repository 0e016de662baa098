import { allOf, type Billing, type Board, type ListExportsReply, type UpdateWorkspaceInput } from "@stoa/api";
import { api } from "./api.ts";
import { refreshSession } from "./session.ts";

export type WorkspaceExport = ListExportsReply["exports"][number];

/** Changes the name or the rules of a workspace. Only its owners may. @throws ApiError */
export async function updateWorkspace(workspace_uuid: string, body: UpdateWorkspaceInput["body"]): Promise<void> {
  await api.updateWorkspace({ workspace_uuid, body });
  await refreshSession();
}

export type { Billing } from "@stoa/api";

/** The plan of a workspace, and how much of it is used. @throws ApiError */
export async function billingOf(workspace_uuid: string): Promise<Billing> {
  return (await api.getBillingSummary({ workspace_uuid })).billing;
}

/** Leaves a workspace. @throws ApiError for the only owner */
export async function leaveWorkspace(workspace_uuid: string): Promise<void> {
  await api.leaveWorkspace({ workspace_uuid });
  await refreshSession();
}

/** Deletes a workspace for everybody. Only its owners may. @throws ApiError */
export async function deleteWorkspace(workspace_uuid: string): Promise<void> {
  await api.deleteWorkspace({ workspace_uuid });
  await refreshSession();
}

/** The archived boards that the person may open. @throws ApiError */
export async function archivedBoards(workspace_uuid: string): Promise<readonly Board[]> {
  return allOf(
    (page) => api.listBoards({ workspace_uuid, query: { archived: true, limit: 200, ...page } }),
    ({ boards }) => boards,
  );
}

/** Brings an archived board back. @throws ApiError */
export async function restoreBoard({ uuid }: Board): Promise<void> {
  await api.restoreBoard({ board_uuid: uuid });
}

/** Deletes an archived board for good. Only admins may. @throws ApiError */
export async function deleteBoard({ uuid }: Board): Promise<void> {
  await api.deleteBoard({ board_uuid: uuid });
}

/** The exports of a workspace, the newest first. Only its admins may ask. @throws ApiError */
export async function exportsOf(workspace_uuid: string): Promise<readonly WorkspaceExport[]> {
  return (await api.listExports({ workspace_uuid })).exports;
}

/** Begins an export of everything. @throws ApiError while another one runs */
export async function startExport(workspace_uuid: string): Promise<void> {
  await api.createExport({ workspace_uuid });
}

/** The place where the browser gets the file of an export. */
export const exportAddress = ({ workspace_uuid, uuid }: WorkspaceExport): string =>
  `/workspaces/${workspace_uuid}/exports/${uuid}/content`;
