import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documentFile } from "#features/wiki/signature-requests/make-document.ts";
import {
  examplePublicPageToken,
  exampleSignatureToken,
  exampleSignedToken,
  ids,
} from "#features/content/examples/index.ts";
import type { Harness } from "./harness.ts";
import type { ApiClient } from "./people.ts";

const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Ropes and knots" }] }] };

/** A wiki with three pages, one of them with a file and one in the trash, and two more wikis, one of them archived. */
export async function addWikis(harness: Harness, ada: ApiClient): Promise<void> {
  const { pool } = harness.platform;
  for (const [uuid, archived] of [
    [ids.wiki, null],
    [ids.otherWiki, null],
    [ids.archivedWiki, "2026-01-01"],
  ] as const) {
    await pool.run(
      "insert into wikis (workspace_uuid, uuid, name, created_by, archived_at) values ($1, $2, 'Handbook', $3, $4)",
      [ids.workspace, uuid, ada.uuid, archived],
    );
  }
  for (const [uuid, position, isArchived] of [
    [ids.page, 1, false],
    [ids.otherPage, 2, false],
    [ids.archivedPage, 3, true],
  ] as const) {
    await pool.run(
      `insert into pages (workspace_uuid, wiki_uuid, uuid, position, title, content_json, content_text, created_by,
         archived_at, archived_with)
       values ($1, $2, $3, $4, 'Mooring', $5::jsonb, 'Ropes and knots', $6, $7, $8)`,
      [ids.workspace, ids.wiki, uuid, position, text, ada.uuid, ...(isArchived ? [aMinuteAgo(), uuid] : [null, null])],
    );
    await pool.run(
      `insert into page_versions (workspace_uuid, page_uuid, n, title, content_json, authors, source)
       values ($1, $2, 1, 'Berths', $3::jsonb, $4::jsonb, 'rest')`,
      [ids.workspace, uuid, text, [{ user_uuid: ada.uuid, via: null }]],
    );
    await pool.run(
      `with words as (insert into page_words (workspace_uuid, page_uuid, words) values ($1, $2, $3::tsvector))
       insert into page_title_words (workspace_uuid, page_uuid, folded_title, words) values ($1, $2, 'mooring', $3::tsvector)`,
      [ids.workspace, uuid, `'knots':2 'mooring':1A 'support':3 'k:${ids.wiki}' 'w:${ids.workspace}'`],
    );
  }
  for (const [page, uuid] of [
    [ids.page, ids.pageAttachment],
    [ids.otherPage, ids.publicAttachment],
  ] as const) {
    await pool.run(
      `insert into attachments (workspace_uuid, page_uuid, uuid, file_uuid, name, content_type, size_bytes, created_by)
       values ($1, $2, $3, $4, 'knots.txt', 'text/plain', 5, $5)`,
      // the file of the task's attachment, which the world keeps
      [ids.workspace, page, uuid, ids.attachment, ada.uuid],
    );
  }
  const src = `/wiki-pages/${ids.otherPage}/attachments/${ids.publicAttachment}/content`;
  await pool.run(
    `update pages set public_token = $2, published_by = $3, published_at = clock_timestamp(), content_json = $4::jsonb
     where uuid = $1`,
    [
      ids.otherPage,
      examplePublicPageToken,
      ada.uuid,
      {
        type: "doc",
        content: [
          { type: "paragraph", content: [{ type: "image", attrs: { src, alt: "Knots", title: null, href: null } }] },
        ],
      },
    ],
  );
  await addSignatureRequest(harness, ada);
  await addSignedDocument(harness, ada);
}

/** A signed document of the example's page, as if it was made with the deployment's key. */
async function addSignedDocument({ platform, config }: Harness, ada: ApiClient): Promise<void> {
  const path = join(config.DATA_DIR, "signed.pdf");
  await writeFile(path, "%PDF-1.7");
  await platform.services.storage.put(documentFile(ids.signedRequest), path);
  await platform.pool.run(
    `insert into signature_requests (workspace_uuid, uuid, page_uuid, page_version, title, content_json, document_hash, public_token,
       signer_name, signer_email, expires_at, created_by, state, closed_at, signed_name, pdf_file_uuid, pdf_hash, pdf_bytes)
     values ($1, $2, $3, 1, 'Mooring', $4::jsonb, sha256('x'), $5, 'Grace', 'grace@example.com', '2100-01-01', $6,
       'signed', clock_timestamp(), 'Grace', $2, sha256('x'), 8)`,
    [ids.workspace, ids.signedRequest, ids.page, text, exampleSignedToken, ada.uuid],
  );
  await platform.pool.run("insert into signing_keys (certificate, sealed_key) values ('x', $1)", [
    platform.services.sealer.seal("", "signing key"),
  ]);
}

/** A request to sign the example's page, which waits. */
async function addSignatureRequest({ platform: { pool } }: Harness, ada: ApiClient): Promise<void> {
  await pool.run(
    `insert into signature_requests (workspace_uuid, uuid, page_uuid, page_version, title, content_json, document_hash,
       public_token, signer_name, signer_email, expires_at, created_by)
     values ($1, $2, $3, 1, 'Mooring', $4::jsonb, sha256('x'), $5, 'Grace', 'grace@example.com', '2100-01-01', $6)`,
    [ids.workspace, ids.signatureRequest, ids.page, text, exampleSignatureToken, ada.uuid],
  );
  await pool.run(
    `insert into signature_files (workspace_uuid, request_uuid, attachment_uuid, file_uuid, name, content_type, size_bytes, sha256)
     values ($1, $2, $3, $4, 'knots.txt', 'text/plain', 5, sha256('x'))`,
    [ids.workspace, ids.signatureRequest, ids.pageAttachment, ids.attachment],
  );
}

const aMinuteAgo = (): string => new Date(Date.now() - 60_000).toISOString();
