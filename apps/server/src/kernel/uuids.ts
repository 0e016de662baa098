declare const resource: unique symbol;

/** A uuid of one kind of resource. The compiler distinguishes it from any other text, and takes none in its place. */
type UuidOf<Resource extends string> = string & { readonly [resource]: Resource };

/** The uuid of a workspace: from a row, which access or a statement has found. */
export type WorkspaceUuid = UuidOf<"workspace">;

/** The uuid of a board: from a row, which access or a statement has found. */
export type BoardUuid = UuidOf<"board">;

/** A uuid in lower case. */
export const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isWorkspaceUuid = (text: string): text is WorkspaceUuid => uuidForm.test(text);
const isBoardUuid = (text: string): text is BoardUuid => uuidForm.test(text);

/**
 * The uuid of a workspace from a text that neither a row nor a schema declares as one.
 * @throws Error for a text that is no uuid
 */
export function toWorkspaceUuid(text: string): WorkspaceUuid {
  if (!isWorkspaceUuid(text)) throw new Error("The uuid of a workspace is no uuid.");
  return text;
}

/**
 * The uuid of a board from a text that neither a row nor a schema declares as one: data of an event, a cursor, an exported row.
 * @throws Error for a text that is no uuid
 */
export function toBoardUuid(text: string): BoardUuid {
  if (!isBoardUuid(text)) throw new Error("The uuid of a board is no uuid.");
  return text;
}
