import { exampleSignatureToken } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { field, LinkToken } from "#platform/http/schemas.ts";
import { findLinked } from "../public-queries.ts";
import { toPublic } from "../public-view.ts";
import { PublicSignatureRequest } from "../view.ts";

export const getPublicSignatureRequest = route("GET /public/wiki-signatures/{token}", {
  id: "getPublicSignatureRequest",
  auth: "public",
  summary: "Read the document that is to be signed",
  description:
    "The document is the page as it was when the signature was requested. After the request was declined or has expired, the reply shows only that. A link " +
    "that never existed, was cancelled or does not work at the moment fails with the same 404.",
  http: { cache: "unlisted" },
  access: {},
  params: { token: field(LinkToken, "The `token` of the request.") },
  reply: { signature_request: PublicSignatureRequest },
  errors: ["signature_request_not_found"],
  events: [],
  example: { params: { token: exampleSignatureToken } },
  handle: async ({ read, params: { token }, fail }) => {
    const request = (await findLinked(read, token)) ?? fail("signature_request_not_found");
    return { signature_request: toPublic(request, token) };
  },
});
