import type { ExampleValues } from "#platform/http/openapi/contract.ts";
import { ids } from "./ids.ts";
import { texts, textsOfPatterns } from "./texts.ts";

export {
  exampleFormToken,
  exampleLogins,
  examplePublicPageToken,
  examplePublicToken,
  exampleSignatureToken,
  exampleSignedToken,
  ids,
} from "./ids.ts";

/** What the examples of replies are made of. */
export const exampleValues: ExampleValues = { ids, texts, textsOfPatterns };
