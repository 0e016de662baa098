import { Type } from "typebox";
import { pageColumns } from "#features/wiki/columns/index.ts";
import { partOf } from "#platform/db/columns.ts";
import { richText } from "#platform/http/rich-text.ts";
import { closed, oneOf, Uuid } from "#platform/http/schemas.ts";
import { decided, orNull, own, plain, position, ref, time } from "./columns.ts";
import { at, byUuid, counter, integer, type Kind, name, person, text, Via, via } from "./fields.ts";

/** The kinds of rows about wikis with their pages, and the files of tasks and pages. */
export const wikiKinds = {
  wikis: {
    from: "wikis",
    columns: { uuid: own, name: name(200), created_by: person, created_via: via, ...at, archived_at: orNull(time) },
    key: byUuid,
  },
  pages: {
    from: "pages",
    columns: {
      uuid: own,
      wiki_uuid: ref("wikis"),
      parent_page_uuid: orNull(ref("pages")),
      position,
      ...decided(partOf(pageColumns, "stored")),
      content_json: plain(richText(null, "page")),
      version: counter,
      created_by: person,
      created_via: via,
      ...at,
      archived_at: orNull(time),
      archived_with: orNull(plain(Uuid)),
    },
    key: byUuid,
  },
  page_versions: {
    from: "page_versions",
    columns: {
      page_uuid: ref("pages"),
      n: counter,
      ...decided(partOf(pageColumns, "stored")),
      content_json: plain(richText(null, "page")),
      authors: plain(Type.Array(closed({ user_uuid: Uuid, via: Via }), { minItems: 1, maxItems: 1000 })),
      source: plain(oneOf(["rest", "restore", "live"])),
      ...at,
      began_at: orNull(time),
    },
    key: [
      ["page_uuid", "uuid"],
      ["n", "integer"],
    ],
  },
  attachments: {
    from: "attachments",
    columns: {
      uuid: own,
      task_uuid: orNull(ref("tasks")),
      page_uuid: orNull(ref("pages")),
      // of its stored file, which copies share: `files/<file_uuid>`
      file_uuid: plain(Uuid),
      name: text(255),
      content_type: text(200),
      size_bytes: integer(0),
      created_by: person,
      created_via: via,
      ...at,
      archived_at: orNull(time),
    },
    key: byUuid,
  },
} as const satisfies Readonly<Record<string, Kind>>;
