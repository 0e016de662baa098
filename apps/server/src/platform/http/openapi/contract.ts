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

/** The values from which examples of replies are made. */
export type ExampleValues = {
  /** the resource of a field that ends with `_uuid`, in camelCase → a uuid */
  readonly ids: Readonly<Record<string, string>> & { readonly person: string };
  /** the name of a field that takes any text → a text */
  readonly texts: Readonly<Record<string, string>>;
  /** the pattern of a field that takes only one form of text → a text */
  readonly textsOfPatterns: Readonly<Record<string, string>>;
};

/** Everything that the document and the reference are made from. */
export type Contract = {
  readonly routes: readonly Route[];
  /** the subject of the routes under the first part of a path: part → a sentence */
  readonly tags: Readonly<Record<string, string>>;
  readonly events: readonly SentEvent[];
  readonly examples: ExampleValues;
};
