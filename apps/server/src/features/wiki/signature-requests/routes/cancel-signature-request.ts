import { route } from "#platform/http/route.ts";
import { keepEntry } from "../history.ts";
import { signatureRequest } from "../resource.ts";
import { cancelRow } from "../queries.ts";
import { inEvent, SignatureRequest } from "../view.ts";

export const cancelSignatureRequest = route("DELETE /wiki-pages/{page_uuid}/signature-requests/{request_uuid}", {
  id: "cancelSignatureRequest",
  auth: "session",
  summary: "Cancel a signature request",
  description:
    "The link of the request stops working at once. Everybody who may ask for a signature can do this, also while the page is in the trash. One that was cancelled " +
    "already stays as it is; one that was signed or declined, or has expired, cannot be cancelled.",
  access: { page: { permission: "publish", archived: "too" }, signatureRequest },
  removesAccess: true,
  reply: { signature_request: SignatureRequest },
  errors: ["signature_request_closed"],
  events: ["signature_request.cancelled"],
  example: {},
  handle: async ({ tx, caller, client, page, signatureRequest: request, fail }) => {
    if (request.state === "cancelled") return { signature_request: request };
    if (request.state !== "pending") return fail("signature_request_closed", { state: request.state });
    const cancelled = await cancelRow(tx, request);
    const details = { by: `${caller.first_name} ${caller.last_name}`.trim() };
    await keepEntry(tx, request, { name: "cancelled", ip: client.ip, user_agent: client.user_agent, details });
    const data = { signature_request: inEvent(cancelled) };
    tx.emit({ name: "signature_request.cancelled", page_uuid: page.uuid, data });
    return { signature_request: cancelled };
  },
});
