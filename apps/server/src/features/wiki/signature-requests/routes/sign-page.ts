import { Type } from "typebox";
import { exampleSignatureToken } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, LinkToken, named } from "#platform/http/schemas.ts";
import { answer, answerErrors, checkTaking, findWaiting } from "../answer.ts";
import { blanksOf } from "../document.ts";
import { evidenceOfSigned } from "../evidence.ts";
import { fieldErrors, insertFields, readFields } from "../fields.ts";
import { makeDocumentJob } from "../make-document.ts";
import { mostSide } from "../picture.ts";
import { toPublic } from "../public-view.ts";
import { PublicSignatureRequest } from "../view.ts";

/** The most characters of a value (§8), and how many values there are. */
const mostCharacters = 1_398_126;
const mostFields = 20;

export const signPage = route("POST /public/wiki-signatures/{token}/signature", {
  id: "signPage",
  auth: "public",
  summary: "Sign a document",
  description:
    "Every blank of the document must be filled once (`blanks` of the read): by a text, or by a picture as `data:image/png;base64,…` of at most " +
    `${mostSide} by ${mostSide} pixels. Pictures are drawn again, larger ones with sides of at most 1,200 pixels, and must take at most 2 MB then; ` +
    "nothing else of the sent file is kept. The body has at most 29 MB. Of several who sign or decline at once one decides; the others get 409, and so does everybody later. " +
    "While the workspace is read-only over an unpaid invoice nobody signs (402).",
  http: { cache: "unlisted", bodyBytes: 29_000_000, perAddress: { requests: 60, minutes: 60 } },
  access: {},
  params: { token: field(LinkToken, "The `token` of the request.") },
  body: closed({
    name: field(named(200), "The signer's name. Surrounding spaces are removed."),
    fields: field(
      Type.Optional(
        Type.Array(
          closed({
            field_id: field(Type.String({ pattern: "^[A-Za-z0-9_-]{4,64}$" }), "The blank."),
            value: field(named(mostCharacters), "A text, or a picture as a data URL."),
          }),
          { maxItems: mostFields },
        ),
      ),
      "The values of the blanks.",
    ),
  }),
  reply: { signature_request: PublicSignatureRequest },
  errors: [...answerErrors, ...fieldErrors],
  events: ["signature_request.signed"],
  example: { params: { token: exampleSignatureToken }, body: { name: "Grace Hopper" } },
  // to draw the pictures takes long; the document of a request never changes
  beforeTransaction: async ({ read, params, body, fail }) => {
    const request = await findWaiting(read, params.token, fail);
    checkTaking(request, fail);
    return readFields(blanksOf(request.content_json), body.fields ?? [], fail);
  },
  handle: async ({ tx, client, params: { token }, body, prepared: fields, fail }) => {
    const signed_name = body.name.trim();
    const details = evidenceOfSigned(signed_name, fields);
    const { request, event } = await answer(tx, token, { state: "signed", signed_name }, { client, details }, fail);
    await insertFields(tx, request, fields);
    tx.emit({ name: "signature_request.signed", ...event });
    const { workspace_uuid, uuid, created_by: person } = request;
    tx.enqueue(makeDocumentJob, { workspace_uuid, uuid }, { person });
    return { signature_request: toPublic(request, token) };
  },
});
