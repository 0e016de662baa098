import { Type } from "typebox";
import { exampleSignatureToken } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, LinkToken } from "#platform/http/schemas.ts";
import { answer, answerErrors } from "../answer.ts";
import { toPublic } from "../public-view.ts";
import { PublicSignatureRequest } from "../view.ts";

export const declineSignature = route("POST /public/wiki-signatures/{token}/decline", {
  id: "declineSignature",
  auth: "public",
  summary: "Decline to sign a document",
  description: "Afterwards the link shows only that it was declined, and nobody can sign by it.",
  http: { cache: "unlisted", perAddress: { requests: 60, minutes: 60 } },
  access: {},
  params: { token: field(LinkToken, "The `token` of the request.") },
  body: closed(
    { reason: field(Type.Optional(Type.String({ maxLength: 500 })), "The reason, for the person who asked.") },
    { "x-optional": true },
  ),
  reply: { signature_request: PublicSignatureRequest },
  errors: answerErrors,
  events: ["signature_request.declined"],
  example: { params: { token: exampleSignatureToken }, body: { reason: "The second clause is wrong." } },
  handle: async ({ tx, client, params: { token }, body, fail }) => {
    const decline_reason = body?.reason?.trim() || null;
    const details = { reason: decline_reason };
    const { request, event } = await answer(
      tx,
      token,
      { state: "declined", decline_reason },
      { client, details },
      fail,
    );
    tx.emit({ name: "signature_request.declined", ...event });
    return { signature_request: toPublic(request, token) };
  },
});
