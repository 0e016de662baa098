import { examplePublicPageToken, ids } from "#features/examples/index.ts";
import type { Harness } from "./harness.ts";
import type { Someone } from "./people.ts";

const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Ropes and knots" }] }] };

/** A wiki with three pages, one of them with a file and one in the trash, and two more wikis, one of them archived. */
export async function addWikis({ platform: { pool } }: Harness, ada: Someone): Promise<void> {
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
  ]) {
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
}

const aMinuteAgo = (): string => new Date(Date.now() - 60_000).toISOString();
