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

/** The values of the examples of replies. */
export const exampleValues: ExampleValues = { ids, texts, textsOfPatterns };
