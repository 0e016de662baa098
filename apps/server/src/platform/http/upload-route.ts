import type { Static, TObject, TSchema } from "typebox";
import type { Resource } from "#kernel/entitlements.ts";
import type { ErrorName } from "#kernel/errors.ts";
import type { Access } from "#platform/auth/access.ts";
import type { Grow } from "#platform/auth/grow.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { AddressLimit } from "./address-limit.ts";
import type { BeforeTransactionInput, CommonInput } from "./handler.ts";
import type { CommonDeclaration, Events, UploadKind, WithQuery } from "./declaration.ts";
import { makeRoute, type Route } from "./route.ts";
import type { Auth, DeclaredEvent } from "./types.ts";
import { formOf } from "./upload-form.ts";

/** A file that was received completely and stored. */
export type Upload = {
  /** the name in the storage; the stored file is removed again if the request fails */
  readonly uuid: string;
  /** the path of the received file */
  readonly path: string;
  readonly name: string;
  /** the checked type, when the kind restricts the types; otherwise the type that the client stated */
  readonly content_type: string;
  readonly size_bytes: number;
};

/** The declaration of an operation that receives one file. */
type UploadDeclaration<
  A extends `POST /${string}`,
  W extends Auth,
  R extends Access,
  E extends ErrorName,
  Ev extends DeclaredEvent,
  Q extends TSchema,
  Reply extends Record<string, TSchema>,
  G extends Resource,
  F extends TObject,
  Prepared,
> = CommonDeclaration<W, R, E> &
  WithQuery<Q> & {
    readonly upload: UploadKind;
    /** parts of the form besides the file: each a text of JSON, as long as a body may be */
    readonly form?: F;
    /** the resource of the plans' limits that it adds */
    readonly grows?: G;
    readonly http?: { readonly status?: 201; readonly perAddress?: AddressLimit };
    readonly reply: Reply;
    readonly events: Events<Ev>;
    /** Runs when the file was received, before the transaction opens: for what takes long. Its result is `prepared` in `handle`. */
    readonly beforeTransaction?: (
      input: BeforeTransactionInput<A, W, E, Static<Q>, undefined> & { readonly file: Upload },
    ) => Promise<Prepared>;
    readonly handle: (
      input: CommonInput<A, W, R, E, Static<Q>> & {
        readonly tx: Transaction<Ev>;
        readonly file: Upload;
        readonly form: Static<F>;
        readonly grow: Grow<G>;
        readonly prepared: Prepared;
      },
    ) => Promise<Static<TObject<Reply>>> | Static<TObject<Reply>>;
  };

/** The duty of a public route to have a limit for each address. */
type RequiredLimit<W extends Auth> = W extends "public"
  ? { readonly http: { readonly perAddress: AddressLimit } }
  : { readonly http?: { readonly perAddress?: never } };

/** Declares an operation that receives one file, which is checked and stored before its handler runs. */
export function uploadRoute<
  const A extends `POST /${string}`,
  const W extends Exclude<Auth, "optional">,
  const R extends Access,
  const Reply extends Record<string, TSchema>,
  const E extends ErrorName,
  const Ev extends DeclaredEvent = never,
  Q extends TSchema = TObject<Record<never, never>>,
  const G extends Resource = never,
  F extends TObject = TObject<Record<never, never>>,
  Prepared = null,
>(at: A, declared: UploadDeclaration<A, W, R, E, Ev, Q, Reply, G, F, Prepared> & RequiredLimit<W>): Route {
  const { upload, form, ...declaration }: UploadDeclaration<A, W, R, E, Ev, Q, Reply, G, F, Prepared> = declared;
  return makeRoute(at, declaration, { kind: "upload", upload, form: form === undefined ? null : formOf(form) });
}
