declare const resource: unique symbol;

/** A uuid of one kind of resource. The compiler alone tells it from any other text; it takes none in its place. */
type UuidOf<Resource extends string> = string & { readonly [resource]: Resource };

/** The uuid of a workspace: from a row, which access or a statement has found. */
export type WorkspaceUuid = UuidOf<"workspace">;

/** The uuid of a board: from a row, which access or a statement has found. */
export type BoardUuid = UuidOf<"board">;
