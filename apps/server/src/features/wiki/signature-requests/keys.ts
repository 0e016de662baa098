/** The key of a page or a request. */
export type PageKey = { readonly workspace_uuid: string; readonly uuid: string };
export type RequestKey = { readonly workspace_uuid: string; readonly uuid: string };
