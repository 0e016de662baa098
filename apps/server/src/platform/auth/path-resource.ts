import type { Kind } from "#kernel/authorize.ts";
import type { Caller } from "#kernel/actor.ts";
import type { ErrorName } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { BoardViewer } from "./board-access.ts";
import type { Rows } from "./rows.ts";

/** The container of such a resource: the one that the path names before it, the caller's account, or the deployment (staff routes). */
export type Parent = Kind | "caller" | "deployment";

/** The input of `find`. There is always a caller: a path that names such a row is never public. */
export type FindInput<In extends Parent> = {
  /** in a write the transaction, whose statements see what was committed while the locks were waited for */
  readonly reader: Reader;
  /** lower case */
  readonly uuid: string;
  readonly caller: Caller;
  /** the route writes: `find` locks what must not change until the commit */
  readonly isWrite: boolean;
  readonly params: Readonly<Record<string, string>>;
} & (In extends Kind ? { readonly [K in In]: Rows[K] } & { readonly viewer: BoardViewer } : unknown);

/** A resource that a path names besides a workspace, a board or a task, such as a label or a session. */
export type PathResource<In extends Parent, Param extends string, Row> = {
  readonly in: In;
  /** the parameter's name in the path */
  readonly param: Param;
  /** the name in the document, where that is not the parameter's */
  readonly called?: string;
  /** the 404 for one that does not exist, or that the caller may not see */
  readonly missing: ErrorName;
  readonly find: (input: FindInput<In>) => Promise<Row | undefined>;
};

/** A declaration of any such resource, without its types. The other declarations of the route have found its container. */
export type AnyPathResource = Pick<PathResource<Parent, string, unknown>, "in" | "param" | "called" | "missing"> & {
  readonly find: (input: never) => Promise<unknown>;
};

/** The type of the row of such a resource. */
export type RowOf<N> = N extends { readonly find: (input: never) => Promise<infer Row> }
  ? Exclude<Row, undefined>
  : never;

/** The name of the path parameter of such a resource. */
export type ParamOf<N> = N extends { readonly param: infer Param extends string } ? Param : never;

/**
 * Declares the kind of resource that a uuid in a path identifies. An operation names it in `access`, and its handler gets the
 * row. Nothing else turns such a uuid into a row, so that no handler returns 404 by hand.
 */
export function pathResource<const In extends Parent, const Param extends string, Row>(
  declaration: PathResource<In, Param, Row>,
): PathResource<In, Param, Row> {
  return declaration;
}
