import type { WorkspaceUuid } from "#kernel/uuids.ts";

/** The key of a page or a request. */
export type PageKey = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };
export type RequestKey = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };
