import type { Kind, Permission } from "#kernel/authorize.ts";
import type { Lock } from "./locks.ts";
import type { AnyPathResource } from "./path-resource.ts";

/** The options of a route's access to the resource that its path (or query) names. */
export type AccessOptions = {
  readonly permission: Permission;
  /** whether archived resources are accepted: "no" (the default), "too", or "only" these */
  readonly archived?: "no" | "too" | "only";
  readonly lock?: Lock;
  /** refuses service accounts, whatever their role (403 role_boards_only); after all other checks */
  readonly people?: true;
  /** the place of the uuid; a key may omit it in the query, which means its own workspace */
  readonly from?: "path" | "query" | "body";
};

/**
 * The declaration of the resources that a route's path names: the permission that it needs on the workspace, board or
 * task, and the other resources of the path (`access: { board: "admin", automation }`).
 */
export type Access = { readonly [K in Kind]?: Permission | AccessOptions } & {
  readonly [name: string]: Permission | AccessOptions | AnyPathResource;
};

/** The permission that an access declares for a workspace, board or task. */
export type PermissionOf<Declared> = Declared extends Permission
  ? Declared
  : Declared extends { readonly permission: infer P extends Permission }
    ? P
    : never;
