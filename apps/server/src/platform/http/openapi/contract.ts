import type { TSchema } from "typebox";
import type { Route } from "../route.ts";

/** An event that is sent to the webhooks of a workspace (§6). */
export type SentEvent = {
  readonly name: string;
  /** when it is sent: a sentence */
  readonly description: string;
  /** the whole body of a delivery */
  readonly payload: TSchema;
};

/** Everything that the document and the reference are made from. */
export type Contract = {
  readonly routes: readonly Route[];
  /** what the routes under the first part of a path are about: part → a sentence */
  readonly tags: Readonly<Record<string, string>>;
  readonly events: readonly SentEvent[];
};
