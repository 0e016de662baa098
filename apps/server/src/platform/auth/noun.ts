import type { Kind } from "#kernel/authorize.ts";
import type { Caller } from "#kernel/actor.ts";
import type { ErrorName } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Rows } from "./find-accessed.ts";
import type { BoardViewer } from "./opens-board.ts";

/** What a noun lies in: what its path names before it, its caller's own account, or the deployment as staff see it. */
export type Parent = Kind | "caller" | "deployment";

/** What finding a row may look at. Somebody is always there: a path that names such a row is never public. */
export type Asked<In extends Parent> = {
  /** in a write the transaction, whose statements see what the locks waited for */
  readonly reader: Reader;
  /** lower case */
  readonly uuid: string;
  readonly caller: Caller;
  /** the handler is going to write: what must not change meanwhile is to be locked */
  readonly isWrite: boolean;
  readonly params: Readonly<Record<string, string>>;
} & (In extends Kind ? { readonly [K in In]: Rows[K] } & { readonly viewer: BoardViewer } : unknown);

/** Something that a path names beside a workspace, a board or a ticket, such as a label or a session. */
export type Noun<In extends Parent, Param extends string, Row> = {
  readonly in: In;
  /** its name in the path */
  readonly param: Param;
  /** the 404 for one that is not there, or not the caller's to see */
  readonly missing: ErrorName;
  readonly find: (asked: Asked<In>) => Promise<Row | undefined>;
};

/** A noun as who looks for it sees it: what it lies in, the route's other declarations have found. */
export type AnyNoun = Pick<Noun<Parent, string, unknown>, "in" | "param" | "missing"> & {
  readonly find: (asked: never) => Promise<unknown>;
};

/** The row that a noun stands for. */
export type RowOf<N> = N extends { readonly find: (asked: never) => Promise<infer Row> }
  ? Exclude<Row, undefined>
  : never;

/** The name that a noun has in a path. */
export type ParamOf<N> = N extends { readonly param: infer Param extends string } ? Param : never;

/**
 * Declares what a path's uuid stands for: an operation names it in `access`, and its handler gets the row. Nothing else
 * turns such a uuid into a row, so that no handler says 404 by hand.
 */
export function noun<const In extends Parent, const Param extends string, Row>(
  declaration: Noun<In, Param, Row>,
): Noun<In, Param, Row> {
  return declaration;
}
