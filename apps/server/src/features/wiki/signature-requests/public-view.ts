import type { DocumentJson } from "@stoa/document";
import { keptMarkdown } from "#features/content/page-text/index.ts";
import { withAttachmentsAt } from "#features/wiki/publishing/index.ts";
import { type Blank, blanksOf } from "./document.ts";
import type { LinkedRequest } from "./public-queries.ts";
import type { PublicSignatureRequest } from "./view.ts";

/** Whether the signer may still read the document. */
const canBeRead = ({ state }: LinkedRequest): boolean => state === "pending" || state === "signed";

/** A request as everybody with its link sees it. */
export function toPublic(request: LinkedRequest, public_token: string): PublicSignatureRequest {
  const { workspace_name, state, page_version, signer_name, signed_name, closed_at, imported } = request;
  return {
    state,
    is_accepting: state === "pending" && !request.is_frozen,
    workspace_name,
    ...(canBeRead(request) ? documentOf(request, public_token) : hidden),
    page_version,
    document_hash: request.document_hash.toString("hex"),
    signer_name,
    expires_at: request.expires_at.toISOString(),
    signed_at: state === "signed" ? (closed_at?.toISOString() ?? null) : null,
    signed_name,
    imported,
  };
}

const hidden = { title: null, content_json: null, content_markdown: null, blanks: [] as Blank[] };

function documentOf({ content_page_uuid, title, content_json }: LinkedRequest, public_token: string) {
  const shown: DocumentJson = withAttachmentsAt(
    content_page_uuid,
    content_json,
    (uuid) => `/public/wiki-signatures/${public_token}/attachments/${uuid}`,
  );
  return {
    title,
    content_json: shown as never,
    content_markdown: keptMarkdown(shown).markdown,
    blanks: blanksOf(content_json),
  };
}
