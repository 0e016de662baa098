import type { Role } from "#kernel/authorize.ts";
import type { ErrorName } from "#kernel/errors.ts";

/** A file to be stored: its name in the storage, and where it is now. */
export type StoredFile = { readonly name: string; readonly path: string };

type Query = Readonly<Record<string, unknown>>;

/** What an upload receives and which files it stores. A feature declares it. */
export type UploadKind = {
  /** whether a file of this media type is accepted, whose bytes are then checked against it; null accepts every file */
  readonly accepts: ((mediaType: string) => boolean) | null;
  /** the most bytes of a file, by the query of the request, and the error for more; without it 25 MB (§8) */
  readonly most?: (query: Query) => { readonly bytes: number; readonly error: ErrorName };
  /** the error for a caller who may send files here, but none for this query: nothing is received then */
  readonly forbids?: (role: Role | null, query: Query) => ErrorName | null;
  /** The files that are stored. They lie at the path of the received file, or at a path that begins with it. */
  readonly filesOf: (received: { readonly uuid: string; readonly path: string }) => readonly StoredFile[];
  /** makes these files from the received one; without it, the received file is what is stored */
  readonly convert?: (path: string) => Promise<void>;
  /** the errors that `convert` ends with */
  readonly errors: readonly ErrorName[];
};
