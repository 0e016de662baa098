import { pages, type TrashEntry } from "@stoa/api";
import { api } from "./api.ts";

export type { TrashEntry } from "@stoa/api";

/** The trash of a workspace, newest first, a page after the other. @throws ApiError */
export async function* trashOf(workspace_uuid: string): AsyncGenerator<readonly TrashEntry[]> {
  for await (const { trash } of pages((cursor) => api.listTrash({ workspace_uuid, query: cursor }))) yield trash;
}

/** Takes something out of the trash. @throws ApiError */
export async function restore(workspace_uuid: string, { kind, uuid }: TrashEntry): Promise<void> {
  await api.restoreFromTrash({ workspace_uuid, kind, uuid });
}

/** Deletes something in the trash for good. @throws ApiError */
export async function deleteForGood(workspace_uuid: string, { kind, uuid }: TrashEntry): Promise<void> {
  await api.deleteFromTrash({ workspace_uuid, kind, uuid });
}
