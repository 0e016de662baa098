/** What a page or a request is found by. */
export type PageKey = { readonly workspace_uuid: string; readonly uuid: string };
export type RequestKey = { readonly workspace_uuid: string; readonly uuid: string };
