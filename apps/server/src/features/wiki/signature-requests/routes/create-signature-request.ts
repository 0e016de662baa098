import type { DocumentJson } from "@stoa/document";
import { Type } from "typebox";
import { forEverybody, type OwnOrigins } from "#features/content/links/index.ts";
import { ownAttachment } from "#features/wiki/publishing/index.ts";
import { fixVersion } from "#features/wiki/pages/index.ts";
import { readPublicSettings } from "#features/workspaces/workspaces/index.ts";
import type { Caller } from "#kernel/actor.ts";
import { checkRoom } from "#platform/auth/grow.ts";
import { newToken } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";
import { closed, emailAddress, field, named, Timestamp } from "#platform/http/schemas.ts";
import { blanksOf, canBeFilled, documentHash } from "../document.ts";
import { checkNothingNew, checkPrinted, printErrors } from "../check-printed.ts";
import { evidenceOfAsked } from "../evidence.ts";
import { filesOf, hashShownFiles, readShown } from "../files.ts";
import { keepEntry } from "../history.ts";
import { checkMailLimits, mailRequest, mostOfWorkspace, mostToAddress } from "../mail.ts";
import { insertRequest, readWorkspaceName, usualDays } from "../queries.ts";
import { inEvent, SignatureRequest } from "../view.ts";

export const createSignatureRequest = route("POST /wiki-pages/{page_uuid}/signature-requests", {
  id: "createSignatureRequest",
  auth: "session",
  summary: "Ask somebody to sign a page",
  description:
    "The signer needs no account: a link is mailed that shows the page as it is now, with the files that its content shows. Whatever happens to the " +
    "page later, that version is what is signed; what people typed up to now belongs to it, what they type from now on to the next one. " +
    "Nobody that the page mentions is named, and no uuid of what is not public is in it. Each signature blank of the page must be filled; a page without blanks is signed by a name. The PDF of the page is made " +
    "once before anybody is asked: a page whose PDF cannot be made within 20 seconds, or would have more than 20 MB, is refused, and so is every page while the plan's storage is full (402): what is signed is stored. " +
    "Owners, admins and members may ask. The link does not work while the workspace is suspended or read-only, or its setting " +
    "`public_wiki_pages_enabled` is false. If the page is deleted permanently, its requests are deleted too, but not those that were signed. At most " +
    `${mostToAddress} requests a day are mailed to one address, counted over all workspaces, and ${mostOfWorkspace} by one workspace (429).`,
  access: { page: "publish" },
  body: closed({
    signer_name: field(named(200), "The name of the signer. Surrounding spaces are removed."),
    signer_email: field(emailAddress(320), "The address to which the link is mailed."),
    expires_at: field(
      Type.Optional(Timestamp),
      `Until when it can be signed, in the future; ${usualDays} days from now if it is left out.`,
    ),
  }),
  http: { status: 201 },
  reply: { signature_request: SignatureRequest },
  errors: [
    "public_wiki_pages_disabled",
    "expiry_in_the_past",
    "signature_blanks_invalid",
    "signature_files_too_large",
    ...printErrors,
    "signature_mails_limit",
    "storage_limit",
    "storage_unreachable",
  ],
  events: ["signature_request.created"],
  example: { body: { signer_name: "Grace Hopper", signer_email: "grace@example.com" } },
  beforeTransaction: async ({ read, services, caller, params: { page_uuid }, body: { signer_email }, fail }) => {
    const page = await readShown(read, page_uuid);
    if (page === undefined) return [];
    // before files are read for a request that cannot be mailed
    await checkMailLimits(read, { ...page, signer_email }, fail);
    const files = await hashShownFiles(read, services.storage, page, fail);
    await checkPrinted(services, { ...page, files }, caller.user_uuid, fail);
    return files;
  },
  handle: async ({ tx, caller, client, page, body, now, services, prepared: checked, fail }) => {
    const { signer_email, expires_at = null } = body;
    const signer_name = body.signer_name.trim();
    if (!(await readPublicSettings(tx, page.workspace_uuid)).public_wiki_pages_enabled) {
      return fail("public_wiki_pages_disabled");
    }
    if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return fail("expiry_in_the_past");
    // what is signed is stored, and a signer must not be refused: so nobody is asked while the storage is full
    await checkRoom(tx, "storage", page, 1);
    const { version, title, ...fixed } = await fixVersion(services.live, tx, page, caller.user_uuid);
    const content_json = withOwnFiles(page.uuid, fixed.content_json, services);
    if (!canBeFilled(blanksOf(content_json))) return fail("signature_blanks_invalid");
    const files = await filesOf(tx, services.storage, page.uuid, content_json, checked, fail);
    checkNothingNew(files, checked, fail);
    const content = { title, content_json, files };
    const request = await insertRequest(tx, page, {
      ...content,
      page_version: version,
      document_hash: documentHash(content),
      public_token: newToken(),
      signer_name,
      signer_email,
      expires_at,
      created_by: caller.user_uuid,
    });
    const details = evidenceOf(request, caller);
    await keepEntry(tx, request, { name: "created", ip: client.ip, user_agent: client.user_agent, details });
    const workspace_name = await readWorkspaceName(tx, page.workspace_uuid);
    await mailRequest(tx, services, { caller, workspace_name, title, request }, fail);
    tx.emit({
      name: "signature_request.created",
      page_uuid: page.uuid,
      data: { signature_request: inEvent(request) },
    });
    return { signature_request: request };
  },
});

/** The document for everybody with the link: it keeps the addresses of its own files. */
function withOwnFiles(page_uuid: string, document: DocumentJson, origins: OwnOrigins): DocumentJson {
  const fileOf = ownAttachment(page_uuid);
  return forEverybody(document, origins, (address) => fileOf(address) !== undefined);
}

/** The evidence of a new request. */
function evidenceOf(request: SignatureRequest, { first_name, last_name }: Caller) {
  const { page_uuid, expires_at, document_hash } = request;
  const by = `${first_name} ${last_name}`.trim();
  return { ...evidenceOfAsked(request, document_hash), page_uuid, expires_at, by };
}
