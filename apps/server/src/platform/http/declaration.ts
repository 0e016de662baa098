import type { Static, TSchema } from "typebox";
import type { ErrorName } from "#kernel/errors.ts";
import type { Access } from "#platform/auth/access.ts";
import type { Auth, DeclaredEvent } from "./types.ts";

/** What the declaration of every operation says, whatever it receives and answers. */
export type Common<W extends Auth, R extends Access, E extends ErrorName> = {
  /** the operationId, and in kebab-case the file's name */
  readonly id: string;
  readonly auth: W;
  /** one line for the reference */
  readonly summary: string;
  /** more text for the reference, in markdown */
  readonly description?: string;
  /** what the path names, with the permission needed; the framework finds, locks and authorizes it */
  readonly access: R;
  /** the schemas of path parameters that are not uuids */
  readonly params?: Readonly<Record<string, TSchema>>;
  /** the errors of the handler; those of the framework need not be repeated */
  readonly errors: readonly E[];
  /** a valid request: the example in the document and the input of the contract tests */
  readonly example: { readonly params?: Record<string, string> };
};

/** The query of a route that has one, and an example of it. */
export type WithQuery<Q extends TSchema> = {
  readonly query?: Q;
  readonly example: { readonly query?: Static<Q> };
};

/** The events that a route writes; a write that writes none, or none in most cases, states the reason. */
export type Events<Ev extends DeclaredEvent> =
  | readonly Ev[]
  | { readonly none: string; readonly sometimes?: readonly Ev[] };
