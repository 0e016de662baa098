import type { ImportVia } from "#kernel/actor.ts";
import type { Row } from "./check-rows.ts";

type Author = { readonly via?: object | null };

/**
 * A row that names the import next to each person whom it names as its author, because an export does not prove its authors.
 * The key, the automation or the form of the export stays next to it; an earlier import does not.
 */
export function withImport(row: Row, via: ImportVia): Row {
  const withVia = (former: unknown) => ({ ...(former as object | null), ...via });
  return {
    ...row,
    ...("created_by" in row && { created_via: withVia(row["created_via"]) }),
    ...("author_uuid" in row && { author_via: withVia(row["author_via"]) }),
    ...("authors" in row && {
      authors: (row["authors"] as readonly Author[]).map((author) => ({ ...author, via: withVia(author.via) })),
    }),
  };
}
